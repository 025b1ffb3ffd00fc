import type { ErrorName, Message } from '@backhaul/contract';

/** One field that was refused; `path` is dotted from the part of the request, as in `body.name`. */
export interface RefusedField {
  readonly path: string;
  readonly message: Message;
}

/**
 * A refusal that users may read: `name` of the contract's error table, optionally a more exact message,
 * messages for fields.
 */
export class Refusal extends Error {
  constructor(
    readonly error: ErrorName,
    readonly detail?: Message,
    readonly fields?: readonly RefusedField[],
    /** When to come again, for `Retry-After` (RFC 9110 §10.2.3). */
    readonly retryAfterSeconds?: number,
  ) {
    super(detail?.text ?? error);
    this.name = 'Refusal';
  }
}

/** One field that was refused, as `INVALID`. */
export const invalid = (path: string, why: Message): Refusal =>
  new Refusal('INVALID', undefined, [{ path, message: why }]);
