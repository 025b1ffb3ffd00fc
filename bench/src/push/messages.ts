import { UnitPatch } from '@backhaul/contract/live';
import * as z from 'zod';

/** A message to the browsers' process. */
export const BrowsersOrder = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('open'),
    url: z.string(),
    headers: z.record(z.string(), z.string()),
    group: z.string(),
    sockets: z.int(),
  }),
  z.object({ type: z.literal('begin') }),
  z.object({ type: z.literal('report') }),
  z.object({ type: z.literal('sample') }),
  z.object({ type: z.literal('tables') }),
]);
export type BrowsersOrder = z.output<typeof BrowsersOrder>;

export const Opened = z.object({ type: z.literal('opened') });

/** Arrivals since `begin` at all sockets; latencies in ms, one per socket and frame, of its oldest update. */
export const Arrived = z.object({
  type: z.literal('arrived'),
  updates: z.number(),
  frames: z.number(),
  bytes: z.number(),
  p50: z.number(),
  p99: z.number(),
  seconds: z.number(),
  /** Frames that did not follow the previous one. */
  gaps: z.number(),
  /** All frames, snapshots included. */
  received: z.number(),
});
export type Arrived = z.output<typeof Arrived>;

/** Recorded updates, which the peer sends. */
export const Sample = z.object({ type: z.literal('sample'), patches: z.array(z.string()) });

/** Final data of the browsers. */
export const Tables = z.object({
  type: z.literal('tables'),
  /** Sockets at another number than the first. */
  behind: z.number(),
  /** Stored tables that differ from the first. */
  different: z.number(),
  units: z.array(UnitPatch),
});

/** A message to the bare broadcaster. */
export const PeerOrder = z.discriminatedUnion('type', [
  z.object({ type: z.literal('cast'), sample: z.array(z.string()), perSecond: z.number() }),
  z.object({ type: z.literal('hush') }),
  z.object({ type: z.literal('waiting') }),
]);
export type PeerOrder = z.output<typeof PeerOrder>;
/** Bytes that are queued for sockets which do not read. */
export const PeerWaiting = z.object({ type: z.literal('waiting'), bytes: z.number() });
export const PeerReady = z.object({ type: z.literal('ready'), url: z.string() });
