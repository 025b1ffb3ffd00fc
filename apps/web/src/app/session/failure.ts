import { problemText } from '../../api/problem.js';

interface Failure {
  readonly text: string;
  /** Address that the user requested. */
  readonly href: string;
}

let last: Failure | null = null;

/** Keeps a failure for the error page. */
export function reportFailure(error: unknown, href: string): void {
  last = { text: problemText(error), href };
}

/** The last failure, for the error page; null when there was none. */
export const lastFailure = (): Failure | null => last;
