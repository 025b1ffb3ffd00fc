import type { CallDef } from '../call/define.js';
import { ERRORS, type ErrorName } from '../call/errors.js';
import { errorsOf } from '../call/errors-of.js';
import type { Json } from './schemas.js';

/** The problems that a call can return, one response per status. */
export const errorResponses = (call: CallDef): Json => problemResponses(errorsOf(call));

/** The responses of these errors, one per status. */
export function problemResponses(names: readonly ErrorName[]): Json {
  const byStatus = new Map<number, string[]>();
  for (const name of names) {
    const { status, code, title } = ERRORS[name];
    byStatus.set(status, [...(byStatus.get(status) ?? []), `${code}: ${title}`]);
  }
  return Object.fromEntries(
    [...byStatus]
      .toSorted(([a], [b]) => a - b)
      .map(([status, lines]) => [
        status,
        {
          description: lines.join('; '),
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      ]),
  );
}
