/**
 * SQL in pieces: text with a `?` for each value. Values are always bound; only `identifier` and other pieces of SQL become
 * text, so that no input can.
 */
export interface Sql {
  readonly text: string;
  readonly values: readonly SqlValue[];
}

/** What a driver binds the same way on both engines. Dates, JSON and wide integers go as text and are cast in SQL. */
export type SqlValue = string | number | boolean | null | readonly string[] | readonly number[] | readonly boolean[];

class Piece implements Sql {
  readonly text: string;
  readonly values: readonly SqlValue[];

  constructor(text: string, values: readonly SqlValue[]) {
    this.text = text;
    this.values = values;
  }
}

/** A template whose holes are other pieces, put in as SQL, or values, which are bound. */
export function sql(strings: TemplateStringsArray, ...holes: readonly (Sql | SqlValue)[]): Sql {
  let text = strings[0] ?? '';
  const values: SqlValue[] = [];
  holes.forEach((hole, index) => {
    if (hole instanceof Piece) {
      text += hole.text;
      values.push(...hole.values);
    } else {
      text += '?';
      values.push(hole as SqlValue);
    }
    text += strings[index + 1] ?? '';
  });
  return new Piece(text, values);
}

/** A quoted name, or a dotted path of names. */
export function identifier(...path: readonly string[]): Sql {
  // A question mark in a name would count as a hole.
  const quoted = path.map(name => `"${name.replaceAll('"', '""').replaceAll('?', '\\?')}"`);
  return new Piece(quoted.join('.'), []);
}

/** SQL that was written elsewhere, as it is: only what has been checked may come here. */
export function verbatim(text: string): Sql {
  return new Piece(text.replaceAll('?', '\\?'), []);
}

export function join(pieces: readonly Sql[], separator: Sql): Sql {
  return new Piece(
    pieces.map(({ text }) => text).join(separator.text),
    pieces.flatMap(({ values }, index) => (index === 0 ? values : [...separator.values, ...values])),
  );
}
