import * as z from 'zod';

/** An address of a server for one purpose, and its token (protocol §6): the relay, file uploads, or the speed test. */
export const ServerTarget = z.strictObject({
  host: z.string().min(1).max(255),
  port: z.int().min(1).max(65_535),
  token: z.string().min(1).max(128),
});
export type ServerTarget = z.output<typeof ServerTarget>;
