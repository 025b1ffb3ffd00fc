import * as z from 'zod';

/** Where a server listens for one thing, and the token that opens it (protocol §6): its gate, what takes files, or the far end of a measurement. */
export const ServerTarget = z.strictObject({
  host: z.string().min(1).max(255),
  port: z.int().min(1).max(65_535),
  token: z.string().min(1).max(128),
});
export type ServerTarget = z.output<typeof ServerTarget>;
