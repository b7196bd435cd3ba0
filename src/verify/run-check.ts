import type { Check } from './check.ts';
import type { Stage } from './stage.ts';
import { demand } from './violation.ts';

/** Runs one check and removes what it made. @throws Violation also where something could not be removed. */
export async function runCheck(check: Check, stage: Stage): Promise<void> {
  let left: string[] = [];
  try {
    await check.run(stage);
  } finally {
    left = await stage.clear();
  }
  demand(left.length === 0, () => `the check's own servers cannot be removed: ${left.join(', ')}`);
}
