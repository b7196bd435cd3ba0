import type { Mutant } from './mutant-front.ts';
import { marketBatchMutants } from './mutants/market-batch.ts';

/** Every broken deployment there is: at least one a requirement. */
export const ALL_MUTANTS: readonly Mutant[] = [...marketBatchMutants];
