import type { ErrorName, Message } from '@backhaul/contract';

/** A refused field; `path` is dotted from the part of the request, as in `body.name`. */
export interface RefusedField {
  readonly path: string;
  readonly message: Message;
}

/**
 * A refusal with texts for users: `name` of the contract's error table, optionally a more exact message and
 * messages for fields.
 */
export class Refusal extends Error {
  constructor(
    readonly error: ErrorName,
    readonly detail?: Message,
    readonly fields?: readonly RefusedField[],
    /** When to retry, for `Retry-After` (RFC 9110 §10.2.3). */
    readonly retryAfterSeconds?: number,
  ) {
    super(detail?.text ?? error);
    this.name = 'Refusal';
  }
}

/** `INVALID` with one refused field. */
export const invalid = (path: string, why: Message): Refusal =>
  new Refusal('INVALID', undefined, [{ path, message: why }]);

/** Refuses a request if there are wrong fields, and names all of them. @throws {Refusal} INVALID */
export function refuseFields(fields: readonly RefusedField[]): void {
  if (fields.length > 0) throw new Refusal('INVALID', undefined, fields);
}

/** The same for problems that a rule of the domain reports, in this part of the request. @throws {Refusal} INVALID */
export const refuseProblems = (problems: readonly RefusedField[], at = 'body'): void =>
  refuseFields(problems.map(({ path, message }) => ({ path: `${at}.${path}`, message })));
