import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

/** Who may import whom as values; every room may import its own folder. `types` adds what may be imported as types only. */
const ROOMS: Record<string, { values: string[]; types: string[] }> = {
  errors: { values: [], types: [] },
  json: { values: [], types: [] },
  clock: { values: [], types: [] },
  'request-context': { values: [], types: ['auth'] },
  'config-table': { values: [], types: [] },
  config: { values: ['config-table'], types: ['request-context'] },
  http: { values: ['errors', 'json', 'observability', 'generated'], types: ['auth', 'request-context'] },
  mcp: { values: ['errors', 'json', 'observability'], types: ['generated', 'request-context'] },
  storage: { values: ['errors', 'json'], types: ['generated', 'config', 'clock', 'auth', 'networks'] },
  upstream: { values: ['errors', 'json', 'observability'], types: ['generated', 'request-context'] },
  sandbox: { values: ['errors', 'json'], types: ['request-context'] },
  observability: { values: ['errors', 'json'], types: ['request-context'] },
  auth: { values: ['errors', 'json'], types: ['storage', 'request-context', 'clock', 'observability'] },
  servers: { values: ['errors', 'json'], types: ['storage', 'auth'] },
  ...Object.fromEntries(['registry', 'market', 'proxy', 'transfer'].map(name => [name, domain(['servers'])])),
  ...Object.fromEntries(
    ['toolbox', 'functions', 'lifecycle', 'networks', 'toolkit', 'actions', 'skills'].map(name => [name, domain([])]),
  ),
  apps: domain(['mcp', 'servers']),
  'context-loader': { values: domain(['mcp']).values, types: [...domain([]).types, 'actions', 'skills'] },
  deps: {
    values: [
      'config',
      'storage',
      'upstream',
      'networks',
      'sandbox',
      'auth',
      'observability',
      'clock',
      'toolbox',
      'proxy',
      'lifecycle',
      'actions',
      'skills',
    ],
    types: ['config'],
  },
  server: {
    values: [
      'http',
      'mcp',
      'generated',
      'registry',
      'market',
      'proxy',
      'apps',
      'toolbox',
      'functions',
      'toolkit',
      'context-loader',
      'networks',
    ],
    types: ['deps', 'request-context'],
  },
  main: { values: ['config', 'deps', 'server', 'auth', 'observability', 'networks'], types: [] },
  cli: {
    values: [
      'config',
      'config-table',
      'deps',
      'main',
      'verify',
      'auth',
      'storage',
      'transfer',
      'networks',
      'clock',
      'errors',
      'json',
    ],
    types: [],
  },
  verify: { values: ['generated', 'json'], types: [] },
  generated: { values: [], types: [] },
};

