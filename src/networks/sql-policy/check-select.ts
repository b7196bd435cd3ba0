import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { hasSqlDetails, loadModule, parseSync } from 'libpg-query';
import { deparse } from 'pgsql-deparser';
import { ServiceError } from '../../errors.ts';
import { isJsonObject, type Json, type JsonObject } from '../../json.ts';
import { FORBIDDEN_MEMBERS, FUNCTIONS, NODES, TYPES, VALUE_FUNCTIONS } from './allowed-names.ts';

const PLACEHOLDER = /\{\{\s*\.?\s*([A-Za-z0-9_-]+)\s*\}\}/g;
const SQL_LIMIT = 100_000;

/** A statement that may run: whose tables it reads, and its text once it is known where they are. */
export interface CheckedSelect {
  /** Each once, in order. */
  resourceIds: string[];
  /** The statement anew, written from its parse tree: what was checked is what runs. */
  write(placeOf: (resourceId: string) => { schema: string; table: string }): Promise<string>;
}

/**
 * Holds a statement against D50 on its parse tree: one SELECT, tables as placeholders only, and nothing but parts that are known to
 * read what they are given.
 * @throws ServiceError QueryRefused saying what is not allowed
 */
export async function checkSelect(text: string): Promise<CheckedSelect> {
  if (text.trim() === '') refuse('sql: expected a SELECT statement');
  if (text.length > SQL_LIMIT) refuse(`expected at most ${SQL_LIMIT} characters`);
  await loadModule();
  // A name that no statement can know.
  const mark = `kn_${randomBytes(8).toString('hex')}_`;
  const ids: string[] = [];
  const marked = text.replaceAll(PLACEHOLDER, (_all, id: string) => {
    if (!ids.includes(id)) ids.push(id);
    return `${mark}${ids.indexOf(id)}`;
  });
  const tree = parse(marked, mark, ids);
  const checker = new SelectChecker(mark, ids);
  checker.check(tree);
  return {
    resourceIds: checker.used(),
    async write(placeOf) {
      checker.place(placeOf);
      const written = await deparse(tree);
      if (!isDeepStrictEqual(withoutPlaces(tree), withoutPlaces(parse(written, mark, ids)))) {
        refuse('the statement could not be written anew as it is; simplify it');
      }
      return written;
    },
  };
}

function refuse(details: string): never {
  throw new ServiceError('QueryRefused', { details });
}

/** The tree of the only statement. */
function parse(text: string, mark: string, ids: readonly string[]): JsonObject {
  let stmts: Json[] = [];
  try {
    stmts = ((parseSync(text) as unknown as JsonObject).stmts ?? []) as Json[];
  } catch (error) {
    if (!hasSqlDetails(error)) throw error;
    const message = error.message.replaceAll(
      new RegExp(`${mark}(\\d+)`, 'g'),
      (_all, index: string) => `{{.${ids[Number(index)] ?? ''}}}`,
    );
    refuse(`sql: ${message}`);
  }
  const [statement, ...others] = stmts;
  if (statement === undefined) refuse('sql: expected a SELECT statement');
  if (others.length > 0) refuse('sql: expected one statement');
  const { stmt } = statement as JsonObject;
  if (!isJsonObject(stmt) || stmt.SelectStmt === undefined) refuse('sql: expected SELECT; only reading is allowed');
  return { version: 180004, stmts: [{ stmt }] };
}

/** Where things stand in the text differs after every writing. */
const PLACES = /^(.*_)?(location|len|list_start|list_end)$/;

function withoutPlaces(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutPlaces);
  if (!isJsonObject(value)) return value;
  const kept = Object.entries(value).filter(([key]) => !PLACES.test(key));
  return Object.fromEntries(kept.map(([key, item]) => [key, withoutPlaces(item)]));
}

class SelectChecker {
  private readonly mark: string;
  private readonly ids: readonly string[];
  private readonly tables: JsonObject[] = [];
  private readonly columns: JsonObject[] = [];
  private readonly commonTables = new Set<string>();

  constructor(mark: string, ids: readonly string[]) {
    this.mark = mark;
    this.ids = ids;
  }

  check(tree: JsonObject): void {
    for (const entry of tree.stmts as JsonObject[]) this.collectCommonTables(entry.stmt ?? null);
    for (const entry of tree.stmts as JsonObject[]) this.visit(entry.stmt ?? null);
    if (this.tables.length === 0) refuse('sql: expected at least one table, named as {{.<resource_id>}}');
  }

  used(): string[] {
    return [...new Set(this.tables.map(({ relname }) => this.idOf(relname as string) ?? ''))];
  }

