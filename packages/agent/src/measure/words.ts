import * as z from 'zod';

/** What a unit asks of the far end of a measurement, one line of JSON on TCP. `ms`: for how long bytes flow. */
export const MeasureAsk = z.object({
  token: z.string().max(128),
  way: z.enum(['up', 'down']),
  ms: z.int().min(100).max(60_000),
});
export type MeasureAsk = z.output<typeof MeasureAsk>;

/** What the far end answers, one line of JSON: whether it takes part, and after an upload what it counted. */
export const MeasureAnswer = z.object({
  ok: z.boolean(),
  error: z.string().max(128).optional(),
  bytes: z.number().min(0).optional(),
  ms: z.number().min(0).optional(),
});
export type MeasureAnswer = z.output<typeof MeasureAnswer>;

/** Largest line on either side, bytes. */
export const MAX_LINE = 512;

/** Largest datagram that is echoed, bytes: an answer is never larger than what asked for it. */
export const MAX_ECHO = 256;

/** Kilobits per second of `bytes` in `ms`; 0 where nothing can be told. */
export const kbpsOf = (bytes: number, ms: number): number => (ms <= 0 ? 0 : Math.round((bytes * 8) / ms));
