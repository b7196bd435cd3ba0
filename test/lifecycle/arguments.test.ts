import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCallHints } from '../../src/lifecycle/call-hints.ts';
import { hashOf } from '../../src/lifecycle/identifiers.ts';
import { LifecycleFault } from '../../src/lifecycle/lifecycle-fault.ts';
import { openTestDatabase, type TestDatabase } from '../support/databases.ts';
import { asCaller, faultOf, type LifecycleUnderTest, openLifecycle } from './service.ts';

describe('arguments of the lifecycle tools', () => {
  let test: TestDatabase;
  let under: LifecycleUnderTest;
  beforeAll(async () => {
    test = await openTestDatabase('pglite');
    under = openLifecycle(test.database);
  });
  afterAll(async () => {
    under.lifecycle.close();
    await test.close();
  });

  it.each([
    [{}, 'question'],
    [{ question: '' }, 'question'],
    [{ question: 7 }, 'question'],
    [{ question: 'a\0b' }, 'question'],
    [{ question: 'Why?', conversation_mode: 'other' }, 'conversation_mode'],
    [{ question: 'Why?', conversation_mode: 'continue' }, 'conversation_id'],
    [{ question: 'Why?', conversation_mode: 'new', conversation_id: 'conv_x' }, 'conversation_id'],
    [{ question: 'Why?', agent_name: 'x'.repeat(129) }, 'agent_name'],
    [{ question: 'Why?', extra: 1 }, 'extra'],
  ])('bkn_start_interaction refuses %j and names %s', async (args, name) => {
    const fault = faultOf(await under.lifecycle.start(args, {}, asCaller('a')));
    expect(fault).toMatchObject({ code: 'invalid_params', required_action: 'correct_tool_arguments' });
    expect(fault.message).toContain(name);
  });

  it.each([
    [{ outcome: 'failed' }, 'interaction_id'],
    [{ interaction_id: 'int_x' }, 'outcome'],
    [{ interaction_id: 'int_x', outcome: 'canceled' }, 'completed, failed, cancelled, handed_off'],
    [{ interaction_id: 'int_x', outcome: 'toString' }, 'outcome'],
    [{ interaction_id: 'int_x', outcome: 'failed', bkn_context: {} }, 'interaction_id'],
    [{ interaction_id: 'int_x', outcome: 'completed', answer: '' }, 'answer'],
  ])('bkn_finish_interaction refuses %j and names %s', async (args, name) => {
    const fault = faultOf(await under.lifecycle.finish(args, asCaller('a')));
    expect(fault).toMatchObject({ code: 'invalid_params' });
    expect(fault.message).toContain(name);
  });

  it('speaks the language of the call', async () => {
    expect(faultOf(await under.lifecycle.finish({}, asCaller('a', 'zh-CN'))).message).toMatch(/参数/);
    expect(faultOf(await under.lifecycle.finish({}, asCaller('a', 'en-US'))).message).toMatch(/argument/);
  });
});

describe('hints of a call', () => {
  it('come from headers first, then from _meta', () => {
    const meta = { 'openbkn.ai/client-invocation-id': 'm', 'openbkn.ai/host-conversation-key': 'k' };
    expect(readCallHints({ headers: { 'x-openbkn-client-invocation-id': 'h' }, meta })).toEqual({
      invocationId: 'h',
      hostConversationKey: 'k',
    });
    expect(readCallHints({})).toEqual({});
  });

  it.each(['with space', 'é', '', 'x'.repeat(257)])('are refused when they are %j', hint => {
    expect(() => readCallHints({ headers: { 'x-openbkn-client-invocation-id': hint } })).toThrow(LifecycleFault);
    expect(() => readCallHints({ meta: { 'openbkn.ai/client-invocation-id': hint } })).toThrow(LifecycleFault);
  });
});

describe('the hash of arguments', () => {
  it('does not depend on the order of members, and depends on everything else', () => {
    const same = [hashOf({ a: 1, b: [{ c: 2n, d: null }] }), hashOf({ b: [{ d: null, c: 2n }], a: 1 })];
    expect(same[0]).toBe(same[1]);
    const different = [
      { a: 9007199254740993n },
      { a: 9007199254740992n },
      { a: '1' },
      { a: 1 },
      { a: [1] },
      { a: { members: [['x', 1]] } },
      { a: { x: 1 } },
      [['a', 1]],
      JSON.parse('{"__proto__":1}'),
      {},
    ].map(value => hashOf(value as never));
    expect(new Set(different).size).toBe(different.length);
  });
});
