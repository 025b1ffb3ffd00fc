/** Why the embedded database cannot run. */
export type EmbeddedFailure =
  | 'NO_BINARIES'
  | 'NO_ACCOUNT'
  | 'DATA_DIR_IN_USE'
  | 'DATA_DIR_UNUSABLE'
  | 'OTHER_VERSION'
  | 'INIT_FAILED'
  | 'START_FAILED';

const WAY_OUT = 'Or set DATABASE_URL to a PostgreSQL server (15 or later).';

/** A failure of the embedded database, with a message that an operator can act on. */
export class EmbeddedDatabaseError extends Error {
  constructor(
    readonly code: EmbeddedFailure,
    what: string,
    options?: ErrorOptions,
  ) {
    super(`The embedded database cannot run: ${what} ${WAY_OUT}`, options);
    this.name = 'EmbeddedDatabaseError';
  }
}