  place(placeOf: (resourceId: string) => { schema: string; table: string }): void {
    for (const table of this.tables) {
      const { schema, table: name } = placeOf(this.idOf(table.relname as string) ?? '');
      Object.assign(table, { schemaname: schema, relname: name });
    }
    for (const column of this.columns) {
      const id = this.idOf(column.sval as string);
      if (id !== undefined) column.sval = placeOf(id).table;
    }
  }

  private idOf(name: string): string | undefined {
    return name.startsWith(this.mark) ? this.ids[Number(name.slice(this.mark.length))] : undefined;
  }

  /** With `pg_catalog` alone on the search path every relation that is found without a schema is called `pg_…`. */
  private collectCommonTables(value: Json): void {
    if (Array.isArray(value)) for (const item of value) this.collectCommonTables(item);
    if (!isJsonObject(value)) return;
    const { CommonTableExpr: common } = value;
    if (isJsonObject(common) && typeof common.ctename === 'string') {
      if (/^pg_/i.test(common.ctename)) refuse(`WITH ${common.ctename}: expected a name that does not begin with pg_`);
      this.commonTables.add(common.ctename);
    }
    for (const item of Object.values(value)) this.collectCommonTables(item);
  }

  private visit(value: Json): void {
    if (Array.isArray(value)) for (const item of value) this.visit(item);
    else if (typeof value === 'string') this.checkText(value);
    else if (isJsonObject(value)) for (const [key, item] of Object.entries(value)) this.visitMember(key, item);
  }

  private visitMember(key: string, item: Json): void {
    const forbidden = FORBIDDEN_MEMBERS[key];
    if (forbidden !== undefined) refuse(`sql: ${forbidden}`);
    if (/^[A-Z]/.test(key) && !NODES.has(key)) refuse(`sql: ${key} is not allowed`);
    if (!isJsonObject(item)) {
      this.visit(item);
      return;
    }
    switch (key) {
      case 'RangeVar':
        this.checkTable(item);
        return;
      case 'ColumnRef':
        this.checkColumn(item);
        return;
      case 'FuncCall':
        this.checkFunction(item);
        break;
      case 'TypeName':
      case 'typeName':
        checkType(item);
        break;
      case 'SQLValueFunction':
        if (!VALUE_FUNCTIONS.has(item.op as string)) refuse('sql: values that tell of the server are not allowed');
        break;
      case 'withClause':
        if (item.recursive === true) refuse('sql: WITH RECURSIVE is not allowed');
        break;
      case 'A_Expr':
        if (Array.isArray(item.name) && item.name.length !== 1) refuse('sql: operators of a schema are not allowed');
        break;
    }
    this.visit(item);
  }

  private checkTable(table: JsonObject): void {
    const { relname: name, schemaname: schema, catalogname: catalog, alias } = table;
    if (typeof name !== 'string') refuse('sql: expected a table');
    const isPlain = schema === undefined && catalog === undefined;
    if (isPlain && this.idOf(name) !== undefined) this.tables.push(table);
    else if (!isPlain || !this.commonTables.has(name)) {
      const full = [catalog, schema, name].filter(part => typeof part === 'string').join('.');
      refuse(`sql: table ${full} is not allowed; name tables as {{.<resource_id>}}`);
    }
    if (alias !== undefined) this.visit(alias);
  }

  /** A column may be qualified with the placeholder of its table. */
  private checkColumn({ fields }: JsonObject): void {
    const [first, ...rest] = Array.isArray(fields) ? fields : [];
    const name = isJsonObject(first) && isJsonObject(first.String) ? first.String : undefined;
    if (name !== undefined && rest.length > 0 && this.idOf(name.sval as string) !== undefined) this.columns.push(name);
    else this.visit(first ?? null);
    this.visit(rest);
  }

  private checkFunction({ funcname }: JsonObject): void {
    const names = namesOf(funcname);
    const name = names.at(-1) ?? '';
    const isBuiltIn = names.length === 1 || (names.length === 2 && names[0] === 'pg_catalog');
    if (!isBuiltIn || !FUNCTIONS.has(name)) refuse(`sql: function ${names.join('.')} is not allowed`);
  }

  private checkText(text: string): void {
    if (text.includes(this.mark)) refuse('sql: a placeholder names a table; it cannot stand for anything else');
  }
}

function checkType(type: JsonObject): void {
  const names = namesOf(type.names);
  const isBuiltIn = names.length === 1 || (names.length === 2 && names[0] === 'pg_catalog');
  if (!isBuiltIn || !TYPES.has(names.at(-1) ?? '') || type.setof === true || type.pct_type === true) {
    refuse(`sql: type ${names.join('.')} is not allowed`);
  }
}

function namesOf(list: Json | undefined): string[] {
  return (Array.isArray(list) ? list : []).map(item => {
    const name = isJsonObject(item) && isJsonObject(item.String) ? item.String.sval : undefined;
    return typeof name === 'string' ? name : '';
  });
}
