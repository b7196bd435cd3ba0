const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+/gu;
const WORD = /[\p{L}\p{N}_]+/gu;
const TOKENS_LIMIT = 64;

/**
 * Words of a text in lower case; where words are not set apart, every two characters in a row. Each once, as many as a query may
 * have; or, of a text that is searched, all of them.
 */
export function searchTokens(text: string, all = false): string[] {
  const tokens: string[] = [];
  for (const [word] of text.normalize('NFKC').toLowerCase().matchAll(WORD)) {
    for (const [run] of word.matchAll(CJK)) {
      const characters = Array.from(run);
      if (characters.length === 1) tokens.push(run);
      for (let index = 0; index + 1 < characters.length; index += 1)
        tokens.push(characters.slice(index, index + 2).join(''));
    }
    for (const part of word.split(CJK)) if (part !== '') tokens.push(part, ...partsOf(part));
  }
  return all ? tokens : [...new Set(tokens)].slice(0, TOKENS_LIMIT);
}

/** `sales_order` is found by either word, and `orders` by `order`. */
function partsOf(word: string): string[] {
  const parts = word.split('_').filter(part => part !== '' && part !== word);
  return [...parts, ...[word, ...parts].flatMap(part => (/[a-z]{3,}s$/.test(part) ? [part.slice(0, -1)] : []))];
}
