const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+/gu;
const WORD = /[\p{L}\p{N}_]+/gu;
const TOKENS_LIMIT = 64;

/** Words of a text in lower case; where words are not set apart, every two characters in a row. Each once, in order. */
export function searchTokens(text: string): string[] {
  const tokens = new Set<string>();
  const lower = text.normalize('NFKC').toLowerCase();
  for (const [word] of lower.matchAll(WORD)) {
    for (const [run] of word.matchAll(CJK)) {
      const characters = Array.from(run);
      if (characters.length === 1) tokens.add(run);
      for (let index = 0; index + 1 < characters.length; index += 1)
        tokens.add(characters.slice(index, index + 2).join(''));
    }
    for (const part of word.split(CJK)) if (part !== '') tokens.add(part);
  }
  return [...tokens].slice(0, TOKENS_LIMIT);
}
