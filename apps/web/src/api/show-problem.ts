import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { fieldProblems, problemText } from './problem.js';

/** Shows the console's refusal at the fields that it names; returns the sentence for the whole form when it names none. */
export function showProblem<T extends FieldValues>(
  error: unknown,
  fields: readonly FieldPath<T>[],
  setError: UseFormSetError<T>,
  /** Path of the fields within the body. */
  under = '',
): string | null {
  const problems = fieldProblems(error);
  const named = fields.filter((field) => problems.has(under + field));
  for (const field of named) setError(field, { message: problems.get(under + field) ?? '' });
  return named.length > 0 ? null : problemText(error);
}
