import { afterAll, beforeAll, describe, it } from 'vitest';
import { REQUIREMENTS } from '../../generated/requirements.ts';
import { ALL_CHECKS } from '../../src/verify/all-checks.ts';
import { runCheck } from '../../src/verify/run-check.ts';
import { SchemaCheck } from '../../src/verify/schema-check.ts';
import { Stage } from '../../src/verify/stage.ts';
import { ENGINES } from '../support/databases.ts';
import { type Deployment, startDeployment } from './deployment.ts';

const schema = new SchemaCheck();

for (const engine of ENGINES) {
  describe(`the contract on ${engine}`, () => {
    let deployment: Deployment;
    beforeAll(async () => {
      deployment = await startDeployment(engine);
    });
    afterAll(() => deployment.close());

    for (const check of ALL_CHECKS) {
      it(`${check.requirement}: ${REQUIREMENTS[check.requirement].text}`, () =>
        runCheck(check, new Stage(deployment.target, schema)));
    }
  });
}
