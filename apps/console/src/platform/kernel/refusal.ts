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

/** Refuses a request with every field that is wrong; none is wrong without one. @throws {Refusal} INVALID */
export function refuseFields(fields: readonly RefusedField[]): void {
  if (fields.length > 0) throw new Refusal('INVALID', undefined, fields);
}

/** The same for what a rule of the domain complains about, in this part of the request. @throws {Refusal} INVALID */
export const refuseProblems = (problems: readonly RefusedField[], at = 'body'): void =>
  refuseFields(problems.map(({ path, message }) => ({ path: `${at}.${path}`, message })));