/** One place each. */
const WALLS: { what: RegExp; allowed: RegExp }[] = [
  { what: /^(knex|pg|knex-pglite|@electric-sql\/pglite.*)$/, allowed: /^src\/storage\// },
  { what: /^(express|express-openapi-validator)$/, allowed: /^src\/(http\/|mcp\/http-endpoint\.ts|server\.ts)/ },
  { what: /^@modelcontextprotocol\/sdk\b/, allowed: /^src\/(mcp|upstream)\// },
  { what: /^(node:)?child_process$/, allowed: /^src\/sandbox\// },
  { what: /^undici$/, allowed: /^src\/(upstream|auth)\// },
];

/** Files that say something over and over, not code. */
const DATA = /^src\/(storage\/migrations\/|http\/messages\.ts|config-table\.ts)/;

function domain(values: string[]): { values: string[]; types: string[] } {
  return {
    values: ['errors', 'json', ...values],
    types: ['generated', 'storage', 'upstream', 'networks', 'sandbox', 'auth', 'request-context', 'clock'],
  };
}

function filesUnder(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts'))
    .map(name => `${folder}/${name}`)
    .sort();
}

interface Import {
  file: string;
  from: string;
  typeOnly: boolean;
}

function parse(file: string): ts.SourceFile {
  return ts.createSourceFile(file, readFileSync(join(ROOT, file), 'utf8'), ts.ScriptTarget.Latest, true);
}

function importsOf(file: string): Import[] {
  const found: Import[] = [];
  const visit = (node: ts.Node): void => {
    if (
      (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) &&
      node.moduleSpecifier &&
      ts.isStringLiteral(node.moduleSpecifier)
    ) {
      found.push({ file, from: node.moduleSpecifier.text, typeOnly: isTypeOnly(node) });
    }
    if (
      ts.isCallExpression(node) &&
      node.expression.kind === ts.SyntaxKind.ImportKeyword &&
      node.arguments[0] &&
      ts.isStringLiteral(node.arguments[0])
    ) {
      found.push({ file, from: node.arguments[0].text, typeOnly: false });
    }
    ts.forEachChild(node, visit);
  };
  visit(parse(file));
  return found;
}

function isTypeOnly(node: ts.ImportDeclaration | ts.ExportDeclaration): boolean {
  if (ts.isExportDeclaration(node)) return node.isTypeOnly;
  const clause = node.importClause;
  if (clause === undefined) return false;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const named = clause.namedBindings;
  return (
    clause.name === undefined &&
    named !== undefined &&
    ts.isNamedImports(named) &&
    named.elements.every(item => item.isTypeOnly)
  );
}

/** `src/registry/add-server.ts` → `registry`, `src/errors.ts` → `errors`, `generated/routes.ts` → `generated`. */
function roomOf(path: string): string {
  const [top = '', second = ''] = path.split('/');
  return top === 'src' ? second.replace(/\.ts$/, '') : top;
}

const SOURCES = filesUnder('src');
const IMPORTS = SOURCES.flatMap(importsOf);
const INTERNAL = IMPORTS.filter(({ from }) => from.startsWith('.')).map(item => ({
  ...item,
  target: normalize(join(dirname(item.file), item.from)),
}));

describe('architecture', () => {
  it('lets each room import only what its row of the table names', () => {
    const broken = INTERNAL.filter(({ file, target, typeOnly }) => {
      const [own, other] = [roomOf(file), roomOf(target)];
      const row = ROOMS[own];
      if (own === other || target === 'package.json') return false;
      return !row || !(row.values.includes(other) || (typeOnly && row.types.includes(other)));
    });
    expect(broken.map(({ file, target, typeOnly }) => `${file} → ${target}${typeOnly ? ' (types)' : ''}`)).toEqual([]);
  });

  it('keeps each wall: a library behind it is imported in one place', () => {
    const broken = IMPORTS.filter(
      ({ from, file, typeOnly }) =>
        !typeOnly && WALLS.some(({ what, allowed }) => what.test(from) && !allowed.test(file)),
    );
    expect(broken.map(({ file, from }) => `${file} → ${from}`)).toEqual([]);
  });

  it('reads the environment in config.ts alone', () => {
    const readers = SOURCES.filter(file => /process\.env\b/.test(readFileSync(join(ROOT, file), 'utf8')));
    expect(readers).toEqual(['src/config.ts']);
  });

  it('has no barrel and no drawer for odds and ends', () => {
    const names = /(^|\/)(index|utils?|helpers?|common|managers?|base|misc|I[A-Z]\w*|\w*Impl)(\.ts$|\/)/;
    expect(SOURCES.filter(file => names.test(file))).toEqual([]);
  });

  it('keeps the codegen apart from the service and its tests', () => {
    const broken = filesUnder('codegen')
      .flatMap(importsOf)
      .filter(({ from }) => /\.\.\/(src|test)\//.test(from));
    expect(broken).toEqual([]);
  });
});

describe('budgets', () => {
  const lines = (file: string): number => readFileSync(join(ROOT, file), 'utf8').split('\n').length - 1;
  const code = [...SOURCES.filter(file => !DATA.test(file)), ...filesUnder('codegen')];

  it('keeps every source file within 250 lines', () => {
    expect(code.filter(file => lines(file) > 250).map(file => `${file}: ${lines(file)}`)).toEqual([]);
  });

  it('keeps the median source file within 80 lines', () => {
    const sorted = code.map(lines).sort((a, b) => a - b);
    expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThanOrEqual(80);
  });

  it('keeps every function within 40 lines', () => {
    expect(code.flatMap(file => longFunctions(file, 40))).toEqual([]);
  });

  it('keeps every test file within 300 lines', () => {
    expect(
      filesUnder('test')
        .filter(file => lines(file) > 300)
        .map(file => `${file}: ${lines(file)}`),
    ).toEqual([]);
  });

  it('keeps every test body within 40 lines', () => {
    expect(filesUnder('test').flatMap(file => longTests(file, 40))).toEqual([]);
  });
});

function longTests(file: string, limit: number): string[] {
  const source = parse(file);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && /^(it|test)\b/.test(node.expression.getText(source))) {
      const body = node.arguments.findLast(argument => ts.isFunctionLike(argument));
      const length = body === undefined ? 0 : body.getText(source).split('\n').length;
      if (length > limit) found.push(`${file}: ${length} lines in ${node.arguments[0]?.getText(source) ?? ''}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function longFunctions(file: string, limit: number): string[] {
  const source = parse(file);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const [first, last] = [node.getStart(source), node.getEnd()].map(
        at => source.getLineAndCharacterOfPosition(at).line,
      );
      const length = (last ?? 0) - (first ?? 0) + 1;
      if (length > limit && !returnsOnlyFunctions(node)) found.push(`${file}:${(first ?? 0) + 1} ${length} lines`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** A closure that holds several small functions is a small module; its parts are measured one by one. */
function returnsOnlyFunctions(node: ts.Node): boolean {
  let inner = 0;
  const visit = (child: ts.Node): void => {
    if (ts.isFunctionLike(child) && 'body' in child && child.body) inner += 1;
    else ts.forEachChild(child, visit);
  };
  ts.forEachChild(node, visit);
  return inner >= 2;
}
