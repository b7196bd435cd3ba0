/** What is wrong with a file of a network, and where. */
export interface Finding {
  file: string;
  /** From 1. */
  line: number;
  message: string;
}

/** Collects everything that is wrong, so that it can be mended in one go. */
export class Findings {
  /** With one of these the network is not taken. */
  readonly faults: Finding[] = [];
  /** What is kept or passed over, and should be known. */
  readonly warnings: Finding[] = [];

  fault(file: string, line: number, message: string): void {
    this.faults.push({ file, line, message });
  }

  warn(file: string, line: number, message: string): void {
    this.warnings.push({ file, line, message });
  }
}

/** In the order of files and lines. */
export function inOrder(findings: readonly Finding[]): Finding[] {
  return findings.toSorted((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1));
}
