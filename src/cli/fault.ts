import { inspect } from 'node:util';

/** Errors that JavaScript itself throws: mistakes in the code, not in what the operator did. */
const MISTAKES = [TypeError, ReferenceError, RangeError, SyntaxError, EvalError, URIError];

/** A message for the operator; the stack only where it is the program that is at fault. */
export function describeFault(error: unknown): string {
  if (!(error instanceof Error)) return inspect(error);
  const mistake = MISTAKES.some(kind => error instanceof kind);
  return mistake ? `A mistake in bkn-mcp itself, please report it:\n${inspect(error)}` : error.message;
}
