/** Prefix of every call. */
export const CORE = '/luc/luc-core-web/rest';

/** Prefix of the calls of administrators (spec 3 §7). */
export const ADMIN = `${CORE}/v2/admin`;

/** Header that every call needs (spec 1 §7). */
export const APPLICATION_ID_HEADER = 'application-id';

/** Query key by which any call of a signed-in user may name the group that it is for (spec 1 §7); a foreign group counts as missing. */
export const GROUP_KEY = 'groupId';

/** Prefix of what ingest accounts fetch, outside the core prefix. */
export const INGEST = '/ingest';

/** Prefix of media for browsers, outside the core prefix. */
export const MEDIA = '/media';
