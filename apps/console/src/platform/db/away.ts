/** System error codes: there is no connection, or it broke. */
const SYSTEM = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  // The socket of a server that is not running.
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/**
 * Classes of SQLSTATE (PostgreSQL, appendix A): connection exception, insufficient resources (a full disk, no memory,
 * too many connections), operator intervention (shutdown, start, a statement that took too long), system error.
 */
const CLASSES = new Set(['08', '53', '57', '58']);
/** A standby that has not taken over yet: it accepts queries, but no writes. */
const READ_ONLY = '25006';

/** Messages of the client and its pool without a code. */
const WORDS = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
];

/** Whether an error means that the database cannot be queried or written at the moment, so that a retry may succeed. */
export function isAway(error: Error): boolean {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (SYSTEM.has(code) || code === READ_ONLY) return true;
  if (/^[0-9A-Z]{5}$/.test(code) && CLASSES.has(code.slice(0, 2))) return true;
  return WORDS.some((words) => error.message.startsWith(words));
}
