import fc from 'fast-check';

export type Row = Record<string, string>;
export interface Graph {
  a: Row[];
  b: Row[];
  c: Row[];
}
export type TypeId = keyof Graph;

export const TYPES: Record<TypeId, [name: string, type: string][]> = {
  a: [
    ['id', 'integer'],
    ['up', 'integer'],
    ['to_b', 'string'],
    ['big', 'boolean'],
  ],
  b: [
    ['id', 'string'],
    ['x', 'integer'],
    ['y', 'string'],
  ],
  c: [
    ['id', 'integer'],
    ['x', 'integer'],
    ['y', 'text'],
    ['as_text', 'string'],
  ],
};
type Meets = (source: Row, target: Row) => boolean;
const equal =
  (...pairs: [string, string][]): Meets =>
  (source, target) =>
    pairs.every(([from, to]) => source[from] !== '' && source[from] === target[to]);

/** Relation id → its ends, its mapping as the files have it, and what it means. */
export const RELATIONS: Record<string, { source: TypeId; target: TypeId; type: string; rules: string; meets: Meets }> =
  {
    a_b: { source: 'a', target: 'b', type: 'direct', rules: pairs(['to_b', 'id']), meets: equal(['to_b', 'id']) },
    a_a: { source: 'a', target: 'a', type: 'direct', rules: pairs(['up', 'id']), meets: equal(['up', 'id']) },
    b_c: {
      source: 'b',
      target: 'c',
      type: 'direct',
      rules: pairs(['x', 'x'], ['y', 'y']),
      meets: equal(['x', 'x'], ['y', 'y']),
    },
    c_a: { source: 'c', target: 'a', type: 'direct', rules: pairs(['as_text', 'id']), meets: equal(['as_text', 'id']) },
    every: {
      source: 'a',
      target: 'c',
      type: 'filtered_cross_join',
      rules:
        '```yaml\nsource_condition: { field: big, operation: ==, value: true }\ntarget_condition: { field: x, operation: "<", value: 2 }\n```',
      meets: (source, target) => source.big === 'true' && target.x !== '' && Number(target.x) < 2,
    },
  };

function pairs(...list: [string, string][]): string {
  return `| Source Property | Target Property |\n|--|--|\n${list.map(([from, to]) => `| ${from} | ${to} |`).join('\n')}`;
}

export function files(): Map<string, string> {
  const head = (type: string, id: string): string => `---\ntype: ${type}\nid: ${id}\nname: ${id}\n---\n\n## ${id}\n\n`;
  return new Map([
    ['network.bkn', '---\ntype: knowledge_network\nid: graph\nname: Graph\n---\n\n# Graph\n'],
    ...Object.entries(TYPES).map(([id, columns]): [string, string] => [
      `object_types/${id}.bkn`,
      `${head('object_type', id)}### Data Source\n\n| Type | ID |\n|--|--|\n| resource | graph-${id} |\n\n### Data Properties\n\n| Name | Type | Mapped Field |\n|--|--|--|\n${columns.map(([name, type]) => `| ${name} | ${type} | ${name} |`).join('\n')}\n\n### Keys\n\nPrimary Keys: id\nDisplay Key: id\n`,
    ]),
    ...Object.entries(RELATIONS).map(([id, { source, target, type, rules }]): [string, string] => [
      `relation_types/${id}.bkn`,
      `${head('relation_type', id)}### Endpoint\n\n| Source | Target | Type |\n|--|--|--|\n| ${source} | ${target} | ${type} |\n\n### Mapping Rules\n\n${rules}\n`,
    ]),
  ]);
}

const small = fc.constantFrom('', '0', '1', '2');
const rowsOf = (cells: Record<string, fc.Arbitrary<string>>, id: (index: number) => string): fc.Arbitrary<Row[]> =>
  fc.array(fc.record(cells), { maxLength: 5 }).map(rows => rows.map((row, index) => ({ id: id(index), ...row })));
export const graph: fc.Arbitrary<Graph> = fc.record({
  a: rowsOf(
    { up: small, to_b: fc.constantFrom('', 'b0', 'b1', 'b9'), big: fc.constantFrom('', 'true', 'false') },
    String,
  ),
  b: rowsOf({ x: small, y: fc.constantFrom('', '龙', "q'") }, index => `b${index}`),
  c: rowsOf({ x: small, y: fc.constantFrom('', '龙', "q'"), as_text: small }, String),
});

export interface Step {
  relation: string;
  isReversed: boolean;
}

/** A template of one to three steps, each going on where the one before ended. */
export const template: fc.Arbitrary<Step[]> = fc
  .tuple(fc.integer({ min: 1, max: 3 }), fc.array(fc.nat(), { minLength: 4, maxLength: 4 }))
  .map(([length, choices]) => {
    const steps: Step[] = [];
    let at = (['a', 'b', 'c'] as const)[(choices[3] ?? 0) % 3] ?? 'a';
    for (let index = 0; index < length; index += 1) {
      const possible = Object.entries(RELATIONS).flatMap(([relation, { source, target }]) => [
        ...(source === at ? [{ relation, isReversed: false, to: target }] : []),
        // Where both ends are of one type the way is the relation's own.
        ...(target === at && source !== target ? [{ relation, isReversed: true, to: source }] : []),
      ]);
      const { to, ...step } = possible[(choices[index] ?? 0) % possible.length] as Step & { to: TypeId };
      steps.push(step);
      at = to;
    }
    return steps;
  });

export function typesOn(steps: readonly Step[]): TypeId[] {
  const ends = steps.map(({ relation, isReversed }) => {
    const { source, target } = RELATIONS[relation] as (typeof RELATIONS)[string];
    return isReversed ? [target, source] : [source, target];
  });
  return [ends[0]?.[0] ?? 'a', ...ends.map(([, to]) => to ?? 'a')] as TypeId[];
}

/** Every path, as ids one after the other, by trying all rows. */
export function judge(rows: Graph, steps: readonly Step[]): string[] {
  const types = typesOn(steps);
  let paths: { ids: string[]; row: Row }[] = rows[types[0] ?? 'a'].map(row => ({
    ids: [`${types[0]}-${row.id}`],
    row,
  }));
  steps.forEach(({ relation, isReversed }, index) => {
    const { meets } = RELATIONS[relation] as (typeof RELATIONS)[string];
    const type = types[index + 1] ?? 'a';
    paths = paths.flatMap(({ ids, row }) =>
      rows[type]
        .filter(other => (isReversed ? meets(other, row) : meets(row, other)))
        .map(other => ({ ids: [...ids, `${type}-${other.id}`], row: other })),
    );
  });
  return paths.map(({ ids }) => ids.join(' ')).sort();
}

export function toCsv(columns: [string, string][], rows: readonly Row[]): string {
  const names = columns.map(([name]) => name);
  return [names.join(','), ...rows.map(row => names.map(name => row[name] ?? '').join(','))].join('\n');
}
