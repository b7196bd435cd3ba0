import type { Json } from '../../json.ts';
import { type Condition, type DataProperty, type LeafOperation, type ObjectType, type PropertyType } from '../model.ts';
import { identifier, join, type Sql, sql } from '../sql.ts';
import { type ArgumentFaults, someOf } from './argument-faults.ts';
import { bound, boundList, comparable, expectedOf, toTyped, type TypedText } from './bind-value.ts';
import { searchTokens } from './search-tokens.ts';
import { translateRegex } from './translate-regex.ts';

type Leaf = Extract<Condition, { field: string }>;

const TEXT: readonly PropertyType[] = ['string', 'text'];
const NUMBER_OR_TIME: readonly PropertyType[] = [
  'integer',
  'unsigned integer',
  'float',
  'decimal',
  'date',
  'time',
  'datetime',
  'timestamp',
];
const ORDERED: readonly PropertyType[] = [...NUMBER_OR_TIME, ...TEXT];
/** Types that an operation is for; the others are for every type. */
const FOR: Partial<Record<LeafOperation, readonly PropertyType[]>> = {
  '>': ORDERED,
  '>=': ORDERED,
  '<': ORDERED,
  '<=': ORDERED,
  range: NUMBER_OR_TIME,
  out_range: NUMBER_OR_TIME,
  like: TEXT,
  not_like: TEXT,
  regex: TEXT,
  match: TEXT,
};
const IN_LIMIT = 1000;

/**
 * A condition over one object type as SQL with bound values. A property that is null meets `not_exist` alone, as in SQL.
 * @param alias of the table in the statement
 * @param path of the condition among the arguments, for faults
 */
export function compileCondition(
  condition: Condition,
  objectType: ObjectType,
  alias: string,
  path: string,
  faults: ArgumentFaults,
): Sql {
  if ('field' in condition) return compileLeaf(condition, objectType, alias, path, faults);
  const parts = condition.conditions.map((sub, index) =>
    compileCondition(sub, objectType, alias, `${path}.sub_conditions.${index}`, faults),
  );
  if (parts.length === 0) return condition.operation === 'and' ? sql`true` : sql`false`;
  return sql`(${join(parts, condition.operation === 'and' ? sql` and ` : sql` or `)})`;
}

function compileLeaf(leaf: Leaf, objectType: ObjectType, alias: string, path: string, faults: ArgumentFaults): Sql {
  const property = mappedProperty(objectType, leaf.field, `${path}.field`, faults);
  if (property === undefined) return sql`false`;
  const allowed = FOR[leaf.operation];
  if (allowed !== undefined && !allowed.includes(property.type)) {
    faults.add(
      `${path}.operation`,
      `${leaf.operation} is for ${allowed.join(', ')}; ${leaf.field} is ${property.type}`,
    );
    return sql`false`;
  }
  const column = identifier(alias, property.column);
  return new LeafCompiler(leaf, property.type, column, `${path}.value`, faults).compile();
}

/** A property of the object type that has a column; undefined, with a fault, where there is none. */
export function mappedProperty(
  { id, dataProperties }: ObjectType,
  name: string,
  path: string,
  faults: ArgumentFaults,
): (DataProperty & { column: string }) | undefined {
  const property = dataProperties.find(candidate => candidate.name === name);
  if (property?.column !== undefined) return { ...property, column: property.column };
  const names = dataProperties.filter(({ column }) => column !== undefined).map(candidate => candidate.name);
  const what = property === undefined ? 'is no data property' : 'has no data';
  faults.add(path, `${name} ${what} of ${id}; expected one of ${someOf(names)}`);
  return undefined;
}

class LeafCompiler {
  private readonly leaf: Leaf;
  private readonly type: PropertyType;
  private readonly column: Sql;
  private readonly path: string;
  private readonly faults: ArgumentFaults;

  constructor(leaf: Leaf, type: PropertyType, column: Sql, path: string, faults: ArgumentFaults) {
    this.leaf = leaf;
    this.type = type;
    this.column = column;
    this.path = path;
    this.faults = faults;
  }

  compile(): Sql {
    const { column } = this;
    switch (this.leaf.operation) {
      case '==':
        return this.comparison(sql`=`);
      case '!=':
        return this.comparison(sql`<>`);
      case '>':
        return this.comparison(sql`>`);
      case '>=':
        return this.comparison(sql`>=`);
      case '<':
        return this.comparison(sql`<`);
      case '<=':
        return this.comparison(sql`<=`);
      case 'in':
        return this.membership(sql`= any`);
      case 'not_in':
        return this.membership(sql`<> all`);
      case 'range':
        return this.interval((low, high, own) => sql`${own} between ${low} and ${high}`);
      case 'out_range':
        return this.interval((low, high, own) => sql`(${own} < ${low} or ${own} > ${high})`);
      case 'exist':
        return sql`${column} is not null`;
      case 'not_exist':
        return sql`${column} is null`;
      default:
        return this.textual();
    }
  }

  private textual(): Sql {
    const { operation, value } = this.leaf;
    if (operation === 'knn')
      return this.refuse('needs vectors, which this deployment does not have; use match or like');
    if (typeof value !== 'string' || value.includes('\0')) return this.refuse('expected a text');
    switch (operation) {
      case 'like':
        return sql`${this.column} like ${contains(value)}::text`;
      case 'not_like':
        return sql`${this.column} not like ${contains(value)}::text`;
      case 'regex':
        return this.regex(value);
      default: {
        const tokens = searchTokens(value);
        return tokens.length === 0
          ? this.refuse('expected a text with a word in it')
          : sql`${this.column} ilike any (${tokens.map(contains)}::text[])`;
      }
    }
  }

  private regex(value: string): Sql {
    try {
      return sql`${this.column} ~ ${translateRegex(value)}::text`;
    } catch (error) {
      return this.refuse(error instanceof Error ? error.message : String(error));
    }
  }

  private comparison(operator: Sql): Sql {
    const value = this.typed(this.leaf.value, this.path);
    return value === undefined
      ? sql`false`
      : sql`${comparable(this.column, this.type, [value])} ${operator} ${bound(value)}`;
  }

  private membership(operator: Sql): Sql {
    const { value } = this.leaf;
    if (!Array.isArray(value) || value.length === 0 || value.length > IN_LIMIT) {
      return this.refuse(`expected a list of 1 to ${IN_LIMIT} values`);
    }
    const values = value.map((item, index) => this.typed(item, `${this.path}.${index}`));
    if (!values.every(item => item !== undefined)) return sql`false`;
    return sql`${comparable(this.column, this.type, values)} ${operator} (${boundList(values)})`;
  }

  private interval(compile: (low: Sql, high: Sql, column: Sql) => Sql): Sql {
    const { value } = this.leaf;
    if (!Array.isArray(value) || value.length !== 2) return this.refuse('expected [from, to]');
    const [low, high] = value.map((item, index) => this.typed(item, `${this.path}.${index}`));
    if (low === undefined || high === undefined) return sql`false`;
    return compile(bound(low), bound(high), comparable(this.column, this.type, [low, high]));
  }

  private typed(value: Json, path: string): TypedText | undefined {
    const typed = value === null ? undefined : toTyped(this.type, value);
    if (typed === undefined) this.faults.add(path, `expected ${expectedOf(this.type)} for ${this.leaf.field}`);
    return typed;
  }

  private refuse(message: string): Sql {
    this.faults.add(this.path, message);
    return sql`false`;
  }
}

/** A pattern of LIKE for what holds the text, whatever characters it has. */
export function contains(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
