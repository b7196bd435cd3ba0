import { expect, test } from 'vitest';
import { isWellFormedToken, readCredential } from '../../src/auth/credential.ts';

test.each([
  ['Bearer abc', 'abc'],
  ['bearer abc', 'abc'],
  ['BEARER   abc  ', 'abc'],
  ['Bearer', ''],
  ['Bearer a b', 'a b'],
])('Authorization %j carries %j', (authorization, credential) => {
  expect(readCredential({ authorization })).toBe(credential);
});

test.each(['Basic dXNlcjpwYXNz', 'Bearerabc', 'bak_raw', ''])(
  'Authorization %j carries no credential',
  authorization => {
    expect(readCredential({ authorization })).toBeUndefined();
  },
);

test.each([
  ['Bearer abc', 'abc'],
  ['abc', 'abc'],
  ['Bearer one, Bearer two', 'one, Bearer two'],
])('X-Authorization %j carries %j', (value, credential) => {
  expect(readCredential({ 'x-authorization': value })).toBe(credential);
});

test('Authorization: Bearer wins over X-Authorization and the query', () => {
  expect(readCredential({ authorization: 'Bearer a', 'x-authorization': 'b' }, 'c')).toBe('a');
});

test('a foreign scheme in Authorization leaves room for X-Authorization', () => {
  expect(readCredential({ authorization: 'Basic dXNlcjpwYXNz', 'x-authorization': 'b' })).toBe('b');
});

test('the query token counts only where the route passes it, and never as a list', () => {
  expect(readCredential({}, 'c')).toBe('c');
  expect(readCredential({}, ['c', 'd'])).toBe('');
  expect(readCredential({})).toBeUndefined();
});

test.each([
  ['abc.DEF-_~+/==', true],
  ['', false],
  ['a b', false],
  ['a=b', false],
  ['a\r\nb', false],
  ['ключ', false],
  ['a'.repeat(16_384), true],
  ['a'.repeat(16_385), false],
])('whether %j is a well-formed token', (token, wellFormed) => {
  expect(isWellFormedToken(token)).toBe(wellFormed);
});
