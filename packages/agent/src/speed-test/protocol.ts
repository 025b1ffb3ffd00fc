import * as z from 'zod';

/** Request of a unit for a speed test, one line of JSON on TCP. `ms`: for how long bytes are sent. */
export const SpeedTestRequest = z.object({
  token: z.string().max(128),
  way: z.enum(['up', 'down']),
  ms: z.int().min(100).max(60_000),
});
export type SpeedTestRequest = z.output<typeof SpeedTestRequest>;

/** The reply of the server, one line of JSON: whether it accepts, and after an upload the bytes that it counted. */
export const SpeedTestReply = z.object({
  ok: z.boolean(),
  error: z.string().max(128).optional(),
  bytes: z.number().min(0).optional(),
  ms: z.number().min(0).optional(),
});
export type SpeedTestReply = z.output<typeof SpeedTestReply>;

/** Largest line of either side, bytes. */
export const MAX_LINE = 512;

/** Largest datagram that is echoed, bytes: an answer is never larger than its request. */
export const MAX_ECHO = 256;

/** Kilobits per second of `bytes` in `ms`; 0 if `ms` is 0. */
export const kbpsOf = (bytes: number, ms: number): number => (ms <= 0 ? 0 : Math.round((bytes * 8) / ms));
