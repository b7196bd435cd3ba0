import { ServiceError } from '../errors.ts';

export const TOOL_NAME_LIMIT = 200;

/** What is wrong with the name of a tool, in words; undefined when nothing is. */
export function toolNameFault(name: string): string | undefined {
  const length = Array.from(name).length;
  if (name.trim() === '' || length > TOOL_NAME_LIMIT)
    return `expected 1 to ${TOOL_NAME_LIMIT} characters, got ${length}`;
  return /\p{Cc}/u.test(name) ? 'expected no control characters' : undefined;
}

/** The database keeps no NUL character. */
export function textFault(text: string): string | undefined {
  return text.includes('\0') ? 'expected no NUL character' : undefined;
}

/** @returns the trimmed name */
export function checkToolName(name: string, field: string): string {
  const trimmed = name.trim();
  const message = toolNameFault(trimmed);
  if (message !== undefined) throw new ServiceError('BadRequest', { details: [{ field, message }] });
  return trimmed;
}

export function checkText(text: string, field: string): string {
  const message = textFault(text);
  if (message !== undefined) throw new ServiceError('BadRequest', { details: [{ field, message }] });
  return text;
}
