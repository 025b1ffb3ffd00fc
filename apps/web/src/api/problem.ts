import { ApiProblem } from '@backhaul/contract/client';

/** The sentence to show for a failed call: the console's own, with its detail where it gives one. */
export function problemText(error: unknown): string {
  if (error instanceof ApiProblem) return error.problem.detail ?? error.problem.title;
  return error instanceof Error ? error.message : String(error);
}

/** Messages by field, keyed without the part of the request: `name` for `body.name`. */
export function fieldProblems(error: unknown): ReadonlyMap<string, string> {
  const errors = error instanceof ApiProblem ? (error.problem.errors ?? []) : [];
  return new Map(errors.map(({ path, message }) => [path.replace(/^(?:body|query|params)\./, ''), message]));
}
