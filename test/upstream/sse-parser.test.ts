import { expect, test } from 'vitest';
import { SseParser, type SseEvent } from '../../src/upstream/sse-parser.ts';

function parse(chunks: Iterable<Buffer>, maxLength = 1000): SseEvent[] {
  const events: SseEvent[] = [];
  const parser = new SseParser(
    maxLength,
    event => events.push(event),
    () => {
      throw new Error('too long');
    },
  );
  for (const chunk of chunks) parser.feed(chunk);
  return events;
}

function* cut(text: string, size: number): Generator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const TEXT = 'id: 1\nevent: message\ndata: {"a":"天气🌦"}\n\n: comment\n\ndata: one\ndata:two\ndata:  three\n\n';
const EVENTS = [
  { event: 'message', data: '{"a":"天气🌦"}', id: '1' },
  { event: 'message', data: 'one\ntwo\n three', id: '1' },
];

test.each([
  ['LF', '\n'],
  ['CRLF', '\r\n'],
  ['CR', '\r'],
])('%s line ends give the same events however the bytes are cut', (_name, end) => {
  const text = TEXT.replaceAll('\n', end);
  for (const size of [1, 2, 3, 5, 7, 64, 1000]) expect(parse(cut(text, size))).toEqual(EVENTS);
});

test('a byte order mark before the first field is no part of it', () => {
  expect(parse(cut('\uFEFFdata: x\n\n', 2))).toEqual([{ event: 'message', data: 'x' }]);
});

test('an event without data is none, and its name does not stick to the next', () => {
  expect(parse(cut('event: endpoint\n\ndata: x\n\n', 4))).toEqual([{ event: 'message', data: 'x' }]);
});

test('an empty data field is an event with empty data', () => {
  expect(parse(cut('id: 7\ndata:\n\n', 4))).toEqual([{ event: 'message', data: '', id: '7' }]);
});

test('an event that the stream does not finish is not delivered', () => {
  expect(parse(cut('data: x\n', 3))).toEqual([]);
});

test('one event above the limit is refused, many small ones and comments are not', () => {
  expect(parse(cut('data: 12345\n\n'.repeat(100), 9), 20)).toHaveLength(100);
  expect(parse(cut(': 12345678901234\n'.repeat(100), 9), 20)).toEqual([]);
  expect(() => parse(cut(`data: ${'x'.repeat(30)}`, 9), 20)).toThrow('too long');
  expect(() => parse(cut('data: 1234567890\n'.repeat(3), 9), 20)).toThrow('too long');
});
