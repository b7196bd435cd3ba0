import { describe, expect, it } from 'vitest';
import { OPERATIONS, type OperationId } from '../../generated/operations.ts';
import { REQUIREMENTS } from '../../generated/requirements.ts';
import { ALL_CHECKS } from '../../src/verify/all-checks.ts';
import { ALL_MUTANTS } from './all-mutants.ts';

/** Operations without a requirement of their own as yet: 501, or (the app endpoints) tested in test/apps. The list can only shrink. */
const NOT_BUILT: readonly OperationId[] = [
  'deletePTCMCP',
  'getPTCMCP',
  'postPTCMCP',
  'getPTCMCPInfo',
  'getPTCToolkit',
  'getPTCToolkitLegacy',
  'mcpAppStreamableHTTPDelete',
  'mcpAppStreamableHTTPGet',
  'mcpAppStreamableHTTP',
  'mcpAppSSEMessage',
  'mcpAppSSE',
];

/** Held by test/toolbox and test/http/networks, with every response held against the document. */
const NO_REQUIREMENT = Object.values<{ id: string; tag: string }>(OPERATIONS).filter(({ tag }) =>
  ['toolbox', 'networks'].includes(tag),
);

const requirements = Object.values(REQUIREMENTS);
const ids = Object.keys(REQUIREMENTS);

describe('requirements', () => {
  it('each have exactly one check', () => {
    const cited = ALL_CHECKS.map(({ requirement }): string => requirement);
    expect(cited.toSorted()).toEqual(ids.toSorted());
  });

  it('each have a deployment that breaks them', () => {
    const broken = new Set(ALL_MUTANTS.map(({ requirement }): string => requirement));
    expect(ids.filter(id => !broken.has(id))).toEqual([]);
  });

  it('name operations that exist, or all of them', () => {
    const unknown = requirements.filter(({ operation }) => operation !== '*' && !(operation in OPERATIONS));
    expect(unknown).toEqual([]);
  });

  it('leave out those operations only that are not built', () => {
    const named = new Set(requirements.map(({ operation }): string => operation));
    const exempt = new Set(NO_REQUIREMENT.map(({ id }): string => id));
    expect(Object.keys(OPERATIONS).filter(id => !named.has(id) && !exempt.has(id))).toEqual(NOT_BUILT);
  });
});

describe('broken deployments', () => {
  it('each say something of their own', () => {
    const titles = ALL_MUTANTS.map(({ requirement, text }) => `${requirement}: ${text}`);
    expect(titles).toEqual([...new Set(titles)]);
  });
});
