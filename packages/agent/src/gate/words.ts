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
]);
export type GateAsk = z.output<typeof GateAsk>;

/** What the gate answers, likewise: `return` says where the return waits to be called. */
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
  }),
  z.object({ ok: z.literal(false), error: z.string().max(256) }),
]);
export type GateAnswer = z.output<typeof GateAnswer>;

/** The longest line, bytes. */
export const MOST_GATE_LINE = 1024;

/** What a token opens, by what is wanted. */
export const returnSubject = (channelId: string): string => `return.${channelId}`;
export const databridgeSubject = (unitId: string): string => `databridge.${unitId}`;
