import type { RequirementEntry } from './check-requirements.ts';
import { HEADER } from './emit-operations.ts';

const TYPE = `
import type { OperationId } from './operations.ts';

export interface Requirement {
  id: string;
  /** \`*\`: of every operation. */
  operation: OperationId | '*';
  level: 'MUST' | 'SHOULD';
  /** The behaviour in one sentence. */
  text: string;
  /** A section of the specification, or a decision (\`D24\`). */
  source: string;
}
`;

export function emitRequirements(requirements: readonly RequirementEntry[]): string {
  return [
    HEADER,
    TYPE,
    '/** Behaviours that a schema cannot say, by id. */',
    'export const REQUIREMENTS = {',
    ...requirements.map(requirement => `  ${JSON.stringify(requirement.id)}: ${JSON.stringify(requirement)},`),
    '} as const satisfies Record<string, Requirement>;',
    '',
    'export type RequirementId = keyof typeof REQUIREMENTS;',
    '',
  ].join('\n');
}
