/** Prefix of every call (design §4). */
export const CORE = '/luc/luc-core-web/rest';

/** Header that every call needs (spec 1 §7). */
export const APPLICATION_ID_HEADER = 'application-id';

/** Where media is relayed to browsers, outside the core prefix. */
export const MEDIA = '/media';
