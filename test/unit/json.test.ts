import { describe, expect, it } from 'vitest';
import { lossyView, parseJson, stringifyJson } from '../../src/json.ts';

const WIDE = '{"a":9007199254740993,"b":[1784880971306127803,-9223372036854775808],"c":1.5,"d":"9007199254740993"}';

describe('exact JSON', () => {
  it('keeps every integer digit for digit, there and back', () => {
    expect(stringifyJson(parseJson(WIDE))).toBe(WIDE);
  });

  it('reads integers that a double holds as numbers, and fractions as JSON.parse does', () => {
    expect(parseJson('[9007199254740991,9007199254740992,0.1234567890123456789]')).toEqual([
      9007199254740991,
      9007199254740992n,
      JSON.parse('0.1234567890123456789'),
    ]);
  });

  it.each(['1e400', '[-1e309]', '9'.repeat(400)])('refuses %s: a double would make it infinite', text => {
    expect(() => parseJson(text)).toThrow('beyond the range of a double');
  });

  it('writes a bigint wherever it stands, indented too, and what JSON.stringify writes otherwise', () => {
    const value = { id: 1n, list: [2n, { deep: 3n }], when: new Date(0), none: undefined, toJSON: 'a text' };
    expect(stringifyJson(value)).toBe(
      '{"id":1,"list":[2,{"deep":3}],"when":"1970-01-01T00:00:00.000Z","toJSON":"a text"}',
    );
    expect(stringifyJson({ id: 1n }, 2)).toBe('{\n  "id": 1\n}');
    expect(stringifyJson(5n)).toBe('5');
  });

  it('leaves bigint as it was for everybody else, also after a failure', () => {
    const circular: { id: bigint; self?: unknown } = { id: 1n };
    circular.self = circular;
    expect(() => stringifyJson(circular)).toThrow(/circular/i);
    expect(() => JSON.stringify(1n)).toThrow(TypeError);
    expect(Object.getOwnPropertyNames(BigInt.prototype)).not.toContain('toJSON');
  });

  it('keeps a member named __proto__, also in the lossy view', () => {
    const text = '{"__proto__":{"x":9007199254740993}}';
    expect(stringifyJson(parseJson(text))).toBe(text);
    expect(JSON.stringify(lossyView(parseJson(text)))).toBe('{"__proto__":{"x":9007199254740992}}');
  });
});
