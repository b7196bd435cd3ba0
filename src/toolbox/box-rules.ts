import { type FieldFault, ServiceError } from '../errors.ts';
import type { BoxStatus } from '../storage/toolbox-records.ts';
import { checkText } from './tool-rules.ts';

export const BOX_NAME_LIMIT = 50;
const DESCRIPTION_LIMIT = 2000;

/** As the names of servers (D20): after trimming, code points, no control characters. */
export function checkBoxName(name: string): string {
  const trimmed = name.trim();
  const length = Array.from(trimmed).length;
  if (length < 1 || length > BOX_NAME_LIMIT) {
    throw fault('body.box_name', `expected 1 to ${BOX_NAME_LIMIT} characters, got ${length}`);
  }
  if (/\p{Cc}/u.test(trimmed)) throw fault('body.box_name', 'expected no control characters');
  return trimmed;
}

/** A text of a document may be longer than one that is given: it is cut. */
export function documentDescription(text: string): string {
  return Array.from(text).slice(0, DESCRIPTION_LIMIT).join('');
}

export interface UrlGuard {
  /** @throws ServiceError MCPServerAddressForbidden */
  checkUrl(url: string): void;
}

/** An absolute http or https URL that may be called (D34) and that a path can be appended to; without its trailing slash. */
export function checkServiceUrl(url: string, guard: UrlGuard, field = 'body.box_svc_url'): string {
  checkText(url, field);
  if (!URL.canParse(url) || !['http:', 'https:'].includes(new URL(url).protocol)) {
    throw fault(field, 'expected an absolute http or https URL');
  }
  if (/[?#]/.test(url)) throw fault(field, 'expected a URL without query and fragment');
  try {
    guard.checkUrl(url);
  } catch (cause) {
    if (!(cause instanceof ServiceError) || typeof cause.details !== 'string') throw cause;
    throw new ServiceError(cause.key, { details: [{ field, message: cause.details }], cause });
  }
  return url.replace(/\/+$/, '');
}

const TRANSITIONS: Record<BoxStatus, readonly BoxStatus[]> = {
  unpublish: ['published'],
  published: ['offline'],
  offline: ['published', 'unpublish'],
};

/** The present status again is a no-op and not asked about. */
export function checkBoxTransition(from: BoxStatus, to: BoxStatus): void {
  if (TRANSITIONS[from].includes(to)) return;
  const message = `expected ${[from, ...TRANSITIONS[from]].join(', ')} for a toolbox in status ${from}, got ${to}`;
  throw new ServiceError('ToolBoxStatusInvalid', { details: [{ field: 'body.status', message }], args: { from, to } });
}

export function checkBoxDeletable(status: BoxStatus): void {
  if (status !== 'published') return;
  throw new ServiceError('ToolBoxUnSupportDelete', {
    args: { status },
    details: `expected status unpublish or offline, found ${status}`,
  });
}

function fault(field: string, message: string): ServiceError {
  return new ServiceError('BadRequest', { details: [{ field, message } satisfies FieldFault] });
}
