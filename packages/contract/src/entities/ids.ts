import * as z from 'zod';

/** Id of any record: valid in a topic and in a path. */
export const Id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'Invalid field');

/** Milliseconds since 1970, UTC. */
export const Millis = z.int().min(0);

/** A moment that a date can have (ECMA-262), ms since 1970. */
export const Moment = Millis.max(8_640_000_000_000_000);

/** Kilobits per second. */
export const Kbps = z.number().min(0);

/** Path parameters of a call on one record. */
export const IdParams = z.strictObject({ id: Id });
