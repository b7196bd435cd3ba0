import { expect, it } from 'vitest';
import { negotiateLanguage } from '../../src/http/language.ts';

it.each([
  [undefined, 'zh-CN'],
  ['', 'zh-CN'],
  ['*', 'zh-CN'],
  ['zh', 'zh-CN'],
  ['zh-CN', 'zh-CN'],
  ['ZH-cn', 'zh-CN'],
  ['zh-Hans', 'zh-CN'],
  ['zh-Hans-SG', 'zh-CN'],
  ['zh_CN', 'zh-CN'],
  ['en', 'en-US'],
  ['en-US', 'en-US'],
  ['EN-gb', 'en-US'],
  ['fr', 'zh-CN'],
  ['fr, en', 'en-US'],
  ['en, zh', 'en-US'],
  ['zh, en', 'zh-CN'],
  ['zh;q=0.2, en;q=0.8', 'en-US'],
  ['en;q=0.8, zh', 'zh-CN'],
  ['en ; q=0.8 , zh;q=0.7', 'en-US'],
  ['*;q=0.5, en;q=0.4', 'zh-CN'],
  ['*;q=0.5, zh;q=0.4', 'en-US'],
  ['zh;q=0', 'en-US'],
  ['zh;q=0, en;q=0', 'zh-CN'],
  ['*;q=0', 'zh-CN'],
  ['en;q=2', 'zh-CN'],
  ['en;q=abc, zh;q=0.1', 'zh-CN'],
  ['en;q=0.1234', 'zh-CN'],
  ['en;level=1', 'zh-CN'],
  [';;;,,,', 'zh-CN'],
] as const)('reads %j as %s', (header, language) => {
  expect(negotiateLanguage(header, 'zh-CN')).toBe(language);
});

it.each([
  [undefined, 'en-US'],
  ['*', 'en-US'],
  ['fr', 'en-US'],
  ['zh', 'zh-CN'],
  ['en;q=0', 'zh-CN'],
] as const)('reads %j as %s where the default is English', (header, language) => {
  expect(negotiateLanguage(header, 'en-US')).toBe(language);
});
