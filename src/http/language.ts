import type { Language } from '../request-context.ts';

const QUALITY = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;
const LANGUAGES: readonly Language[] = ['zh-CN', 'en-US'];

/**
 * RFC 9110 negotiation between zh-CN and en-US (D5). A malformed entry is passed over, never an error; when nothing
 * acceptable is named the default wins, unless it was rejected with q=0.
 */
export function negotiateLanguage(header: string | undefined, fallback: Language): Language {
  if (header === undefined || header === '') return fallback;
  const wishes = readWishes(header);
  const star = wishes.get('*');
  const order = fallback === 'zh-CN' ? LANGUAGES : [...LANGUAGES].reverse();
  let best: { language: Language; quality: number; position: number } | undefined;
  for (const language of order) {
    const wish = wishes.get(language) ?? star;
    if (wish === undefined || wish.quality === 0) continue;
    const better =
      best === undefined ||
      wish.quality > best.quality ||
      (wish.quality === best.quality && wish.position < best.position);
    if (better) best = { language, ...wish };
  }
  if (best !== undefined) return best.language;
  const rejected = (wishes.get(fallback) ?? star)?.quality === 0;
  const other = order[1] ?? fallback;
  return rejected && (wishes.get(other) ?? star)?.quality !== 0 ? other : fallback;
}

interface Wish {
  quality: number;
  position: number;
}

function readWishes(header: string): Map<Language | '*', Wish> {
  const wishes = new Map<Language | '*', Wish>();
  header.split(',').forEach((entry, position) => {
    const [range = '', ...parameters] = entry.split(';').map(part => part.trim());
    const language = range === '*' ? '*' : supported(range);
    const quality = readQuality(parameters);
    if (language === undefined || quality === undefined) return;
    const known = wishes.get(language);
    if (known === undefined || quality > known.quality) wishes.set(language, { quality, position });
  });
  return wishes;
}

function readQuality(parameters: string[]): number | undefined {
  if (parameters.length === 0) return 1;
  const value = /^q=(.*)$/i.exec(parameters[0] ?? '')?.[1];
  return parameters.length === 1 && value !== undefined && QUALITY.test(value) ? Number(value) : undefined;
}

function supported(range: string): Language | undefined {
  const tag = range.toLowerCase();
  if (tag === 'zh_cn' || /^zh(-cn(-.+)?|-hans(-.+)?)?$/.test(tag)) return 'zh-CN';
  return /^en(-.+)?$/.test(tag) ? 'en-US' : undefined;
}
