import type { ErrorName, FieldProblem } from '@backhaul/contract';

/**
 * A refusal that users may read: `name` of the contract's error table, optionally a more exact sentence,
 * messages for fields.
 */
export class Refusal extends Error {
  constructor(
    readonly error: ErrorName,
    readonly detail?: string,
    readonly fields?: readonly FieldProblem[],
    /** When to come again, for `Retry-After` (RFC 9110 §10.2.3). */
    readonly retryAfterSeconds?: number,
  ) {
    super(detail ?? error);
    this.name = 'Refusal';
  }
}

/** One field that was refused, as `INVALID`. */
export const invalid = (path: string, message: string): Refusal =>
  new Refusal('INVALID', undefined, [{ path, message }]);
