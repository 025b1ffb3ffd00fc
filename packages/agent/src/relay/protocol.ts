import * as z from 'zod';

/** Request of a unit to a server’s relay, on one line of JSON (protocol §12). */
export const RelayRequest = z.discriminatedUnion('want', [
  z.strictObject({ want: z.literal('return') }),
  z.strictObject({ want: z.literal('file'), file: z.string().min(1).max(255), fromMs: z.int().min(0) }),
  z.strictObject({
    want: z.literal('connect'),
    host: z.string().min(1).max(255),
    port: z.int().min(1).max(65_535),
  }),
  z.strictObject({ want: z.literal('hello') }),
  z.strictObject({ want: z.literal('pipe') }),
  z.strictObject({ want: z.literal('talk') }),
  z.strictObject({ want: z.literal('join'), id: z.string().min(1).max(64) }),
]);
export type RelayRequest = z.output<typeof RelayRequest>;

/**
 * The relay's reply, on one line: `srt` is where the return listens, `pipe` the server's port of an IP pipe. With `endFrame`, an empty frame
 * removes a unit from an audio room; otherwise the end of the connection does.
 */
export const RelayReply = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    srt: z
      .object({
        port: z.int().min(1).max(65_535),
        passphrase: z.string().min(10).max(64),
        latencyMs: z.int().min(20).max(20_000),
      })
      .optional(),
    pipe: z.object({ host: z.string().min(1).max(255), port: z.int().min(1).max(65_535) }).optional(),
    endFrame: z.boolean().optional(),
  }),
  z.object({ ok: z.literal(false), error: z.string().max(256) }),
]);
export type RelayReply = z.output<typeof RelayReply>;

/** The last line of a return that plays a file: it was played completely, or why not. */
export const FileEnded = z.strictObject({ ended: z.literal(true), error: z.string().max(256).optional() });

/**
 * Messages on the control connection of an IP pipe: the relay reports a caller to join; the unit reports that it
 * cannot connect.
 */
export const PipeMessage = z.union([
  z.strictObject({ open: z.string().min(1).max(64) }),
  z.strictObject({ closed: z.string().min(1).max(64) }),
]);
export type PipeMessage = z.output<typeof PipeMessage>;

/** Maximum length of a line, bytes. */
export const MAX_RELAY_LINE = 1024;
