/** What is wrong in a document, and where: a file relative to the repository and a JSON pointer into it. */
export interface Fault {
  file: string;
  pointer: string;
  message: string;
}

/** Every fault of one run, so that they can be mended in one go. */
export class DocumentFaults extends Error {
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    super(faults.map(({ file, pointer, message }) => `${file}#${pointer}: ${message}`).join('\n'));
    this.name = 'DocumentFaults';
    this.faults = faults;
  }
}

export function appendPointer(pointer: string, ...keys: readonly (string | number)[]): string {
  return [pointer, ...keys.map(key => String(key).replaceAll('~', '~0').replaceAll('/', '~1'))].join('/');
}

export function splitPointer(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map(key => decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~'));
}
