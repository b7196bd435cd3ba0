import type { Json } from '../../json.ts';
import type { Metric } from '../model.ts';
import { type Sql, sql } from '../sql.ts';
import type { ArgumentFaults } from './argument-faults.ts';

export function aggregateOf(name: Metric['aggregation']['function'], column: Sql): Sql {
  switch (name) {
    case 'count':
      return sql`count(${column})`;
    case 'count_distinct':
      return sql`count(distinct ${column})`;
    case 'sum':
      return sql`sum(${column})`;
    case 'avg':
      return sql`avg(${column})`;
    case 'min':
      return sql`min(${column})`;
    case 'max':
      return sql`max(${column})`;
  }
}

/** Which values a group must have. */
export function compileHaving(
  { operation, value }: { operation: string; value: Json },
  column: Sql,
  faults: ArgumentFaults,
): Sql {
  const refuse = (message: string): Sql => {
    faults.add('having.value', message);
    return sql`true`;
  };
  const given = Array.isArray(value) ? value : [value];
  if (given.length === 0 || !given.every(isNumber)) return refuse('expected a number, or a list of numbers');
  const texts = given.map(String);
  const [one, two] = texts.map(text => sql`${text}::text::numeric`);
  switch (operation) {
    case '==':
      return sql`${column} = ${one ?? null}`;
    case '!=':
      return sql`${column} <> ${one ?? null}`;
    case '>':
      return sql`${column} > ${one ?? null}`;
    case '>=':
      return sql`${column} >= ${one ?? null}`;
    case '<':
      return sql`${column} < ${one ?? null}`;
    case '<=':
      return sql`${column} <= ${one ?? null}`;
    case 'in':
      return sql`${column} = any (${texts}::text[]::numeric[])`;
    case 'not_in':
      return sql`${column} <> all (${texts}::text[]::numeric[])`;
    case 'range':
      return two === undefined ? refuse('expected [from, to]') : sql`${column} between ${one ?? null} and ${two}`;
    default:
      return two === undefined
        ? refuse('expected [from, to]')
        : sql`(${column} < ${one ?? null} or ${column} > ${two})`;
  }
}

function isNumber(value: Json): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}
