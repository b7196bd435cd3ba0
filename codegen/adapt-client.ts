/** A place in hey-api's client that no option reaches, and what stands there instead. */
interface Change {
  file: RegExp;
  from: string;
  to: string;
}

const CHANGES: readonly Change[] = [
  {
    // D4: a result may hold int64 that its schema does not declare, so the text itself must be parsed exactly.
    file: /\/client\/client\.ts$/,
    from: 'data = text ? JSON.parse(text) : {};',
    to: 'data = text ? (opts.parseJson ?? JSON.parse)(text) : {};',
  },
  {
    file: /\/client\/client\.ts$/,
    from: 'jsonError = JSON.parse(textError);',
    to: 'jsonError = (opts.parseJson ?? _config.parseJson ?? JSON.parse)(textError);',
  },
  {
    file: /\/client\/types\.ts$/,
    from: '  /**\n   * Should we return only data or multiple fields (data, error, response, etc.)?',
    to:
      '  /**\n   * Parses JSON answers. `JSON.parse` rounds integers beyond 2^53; pass a parser that gives them as bigint, and a\n' +
      '   * `bodySerializer` that writes a bigint as a JSON number.\n   *\n   * @default JSON.parse\n   */\n' +
      '  parseJson?: (text: string) => unknown;\n' +
      '  /**\n   * Should we return only data or multiple fields (data, error, response, etc.)?',
  },
];

/** What hey-api copies as it is; it is written for less strict compiler options and for the DOM's types. */
export const RUNTIME = /\/(client|core)\/[^/]+\.ts$/;

/** @throws Error when hey-api's runtime no longer has a place that is to be changed. */
export function adaptClient(files: ReadonlyMap<string, string>): Map<string, string> {
  for (const { file, from } of CHANGES) {
    const hits = [...files].filter(([name]) => file.test(name)).map(([, text]) => text.split(from).length - 1);
    if (hits.length !== 1 || hits[0] !== 1)
      throw new Error(`hey-api's client has changed: expected ${from} once in ${file.source}`);
  }
  return new Map(
    [...files].map(([name, text]) => [name, RUNTIME.test(name) ? withoutCheck(changed(name, text)) : text]),
  );
}

function changed(name: string, text: string): string {
  return CHANGES.reduce(
    (result, { file, from, to }) => (file.test(name) ? result.replace(from, () => to) : result),
    text,
  );
}

function withoutCheck(text: string): string {
  return `// @ts-nocheck\n${text}`;
}
