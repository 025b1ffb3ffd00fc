import * as z from 'zod';

/** What a unit asks of a server’s gate, on one line of JSON (protocol §12). */
export const GateAsk = z.discriminatedUnion('want', [
  z.strictObject({ want: z.literal('return') }),
  z.strictObject({
    want: z.literal('connect'),
    host: z.string().min(1).max(255),
    port: z.int().min(1).max(65_535),
  }),
  z.strictObject({ want: z.literal('hello') }),
  z.strictObject({ want: z.literal('pipe') }),
  z.strictObject({ want: z.literal('join'), id: z.string().min(1).max(64) }),
]);
export type GateAsk = z.output<typeof GateAsk>;

/** What the gate answers, likewise: `srt` says where the return waits to be called, `pipe` where an IP pipe comes out. */
export const GateAnswer = z.discriminatedUnion('ok', [
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
  }),
  z.object({ ok: z.literal(false), error: z.string().max(256) }),
]);
export type GateAnswer = z.output<typeof GateAnswer>;

/** What is said on the connection of an IP pipe: by the gate, that somebody is there to be joined; by the unit, that it cannot. */
export const PipeWord = z.union([
  z.strictObject({ open: z.string().min(1).max(64) }),
  z.strictObject({ closed: z.string().min(1).max(64) }),
]);
export type PipeWord = z.output<typeof PipeWord>;

/** The longest line, bytes. */
export const MOST_GATE_LINE = 1024;
