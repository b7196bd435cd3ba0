import { RE2JS, RE2JSException } from 're2js';

/** What RE2 writes one way and PostgreSQL another. */
const ESCAPES: Record<string, string> = { b: '\\y', B: '\\Y', z: '\\Z', A: '\\A' };
/** The same in both, besides escaped punctuation. */
const COMMON = /^[dDsSwWtnrfv]$/;

/**
 * A regular expression of RE2, which has no backtracking, as PostgreSQL writes it.
 * @throws Error with a message for the caller where it is none, or where PostgreSQL has no such construct
 */
export function translateRegex(pattern: string): string {
  try {
    RE2JS.compile(pattern);
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    throw new Error(`expected a regular expression of RE2 (no look-around, no back-references): ${error.message}`, {
      cause: error,
    });
  }
  const flags = /^\(\?i\)/.exec(pattern)?.[0] ?? '';
  return flags + translateBody(pattern.slice(flags.length));
}

function translateBody(body: string): string {
  let result = '';
  let inClass = false;
  for (let index = 0; index < body.length; index += 1) {
    const char = body[index] ?? '';
    if (char === '\\') {
      index += 1;
      result += translateEscape(body[index] ?? '', inClass);
    } else if (inClass) {
      inClass = char !== ']';
      result += char;
    } else if (char === '[') {
      const [opening = '['] = /^\[\^?\]?/.exec(body.slice(index)) ?? [];
      index += opening.length - 1;
      inClass = true;
      result += opening;
    } else if (char === '(' && body[index + 1] === '?') {
      const [group] = /^\(\?(?::|P?<\w+>)/.exec(body.slice(index)) ?? [];
      if (group === undefined) throw new Error('expected no flags within the pattern; (?i) may stand at its beginning');
      index += group.length - 1;
      result += group === '(?:' ? group : '(';
    } else result += char === '.' ? '[^\\n]' : char;
  }
  return result;
}

function translateEscape(char: string, inClass: boolean): string {
  const own = inClass ? undefined : ESCAPES[char];
  if (own !== undefined) return own;
  if (COMMON.test(char) || /[^A-Za-z0-9]/.test(char)) return `\\${char}`;
  throw new Error(`expected no \\${char} in the pattern`);
}
