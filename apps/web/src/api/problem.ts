import { ApiProblem } from '@backhaul/contract/client';
import { translated } from '../text/sentences.js';

/** The sentence to show for a failed call: the console's own, with its detail where it gives one. */
export function problemText(error: unknown): string {
  if (error instanceof ApiProblem) return translated(error.problem.detail ?? error.problem.title);
  return translated(error instanceof Error ? error.message : String(error));
}

/** Messages by field, keyed without the part of the request: `name` for `body.name`. */
export function fieldProblems(error: unknown): ReadonlyMap<string, string> {
  if (!(error instanceof ApiProblem)) return new Map();
  // The one refusal of a field that is no malformed request.
  if (error.problem.code === 'NAME_TAKEN') return new Map([['name', problemText(error)]]);
  const errors = error.problem.errors ?? [];
  return new Map(
    errors.map(({ path, message }) => [path.replace(/^(?:body|query|params)\./, ''), translated(message)]),
  );
}
