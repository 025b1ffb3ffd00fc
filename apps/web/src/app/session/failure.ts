import { problemText } from '../../api/problem.js';

interface Failure {
  readonly text: string;
  /** Where one was going. */
  readonly href: string;
}

let last: Failure | null = null;

/** Keeps what failed for the error page. */
export function reportFailure(error: unknown, href: string): void {
  last = { text: problemText(error), href };
}

/** What failed last, for the error page; null when nothing did. */
export const lastFailure = (): Failure | null => last;
