import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENGINES } from '../support/databases.ts';
import { startEverything, type EverythingUpstream } from '../support/upstreams/everything.ts';
import { LoaderService } from './loader-service.ts';

type Value = Record<string, unknown>;
const KN = 'lakeside-retail';

/** A client of the SDK that has listed the tools, and so holds every structuredContent against its outputSchema itself. */
class Conversation {
  private readonly client: Client;
  private bknContext: Value | undefined;

  constructor(client: Client) {
    this.client = client;
  }

  async call(name: string, args: Value): Promise<Value> {
    const context = this.bknContext === undefined ? {} : { bkn_context: this.bknContext };
    const result = await this.client.callTool({ name, arguments: { ...args, ...context } });
    if (result.isError === true) throw new Error(JSON.stringify(result.content));
    return result.structuredContent as Value;
  }

  async begin(question: string): Promise<void> {
    const { conversation_id, interaction_id } = await this.call('bkn_start_interaction', { question });
    this.bknContext = { conversation_id, interaction_id };
  }

  async finish(answer: string): Promise<Value> {
    const { interaction_id } = this.bknContext ?? {};
    this.bknContext = undefined;
    return this.call('bkn_finish_interaction', { interaction_id, outcome: 'completed', answer });
  }

  async executed(id: unknown): Promise<Value> {
    for (let tries = 0; tries < 200; tries += 1) {
      const execution = await this.call('get_action_execution', { kn_id: KN, execution_id: id });
      if (execution.status !== 'pending' && execution.status !== 'running') return execution;
      await wait(25);
    }
    throw new Error('the execution has not ended');
  }
}

const LOW_AT_FIRST = {
  operation: 'and',
  sub_conditions: [
    { field: 'low', operation: '==', value: true },
    { field: 'warehouse_id', operation: '==', value: 1 },
  ],
};

const STOCK_WITH_PRODUCT = {
  object_types: [{ id: 'inventory', condition: LOW_AT_FIRST }, { id: 'product' }],
  relation_types: [
    { relation_type_id: 'stock_of_product', source_object_type_id: 'inventory', target_object_type_id: 'product' },
  ],
};

const LOW_COUNT = {
  kn_id: KN,
  metric_id: 'low_stock_count',
  condition: { field: 'warehouse_id', operation: '==', value: 1 },
};

const COUNT = 'SELECT count(*) AS n FROM {{.retail-inventory}} WHERE low AND warehouse_id = 1';

describe.each(ENGINES)('a conversation on %s', engine => {
  let loader: LoaderService;
  let upstream: EverythingUpstream;
  beforeAll(async () => {
    [loader, upstream] = await Promise.all([LoaderService.start({}, engine), startEverything('stream')]);
    const mcpId = await loader.app.publish('stream', upstream.url);
    await loader.withSample((path, text) =>
      path === 'action_types/restock.bkn'
        ? text
            .replace('lakeside-warehouse | restock', `${mcpId} | echo`)
            .replace('| sku | string |', '| message | string |')
        : text,
    );
  });
  afterAll(async () => {
    await loader.app.close();
    await upstream.stop();
  });

  it('goes from the question through the data to an action, and ends', async () => {
    const client = await loader.client();
    await client.listTools();
    const talk = new Conversation(client);
    await talk.begin('What is short in the first warehouse? Order more of it.');

    const { entries: networks } = await talk.call('list_knowledge_networks', { name_pattern: 'lakeside' });
    expect(networks).toMatchObject([{ id: KN }]);

    const found = await talk.call('search_schema', { kn_id: KN, query: 'stock below safety level' });
    expect(found.object_types).toEqual(expect.arrayContaining([expect.objectContaining({ concept_id: 'inventory' })]));

    const query = { kn_id: KN, ot_id: 'inventory', condition: LOW_AT_FIRST, limit: 1000 };
    const { datas } = (await talk.call('query_object_instance', query)) as { datas: Value[] };
    const { entries: counted } = (await talk.call('run_sql', { sql: COUNT })) as { entries: Value[] };
    expect(counted).toEqual([{ n: datas.length }]);
    const metric = await talk.call('query_metric', LOW_COUNT);
    expect(metric.datas).toMatchObject([{ labels: { warehouse_id: 1 }, values: [datas.length] }]);

    const walked = await talk.call('query_instance_subgraph', { kn_id: KN, relation_type_paths: [STOCK_WITH_PRODUCT] });
    const [path] = walked.entries as { relation_paths: unknown[] }[];
    expect(path?.relation_paths).toHaveLength(datas.length);

    const { warehouse_id, sku } = datas[0] ?? {};
    const restock = { kn_id: KN, at_id: 'restock', dynamic_params: { quantity: 5 } };
    const ordered = await talk.call('execute_action', { ...restock, _instance_identities: [{ warehouse_id, sku }] });
    expect(await talk.executed(ordered.execution_id)).toMatchObject({
      status: 'completed',
      results: [{ status: 'completed', message: `Echo: ${String(sku)}` }],
    });
    expect(await talk.finish(`${datas.length} are short, and one is ordered.`)).toMatchObject({
      execution_status: 'completed',
    });
  });
});
