import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { READMES, withConfigTable } from '../scripts/write-config-table.ts';
import { runCommand } from './cli/command.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (name: string): string => readFileSync(join(ROOT, name), 'utf8');

/** Every `make target` and `bkn-mcp command …` in code spans and blocks. */
function named(text: string, command: RegExp): string[] {
  const code = [...text.matchAll(/```sh\n([\s\S]*?)```|`([^`\n]+)`/g)].map(([, block, span]) => block ?? span ?? '');
  return [...new Set(code.flatMap(part => [...part.matchAll(command)].map(([, name = '']) => name.trim())))];
}

function makeTargets(): Set<string> {
  const { stdout } = spawnSync('make', ['help'], { cwd: ROOT, encoding: 'utf8' });
  return new Set([...stdout.matchAll(/^ {2}make (\S+)/gm)].map(([, name = '']) => name));
}

describe.each(READMES)('%s', readme => {
  test('has the table of variables that the code has (node scripts/write-config-table.ts writes it)', () => {
    expect(read(readme)).toBe(withConfigTable(readme, read(readme)));
  });

  test('names targets of the Makefile only', () => {
    const targets = named(read(readme), /\bmake ([a-z-]+)/g);
    expect(targets).toEqual(expect.arrayContaining(['start', 'test', 'help']));
    expect(targets.filter(target => !makeTargets().has(target))).toEqual([]);
  });

  test('names commands and options that bkn-mcp has', async () => {
    const commands = named(read(readme), /\bbkn-mcp ((?:[a-z-]+ ?)+(?:[^\n#]*)?)/g);
    expect(commands.length).toBeGreaterThan(4);
    for (const line of commands) {
      const path = line.split(' ').slice(0, /^(app-key|grant|network) /.test(line) ? 2 : 1);
      const { status, out } = await runCommand([...path, '--help']);
      expect({ line, status }).toEqual({ line, status: 0 });
      expect(out).toContain(`Usage: bkn-mcp ${path.join(' ')} `);
      for (const [option] of line.matchAll(/--[a-z-]+/g)) expect(out).toContain(option);
    }
  });

  test('links to files that exist', () => {
    const links = [...read(readme).matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, file = '']) => file);
    expect(links.length).toBeGreaterThan(2);
    for (const file of links) expect(() => read(file)).not.toThrow();
  });
});

test('a README without the two markers is refused', () => {
  expect(() => withConfigTable('README.md', '# bkn-mcp\n')).toThrow('<!-- configuration -->');
});
