import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/json.ts';
import { RECEIPT_META } from '../../src/lifecycle/receipt.ts';
import { ENGINES, openTestDatabase, type TestDatabase } from '../support/databases.ts';
import { asCaller, begin, faultOf, hinted, type LifecycleUnderTest, openLifecycle } from './service.ts';

describe.each(ENGINES)('operations on %s', engine => {
  let test: TestDatabase;
  let under: LifecycleUnderTest;
  let runs = 0;
  /** A tool that says how often it ran. */
  const work = (): Promise<JsonObject> => {
    runs += 1;
    return Promise.resolve({ content: [], structuredContent: { runs, wide: 9007199254740993n } });
  };
  const call = (bknContext: JsonObject, over: object = {}) => ({
    tool: 'run_sql',
    args: { sql: 'select 1' },
    bknContext,
    hints: {},
    once: false,
    ...over,
  });
  const run = (bknContext: JsonObject, over: object = {}, how = work, ctx = asCaller('a')) =>
    under.lifecycle.run(call(bknContext, over), ctx, how);
  const receiptOf = (result: JsonObject): JsonObject => (result._meta as JsonObject)[RECEIPT_META] as JsonObject;

  beforeAll(async () => {
    test = await openTestDatabase(engine);
    under = openLifecycle(test.database, { operationsLimit: 5 });
  });
  afterAll(async () => {
    under.lifecycle.close();
    await test.close();
  });

  it('puts a receipt beside the result and leaves the result alone', async () => {
    const context = await begin(under.lifecycle, asCaller('a'));
    const refs = [{ ref_type: 'metric', ref_id: 'm' }];
    const result = await run({ ...context, business_refs: refs });
    expect(result.structuredContent).toEqual({ runs, wide: 9007199254740993n });
    expect(receiptOf(result)).toMatchObject({
      ...context,
      receipt_id: expect.stringMatching(/^rcpt_[0-9a-f]{32}$/) as unknown,
      operation_id: expect.stringMatching(/^op_[0-9a-f]{32}$/) as unknown,
      receipt_status: 'completed',
      tool_name: 'run_sql',
      attempt: 1,
      business_refs: refs,
    });
  });

  it('gives a call that is sent again with its invocation id the same result, and runs it once', async () => {
    const context = await begin(under.lifecycle, asCaller('a'));
    const hints = hinted({ invocationId: 'i-1' });
    const first = await run(context, { hints });
    const before = runs;
    expect(await run(context, { hints })).toEqual(first);
    expect(runs).toBe(before);
    expect(faultOf(await run(context, { hints, args: { sql: 'select 2' } }))).toMatchObject({
      code: 'idempotency_conflict',
    });
  });

  it('knows a tool with effects by its arguments, whatever their order', async () => {
    const context = await begin(under.lifecycle, asCaller('a'));
    const first = await run(context, { once: true, args: { a: 1, b: 2 } });
    const before = runs;
    expect(await run(context, { once: true, args: { b: 2, a: 1 } })).toEqual(first);
    expect(runs).toBe(before);
    await run(context, { once: true, args: { a: 1, b: 3 } });
    expect(runs).toBe(before + 1);
  });

  it('reads again when a tool without effects is asked again', async () => {
    const context = await begin(under.lifecycle, asCaller('a'));
    const first = await run(context);
    expect((await run(context)).structuredContent).not.toEqual(first.structuredContent);
  });

  it('lets a second call wait for the first one with its key', async () => {
    const context = await begin(under.lifecycle, asCaller('a'));
    const before = runs;
    const slow = async (): Promise<JsonObject> => {
      await new Promise(resolve => setTimeout(resolve, 150));
      return work();
    };
    const results = await Promise.all(Array.from({ length: 4 }, () => run(context, { once: true }, slow)));
    expect(runs).toBe(before + 1);
    expect(new Set(results.map(result => receiptOf(result).operation_id)).size).toBe(1);
  });

  it('tells a second call to come back when the first takes long', async () => {
    const context = await begin(under.lifecycle, asCaller('a'));
    let release = (): void => undefined;
    const gate = new Promise<void>(resolve => (release = resolve));
    const first = run(context, { once: true }, () => gate.then(work));
    await new Promise(resolve => setTimeout(resolve, 30));
    expect(faultOf(await run(context, { once: true }))).toMatchObject({ code: 'receipt_pending', retryable: true });
    release();
    await first;
  });

  it('runs again what failed, and says which attempt it is', async () => {
    const context = await begin(under.lifecycle, asCaller('a'));
    const hints = hinted({ invocationId: 'i-2' });
    await expect(run(context, { hints }, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(receiptOf(await run(context, { hints }))).toMatchObject({ attempt: 2, receipt_status: 'completed' });
  });

  it('does not run again what has effects and was interrupted, but what has none', async () => {
    const context = await begin(under.lifecycle, asCaller('a'));
    const never = (): Promise<JsonObject> => new Promise(() => undefined);
    void run(context, { once: true }, never);
    void run(context, { hints: hinted({ invocationId: 'i-3' }) }, never);
    await new Promise(resolve => setTimeout(resolve, 50));
    // The process that ran them is gone: nobody renews the lease of the operations.
    await test.database.knex('operation').where({ status: 'pending' }).update({ lease_until: 1 });
    expect(faultOf(await run(context, { once: true }))).toMatchObject({ code: 'operation_outcome_unknown' });
    expect(receiptOf(await run(context, { hints: hinted({ invocationId: 'i-3' }) }))).toMatchObject({ attempt: 2 });
  });

  it('counts the operations of an interaction and stops at the limit', async () => {
    const context = await begin(under.lifecycle, asCaller('a'));
    const results = await Promise.all(Array.from({ length: 8 }, () => run(context)));
    const faults = results.filter(({ isError }) => isError === true).map(faultOf);
    expect(faults).toHaveLength(3);
    expect(faults[0]).toMatchObject({ code: 'operation_limit_reached', required_action: 'bkn_finish_interaction' });
    expect(faults[0]?.message).toContain('5');
  });

  it('requires both ids, in their order', async () => {
    const { conversation_id } = await begin(under.lifecycle, asCaller('a'));
    const codes = [undefined, [], {}, { conversation_id: '' }, { conversation_id }].map(async context =>
      faultOf(await run(context as never)),
    );
    expect((await Promise.all(codes)).map(({ code }) => code)).toEqual([
      ...Array.from({ length: 4 }, () => 'conversation_required'),
      'interaction_required',
    ]);
  });

  it('refuses ids of another caller as unknown ones, and an interaction of another conversation', async () => {
    const context = await begin(under.lifecycle, asCaller('a'));
    const other = await begin(under.lifecycle, asCaller('a'));
    expect(faultOf(await run(context, {}, work, asCaller('b')))).toEqual(
      faultOf(await run({ conversation_id: 'conv_x', interaction_id: 'int_x' })),
    );
    const mixed = { ...context, conversation_id: other.conversation_id ?? null };
    expect(faultOf(await run(mixed))).toMatchObject({ code: 'interaction_required' });
  });

  it('refuses work in an interaction that has ended, but still answers what it has done', async () => {
    const context = await begin(under.lifecycle, asCaller('a'));
    const hints = hinted({ invocationId: 'i-4' });
    const done = await run(context, { hints });
    const finished = await under.lifecycle.finish(
      { interaction_id: context.interaction_id ?? null, outcome: 'completed', answer: 'So.' },
      asCaller('a'),
    );
    expect(finished.structuredContent).toMatchObject({ evidence_status: 'complete' });
    expect(faultOf(await run(context))).toMatchObject({ code: 'interaction_terminal', current_status: 'completed' });
    expect(await run(context, { hints })).toEqual(done);
  });

  it('keeps an interaction alive while an operation runs', async () => {
    const short = openLifecycle(test.database, { leaseMs: 300, runLeaseMs: 90 });
    const context = await begin(short.lifecycle, asCaller('a'));
    const slow = async (): Promise<JsonObject> => {
      await new Promise(resolve => setTimeout(resolve, 700));
      return work();
    };
    await short.lifecycle.run(call(context), asCaller('a'), slow);
    const args = { interaction_id: context.interaction_id ?? null, outcome: 'failed' };
    const finished = await short.lifecycle.finish(args, asCaller('a'));
    short.lifecycle.close();
    expect(finished.structuredContent).toMatchObject({ execution_status: 'failed', evidence_status: 'complete' });
  });

  it('says so when a result was too large to keep', async () => {
    const context = await begin(under.lifecycle, asCaller('a'));
    const large = (): Promise<JsonObject> =>
      Promise.resolve({ content: [{ type: 'text', text: 'x'.repeat(1_100_000) }] });
    await run(context, { once: true }, large);
    expect(faultOf(await run(context, { once: true }, large))).toMatchObject({ code: 'result_not_kept' });
  });
});
