import { beforeAll, describe, expect, it } from 'vitest';
import { type NetworkFiles, readNetwork } from '../../src/networks/format/read-network.ts';
import { writeNetwork } from '../../src/networks/format/write-network.ts';
import { sampleInput } from './sample.ts';

let sample: NetworkFiles;
beforeAll(async () => {
  sample = (await sampleInput()).files;
});

/** What is wrong with the sample after one text of one file was replaced. */
function faultsAfter(path: string, from: string | RegExp, to: string): string[] {
  const text = sample.get(path) ?? '';
  const changed = text.replace(from, to);
  if (changed === text) throw new Error(`${path} does not hold ${String(from)}`);
  return faultsOf(new Map([...sample, [path, changed]]));
}

function faultsOf(files: NetworkFiles): string[] {
  return readNetwork(files).faults.map(({ file, line, message }) => `${file}:${line}: ${message}`);
}

const FAULTS: [string, string, string | RegExp, string, string][] = [
  [
    'a dangling object type',
    'relation_types/order_of_customer.bkn',
    '| sales_order | customer |',
    '| sales_order | client |',
    ':16: there is no object_type "client"',
  ],
  [
    'a dangling property',
    'relation_types/order_of_customer.bkn',
    '| customer_id | id |',
    '| buyer | id |',
    ':22: object type sales_order has no data property "buyer"',
  ],
  [
    'a property that is not mapped',
    'object_types/customer.bkn',
    '|  | id |\n',
    '|  |  |\n',
    ': Primary Keys: id is not mapped to a column',
  ],
  [
    'an unknown type',
    'object_types/customer.bkn',
    '| integer |',
    '| whole |',
    ':22: id: Type: expected one of integer',
  ],
  [
    'a property that is there twice',
    'object_types/customer.bkn',
    '| email |',
    '| name |',
    ': Data Properties: name is there twice',
  ],
  [
    'a missing primary key',
    'object_types/customer.bkn',
    'Primary Keys: id',
    'Primary Keys:',
    ': Primary Keys: expected at least one',
  ],
  [
    'a primary key of a type without order',
    'object_types/customer.bkn',
    'Primary Keys: id',
    'Primary Keys: registered_at',
    'registered_at is of type datetime',
  ],
  [
    'an unknown display key',
    'object_types/customer.bkn',
    'Display Key: name',
    'Display Key: nom',
    ': Display Key: there is no data property nom',
  ],
  [
    'an id that is none',
    'object_types/customer.bkn',
    'id: customer',
    'id: Customer!',
    ':1: id: expected lower-case letters',
  ],
  [
    'an id of two files',
    'object_types/product.bkn',
    'id: product',
    'id: customer',
    ':1: id: "customer" is the id of object_types/customer.bkn too',
  ],
  ['front matter that is missing', 'object_types/customer.bkn', '---', '', ':1: expected front matter'],
  ['front matter that is no YAML', 'object_types/customer.bkn', 'name: ', 'name: [', 'not YAML'],
  [
    'too many cells',
    'object_types/customer.bkn',
    '| name | 姓名 Name |',
    '| name | 姓名 | Name |',
    'expected 5 cells, got 6',
  ],
  [
    'a table without its second line',
    'object_types/customer.bkn',
    '|---|---|---|---|---|\n',
    '',
    'expected a line like |---|---|',
  ],
  [
    'an unknown metric',
    'object_types/customer.bkn',
    '| metric | revenue |',
    '| metric | income |',
    'there is no metric "income"',
  ],
  [
    'an unknown aggregation',
    'metrics/revenue.bkn',
    'aggr: sum',
    'aggr: total',
    'aggr: expected one of count, count_distinct, sum, avg, min, max; got "total"',
  ],
  ['a formula that is no YAML', 'metrics/revenue.bkn', 'kind: atomic', 'kind: [', 'metrics/revenue.bkn:28: not YAML'],
  [
    'a condition on no property',
    'metrics/revenue.bkn',
    'field: status',
    'field: state',
    'object type sales_order has no data property "state"',
  ],
  [
    'an unknown comparison',
    'metrics/revenue.bkn',
    "operation: '!='",
    "operation: 'is not'",
    'operation: expected and, or, or one of ==',
  ],
  [
    'an order by nothing that is grouped',
    'metrics/low_stock_count.bkn',
    'property: __value',
    'property: sku',
    'order_by: expected __value or a property of group_by; got "sku"',
  ],
  [
    'a constant of another type',
    'action_types/restock.bkn',
    '| reason | string |',
    '| reason | integer |',
    'reason: Value: expected integer, got "below safety stock"',
  ],
  [
    'an action without its server',
    'action_types/restock.bkn',
    'lakeside-warehouse | restock |',
    ' | restock |',
    'Action Source: expected McpID and ToolName',
  ],
  [
    'an unknown intent',
    'action_types/restock.bkn',
    'action_intent: modify',
    'action_intent: burn',
    'action_intent: expected one of add, modify, delete; got "burn"',
  ],
];

describe('the files of a network', () => {
  it('are read without a fault where nothing is wrong', () => {
    const { content, faults, warnings } = readNetwork(sample);
    expect([faults, warnings]).toEqual([[], []]);
    expect(content).toMatchObject({ id: 'lakeside-retail', businessDomain: 'retail' });
    expect([content?.objectTypes.length, content?.relationTypes.length, content?.metrics.length]).toEqual([8, 10, 6]);
  });

  it.each(FAULTS)('are refused for %s', (_, path, from, to, message) => {
    expect(faultsAfter(path, from, to).filter(fault => fault.includes(message))).not.toEqual([]);
  });

  it('are reported with everything that is wrong, in order', () => {
    const files = new Map(
      [...sample].map(([path, text]): [string, string] => [path, text.replace('| customer |', '| client |')]),
    );
    const faults = faultsOf(files);
    expect(faults.length).toBeGreaterThan(1);
    expect(faults).toEqual(faults.toSorted());
  });

  it('need a network among them', () => {
    expect(faultsOf(new Map([...sample].filter(([path]) => path !== 'network.bkn')))).toEqual([
      'network.bkn:1: expected a file of type knowledge_network',
    ]);
  });

  it('are kept, with a warning, where they are of a kind that we do not interpret', () => {
    const text = '---\ntype: risk_type\nid: fire\nname: Fire\n---\n\n## RiskType: Fire\n';
    const { content, warnings } = readNetwork(new Map([...sample, ['risk_types/fire.bkn', text]]));
    expect(warnings).toEqual([
      { file: 'risk_types/fire.bkn', line: 1, message: 'kept, but not interpreted: type "risk_type"' },
    ]);
    expect(content && writeNetwork(content).get('risk_types/fire.bkn')).toBe(text);
  });

  it('are written so that they read as the same network', () => {
    const { content } = readNetwork(sample);
    if (content === undefined) throw new Error('the sample has faults');
    const hard = { ...content, comment: 'bars | and\nlines', skill: '# Guide\n' };
    const type = {
      ...hard,
      objectTypes: hard.objectTypes.map(each => ({
        ...each,
        dataProperties: each.dataProperties.map(p => ({ ...p, comment: 'a | b \\| c' })),
      })),
    };
    expect(readNetwork(writeNetwork(hard)).content).toEqual(hard);
    expect(readNetwork(writeNetwork(type)).faults).toEqual([]);
  });

  it('are written with the first eight bytes of each hash', () => {
    const { content } = readNetwork(sample);
    const checksum = content && writeNetwork(content).get('CHECKSUM');
    expect(checksum).toMatch(/^object_types\/customer\.bkn {2}sha256:[0-9a-f]{16}$/m);
  });
});
