import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENGINES, openTestDatabase, type TestDatabase } from '../support/databases.ts';
import { asCaller, begin, faultOf, hinted, type LifecycleUnderTest, openLifecycle, valueOf } from './service.ts';

describe.each(ENGINES)('interactions on %s', engine => {
  let test: TestDatabase;
  let under: LifecycleUnderTest;
  const start = (args: object, hints = {}, ctx = asCaller('a')) =>
    under.lifecycle.start({ question: 'Why?', ...args }, hints, ctx);
  const finish = (args: object, ctx = asCaller('a')) => under.lifecycle.finish(args as never, ctx);

  beforeAll(async () => {
    test = await openTestDatabase(engine);
    under = openLifecycle(test.database);
  });
  afterAll(async () => {
    under.lifecycle.close();
    await test.close();
  });

  it('starts an interaction in a new conversation', async () => {
    const started = valueOf(await start({ conversation_mode: 'new', agent_name: 'analyst' }));
    expect(started).toEqual({
      interaction_id: expect.stringMatching(/^int_[0-9a-f]{32}$/) as unknown,
      conversation_id: expect.stringMatching(/^conv_[0-9a-f]{32}$/) as unknown,
      execution_status: 'active',
    });
  });

  it('allows one active interaction a conversation, and the next when it has ended', async () => {
    const { conversation_id, interaction_id } = await begin(under.lifecycle, asCaller('a'));
    const second = faultOf(await start({ conversation_id }));
    expect(second).toMatchObject({
      code: 'interaction_in_progress',
      retryable: false,
      required_action: 'bkn_finish_interaction',
      retry_after_ms: 0,
      current_interaction_id: interaction_id,
      current_status: 'active',
    });
    valueOf(await finish({ interaction_id, outcome: 'completed', answer: 'So.' }));
    expect(valueOf(await start({ conversation_id, conversation_mode: 'continue' }))).toMatchObject({ conversation_id });
  });

  it('lets one of many racing starts win', async () => {
    const { conversation_id, interaction_id } = await begin(under.lifecycle, asCaller('a'));
    await finish({ interaction_id, outcome: 'failed' });
    const results = await Promise.all(Array.from({ length: 12 }, () => start({ conversation_id })));
    expect(results.filter(({ isError }) => isError !== true)).toHaveLength(1);
    const faults = results.filter(({ isError }) => isError === true).map(faultOf);
    expect(new Set(faults.map(({ code }) => code))).toEqual(new Set(['interaction_in_progress']));
  });

  it.each([
    ['completed', 'completed'],
    ['failed', 'failed'],
    ['cancelled', 'canceled'],
    ['handed_off', 'handed_off'],
  ])('takes the outcome %s and answers %s', async (outcome, execution_status) => {
    const { conversation_id, interaction_id } = await begin(under.lifecycle, asCaller('a'));
    const finished = valueOf(await finish({ interaction_id, outcome, answer: 'So.' }));
    expect(finished).toEqual({ interaction_id, conversation_id, execution_status, evidence_status: 'not_applicable' });
  });

  it('answers the same finish again and refuses another outcome', async () => {
    const { interaction_id } = await begin(under.lifecycle, asCaller('a'));
    const once = await finish({ interaction_id, outcome: 'completed', answer: 'So.' });
    expect(await finish({ answer: 'So.', outcome: 'completed', interaction_id })).toEqual(once);
    const other = faultOf(await finish({ interaction_id, outcome: 'failed' }));
    expect(other).toMatchObject({ code: 'terminal_conflict', current_status: 'completed' });
  });

  it('does not disclose what belongs to another caller', async () => {
    const { conversation_id, interaction_id } = await begin(under.lifecycle, asCaller('a'));
    const foreign = [
      faultOf(await start({ conversation_id }, {}, asCaller('b'))),
      faultOf(await finish({ interaction_id, outcome: 'failed' }, asCaller('b'))),
    ];
    const unknown = [
      faultOf(await start({ conversation_id: 'conv_x' }, {}, asCaller('b'))),
      faultOf(await finish({ interaction_id: 'int_x', outcome: 'failed' }, asCaller('b'))),
    ];
    expect(foreign).toEqual(unknown);
    expect(foreign[0]).toMatchObject({ code: 'resource_not_disclosed', required_action: 'verify_scope_or_identifier' });
  });

  it('knows a start that is sent again by its invocation id', async () => {
    const hints = hinted({ invocationId: 'call-1' });
    const once = await start({}, hints);
    expect(await start({}, hints)).toEqual(once);
    expect(valueOf(await start({}, hints, asCaller('b')))).not.toEqual(once.structuredContent);
    expect(faultOf(await start({ question: 'Else?' }, hints))).toMatchObject({ code: 'idempotency_conflict' });
  });

  it('gives one conversation to one host conversation key, and refuses another id with it', async () => {
    const hints = hinted({ hostConversationKey: 'chat-7' });
    const first = valueOf(await start({}, hints));
    await finish({ interaction_id: first.interaction_id, outcome: 'completed', answer: 'So.' });
    const second = valueOf(await start({ question: 'And?' }, hints));
    expect(second.conversation_id).toBe(first.conversation_id);
    const other = await begin(under.lifecycle, asCaller('a'));
    const conflict = faultOf(await start({ conversation_id: other.conversation_id }, hints));
    expect(conflict).toMatchObject({ code: 'conversation_context_conflict' });
  });

  it('keeps the first agent name of a conversation', async () => {
    const { conversation_id, interaction_id } = await begin(under.lifecycle, asCaller('a'), { agent_name: 'one' });
    await finish({ interaction_id, outcome: 'failed' });
    expect(faultOf(await start({ conversation_id, agent_name: 'two' }))).toMatchObject({ code: 'agent_name_conflict' });
    valueOf(await start({ conversation_id, agent_name: 'one' }));
  });

  it('abandons an interaction beyond its lease', async () => {
    const { conversation_id, interaction_id } = await begin(under.lifecycle, asCaller('a'));
    under.passTime(61_000);
    const late = faultOf(await finish({ interaction_id, outcome: 'failed' }));
    expect(late).toMatchObject({ code: 'terminal_conflict', current_status: 'abandoned' });
    expect(valueOf(await start({ conversation_id }))).toMatchObject({ conversation_id });
  });

  it('sweeps what is beyond its lease and what is beyond its retention', async () => {
    const { interaction_id } = await begin(under.lifecycle, asCaller('swept'));
    under.passTime(61_000);
    await under.lifecycle.sweep();
    const statuses = () => test.database.knex('interaction').where({ owner: 'swept' }).pluck('status');
    expect(await statuses()).toEqual(['abandoned']);
    under.passTime(31 * 86_400_000);
    await under.lifecycle.sweep();
    expect(await statuses()).toEqual([]);
    const gone = faultOf(await finish({ interaction_id, outcome: 'failed' }, asCaller('swept')));
    expect(gone).toMatchObject({ code: 'resource_not_disclosed' });
  });
});
