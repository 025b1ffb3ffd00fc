import { ConfigError } from './config.js';
import { EmbeddedDatabaseError } from './platform/db/embedded/errors.js';
import { SchemaError } from './platform/db/schema-error.js';
import { ConsoleConflict } from './compose/console-lease.js';
import { listenFailure } from './listen-failure.js';
import { VaultError } from './platform/vault/errors.js';

/** Error codes of the system, PostgreSQL (SQLSTATE disk_full) and its programs for a full disk. */
const FULL_CODES: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', '53100']);
const FULL_WORDS = /No space left on device|Disk quota exceeded|ENOSPC/;

/** The reason of a failed start for the operator, if they can fix it; undefined for reasons that only a log explains. */
export function startFailure(error: unknown, dataDir: string | undefined): string | undefined {
  const full = isFullDisk(error);
  const said = errorsIn(error).find(isExplained)?.message ?? listenFailure(error);
  if (!full) return said;
  const where = dataDir === undefined ? 'the database' : `${dataDir} or the database`;
  return `The disk of ${where} is full. Make room and start again; what was stored before is kept.`;
}

const isExplained = (error: Error): boolean =>
  [ConfigError, EmbeddedDatabaseError, SchemaError, ConsoleConflict, VaultError].some((kind) => error instanceof kind);

const isFullDisk = (error: unknown): boolean =>
  errorsIn(error).some(
    (one) =>
      FULL_WORDS.test(one.message) || ('code' in one && typeof one.code === 'string' && FULL_CODES.has(one.code)),
  );

/** An error and its causes. */
function errorsIn(error: unknown): readonly Error[] {
  if (!(error instanceof Error)) return [];
  const joined = error instanceof AggregateError ? error.errors.flatMap(errorsIn) : [];
  return [error, ...joined, ...errorsIn(error.cause)];
}
