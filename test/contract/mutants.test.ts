import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_CHECKS } from '../../src/verify/all-checks.ts';
import type { Check } from '../../src/verify/check.ts';
import { SchemaCheck } from '../../src/verify/schema-check.ts';
import { Stage, type Target } from '../../src/verify/stage.ts';
import type { Upstream, UpstreamScript } from '../../src/verify/upstream-server.ts';
import { Violation } from '../../src/verify/violation.ts';
import { ALL_MUTANTS } from './all-mutants.ts';
import { type Deployment, startDeployment } from './deployment.ts';
import { type Mutant, startFront } from './mutant-front.ts';

const schema = new SchemaCheck();

class MutantStage extends Stage {
  private readonly mutant: Mutant;

  constructor(target: Target, mutant: Mutant) {
    super(target, schema);
    this.mutant = mutant;
  }

  override async upstream(script: UpstreamScript = {}): Promise<Upstream> {
    const upstream = await super.upstream(script);
    this.mutant.upstream?.(upstream);
    return upstream;
  }
}

/** What the check says of the broken deployment; `undefined` where it finds nothing. */
async function judge({ target }: Deployment, mutant: Mutant, check: Check): Promise<unknown> {
  const front = await startFront(target, mutant);
  const stage = new MutantStage({ ...target, baseUrl: front.url }, mutant);
  try {
    return await check.run(stage).then(
      () => undefined,
      (error: unknown) => error,
    );
  } finally {
    front.repair();
    await stage.clear();
    await front.close();
  }
}

describe('a deployment that', () => {
  let deployment: Deployment;
  beforeAll(async () => {
    deployment = await startDeployment('postgres');
  });
  afterAll(() => deployment.close());

  it('stands behind a front that changes nothing passes every check', { timeout: 60_000 }, async () => {
    const failures: unknown[] = [];
    for (const check of ALL_CHECKS) {
      const failure = await judge(deployment, { requirement: check.requirement, text: 'changes nothing' }, check);
      if (failure !== undefined) failures.push([check.requirement, failure]);
    }
    expect(failures).toEqual([]);
  });

  for (const mutant of ALL_MUTANTS) {
    it(`${mutant.text} fails the check of ${mutant.requirement}`, async () => {
      const check = ALL_CHECKS.find(({ requirement }) => requirement === mutant.requirement);
      expect(check).toBeDefined();
      expect(await judge(deployment, mutant, check as Check)).toBeInstanceOf(Violation);
    });
  }
});
