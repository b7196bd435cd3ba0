import type { RequirementId } from '../../generated/requirements.ts';
import type { Stage } from './stage.ts';

/** One requirement and how it is seen from outside. `run` rejects with a Violation when the deployment does not keep it. */
export interface Check {
  requirement: RequirementId;
  run(stage: Stage): Promise<void>;
}
