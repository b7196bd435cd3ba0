// The rows of the sample network: made up, and the same in each run.
// Usage: node scripts/sample-data.ts <directory>

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Cell = string | number | bigint | boolean | null | object;
type Table = Record<string, Cell>[];

const COUNTS = { supplier: 40, product: 300, warehouse: 12, customer: 800, sales_order: 3000 };
const FIRST_ORDER = 7_300_000_000_000_000_000n;
const FIRST_BARCODE = 6_900_000_000_000_000_001n;
const DAY = 86_400_000;
const BEGIN = Date.UTC(2026, 0, 1);

/** Deterministic (mulberry32): every run makes the same rows. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const random = randomFrom(20_260_101);
const below = (limit: number): number => Math.floor(random() * limit);
const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;
const chance = (share: number): boolean => random() < share;
const many = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
const date = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const time = (ms: number): string => new Date(ms).toISOString();
const padded = (number: number, length: number): string => String(number).padStart(length, '0');

const CITIES = ['杭州', '上海', '北京', '成都', '广州', '西安', '武汉', '厦门'] as const;
const FAMILY = ['王', '李', '张', '刘', '陈', '杨', '赵', '黄', '周', '吴'] as const;
const GIVEN = ['伟', '芳', '娜', '敏', '静', '磊', '洋', '艳', '勇', '杰', '秀英', '丽华', '建国'] as const;
const BRANDS = [
  ['西湖', 'West Lake'],
  ['青云', 'Azure Cloud'],
  ['松风', 'Pine Wind'],
  ['竹里', 'Bamboo Lane'],
  ['远山', 'Far Hill'],
] as const;
const GOODS = [
  ['茶叶', '龙井茶', 'Longjing tea', '明前采摘，清香回甘。 / Picked before the spring rain, fresh and sweet.'],
  ['茶叶', '普洱茶', "Pu'er tea", '陈年发酵，口感醇厚。 / Aged and fermented, full-bodied.'],
  ['陶瓷', '青瓷茶杯', 'Celadon cup', '手工拉坯，釉色温润。 / Thrown by hand, with a soft green glaze.'],
  ['陶瓷', '汝窑花瓶', 'Ru ware vase', '天青釉，适合插花。 / Sky-blue glaze, for flowers.'],
  ['文具', '狼毫毛笔', 'Weasel-hair brush', '弹性好，适合行书。 / Springy, for running script.'],
  ['文具', '宣纸', 'Xuan paper', '吸墨均匀，100% 青檀皮。 / Takes ink evenly, 100% sandalwood bark.'],
  ['家居', '竹编灯', 'Bamboo lamp', '暖光，"手作"编织。 / Warm light, "hand-made" weave.'],
  ['家居', '亚麻桌布', 'Linen tablecloth', '可机洗 | 不褪色。 / Machine-washable | colour-fast.'],
] as const;

function suppliers(): Table {
  return many(COUNTS.supplier, index => {
    const [zh, en] = pick(BRANDS);
    return {
      id: `S-${padded(index + 1, 4)}`,
      name: `${zh}${pick(['贸易', '工坊', '商行'])}${index + 1}`,
      name_en: `${en} ${pick(['Trading', 'Workshop', 'Supply'])} ${index + 1}`,
      country: pick(['CN', 'CN', 'CN', 'JP', 'IT', 'VN']),
      rating: Number((2.5 + random() * 2.5).toFixed(2)),
      certified_on: chance(0.7) ? date(BEGIN - below(2000) * DAY) : null,
      active: chance(0.9),
      contact: { name: `${pick(FAMILY)}${pick(GIVEN)}`, phone: `+86 571 ${padded(below(100_000_000), 8)}` },
    };
  });
}

function products(): Table {
  return many(COUNTS.product, index => {
    const [category, zh, en, description] = pick(GOODS);
    const [brandZh, brandEn] = pick(BRANDS);
    return {
      sku: `SKU-${padded(index + 1, 5)}`,
      name: `${brandZh}${zh}`,
      name_en: `${brandEn} ${en}`,
      category,
      price: (9 + random() * 990).toFixed(2),
      barcode: FIRST_BARCODE + BigInt(index) * 7n,
      description,
      launched_on: date(BEGIN - below(1500) * DAY),
      discontinued: chance(0.05),
      attributes: { color: pick(['青', '白', '黑', '原色']), weight_g: 50 + below(2000) },
      supplier_id: `S-${padded(1 + below(COUNTS.supplier), 4)}`,
    };
  });
}

function warehouses(): Table {
  return many(COUNTS.warehouse, index => ({
    id: index + 1,
    name: `${CITIES[index % CITIES.length] ?? ''}${index < CITIES.length ? '一' : '二'}号仓`,
    city: CITIES[index % CITIES.length] ?? '',
    hub: index % 4 === 0,
    capacity: 20_000 + below(80_000),
    gateway: `10.20.${index + 1}.1`,
    opens_at: pick(['06:00', '07:30', '08:00']),
    opened_on: date(BEGIN - (500 + below(3000)) * DAY),
  }));
}

function customers(): Table {
  return many(COUNTS.customer, index => ({
    id: index + 1,
    name: `${pick(FAMILY)}${pick(GIVEN)}`,
    email: `user${index + 1}@example.com`,
    level: pick(['normal', 'normal', 'normal', 'silver', 'silver', 'gold', 'diamond']),
    city: pick(CITIES),
    registered_at: time(BEGIN - below(1000) * DAY + below(DAY)),
  }));
}

interface Orders {
  orders: Table;
  lines: Table;
  shipments: Table;
}

function trade(catalogue: Table): Orders {
  const made: Orders = { orders: [], lines: [], shipments: [] };
  for (let index = 0; index < COUNTS.sales_order; index += 1) {
    const id = FIRST_ORDER + BigInt(index) * 4_194_304n + 1n;
    const placed = BEGIN + below(330 * DAY);
    const status = pick(['pending', 'paid', 'shipped', 'shipped', 'delivered', 'delivered', 'delivered', 'cancelled']);
    const warehouse = 1 + below(COUNTS.warehouse);
    const lines = orderLines(id, catalogue);
    made.lines.push(...lines);
    made.orders.push({
      id,
      customer_id: 1 + below(COUNTS.customer),
      warehouse_id: warehouse,
      status,
      channel: pick(['app', 'app', 'web', 'store']),
      priority: chance(0.1) ? 'urgent' : 'normal',
      total: lines.reduce((sum, { amount }) => sum + Number(amount), 0).toFixed(2),
      placed_at: time(placed),
      note: chance(0.2) ? pick(['请放门口', 'Leave at the door', '加急, please', '需要"礼品"包装']) : null,
    });
    if (status === 'shipped' || status === 'delivered') {
      made.shipments.push(shipment(index, id, warehouse, placed + (1 + below(3)) * DAY, status === 'delivered'));
    }
  }
  return made;
}

function orderLines(orderId: bigint, catalogue: Table): Table {
  return many(1 + below(3), index => {
    const { sku = '', price = '0' } = catalogue[below(catalogue.length)] ?? {};
    const quantity = 1 + below(5);
    return { order_id: orderId, line_no: index + 1, sku, quantity, amount: (Number(price) * quantity).toFixed(2) };
  });
}

function shipment(
  index: number,
  orderId: bigint,
  warehouse: number,
  shipped: number,
  isDelivered: boolean,
): Table[number] {
  return {
    tracking_no: `LS${padded(index + 1, 8)}CN`,
    order_id: orderId,
    warehouse_id: warehouse,
    carrier: pick(['顺丰', '中通', '京东', 'DHL']),
    status: isDelivered ? 'delivered' : chance(0.02) ? 'lost' : 'in_transit',
    shipped_at: time(shipped),
    delivered_at: isDelivered ? time(shipped + (1 + below(5)) * DAY) : null,
  };
}

function inventory(catalogue: Table): Table {
  return many(COUNTS.warehouse, index => index + 1).flatMap(warehouse =>
    catalogue
      .filter(() => chance(0.5))
      .map(({ sku = '' }) => {
        const quantity = below(400);
        return {
          warehouse_id: warehouse,
          sku,
          quantity,
          low: quantity < 40,
          counted_at: time(BEGIN + below(330 * DAY)),
        };
      }),
  );
}

function toCsv(rows: Table): string {
  const columns = Object.keys(rows[0] ?? {});
  const lines = rows.map(row => columns.map(column => toCell(row[column] ?? null)).join(','));
  return `${[columns.join(','), ...lines].join('\n')}\n`;
}

function toCell(value: Cell): string {
  if (value === null) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** File name without `.csv` (the id of an object type) → text. */
export function sampleData(): Map<string, string> {
  const catalogue = products();
  const { orders, lines, shipments } = trade(catalogue);
  const tables: Record<string, Table> = {
    supplier: suppliers(),
    product: catalogue,
    warehouse: warehouses(),
    customer: customers(),
    sales_order: orders,
    order_line: lines,
    shipment: shipments,
    inventory: inventory(catalogue),
  };
  return new Map(Object.entries(tables).map(([name, rows]) => [name, toCsv(rows)]));
}

if (import.meta.main) {
  const [directory] = process.argv.slice(2);
  if (directory === undefined) {
    console.error('Usage: node scripts/sample-data.ts <directory>');
    process.exit(2);
  }
  mkdirSync(directory, { recursive: true });
  for (const [name, text] of sampleData()) writeFileSync(join(directory, `${name}.csv`), text);
}
