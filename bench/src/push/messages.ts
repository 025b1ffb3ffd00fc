import { UnitPatch } from '@backhaul/contract/live';
import * as z from 'zod';

/** A message to the process of browsers. */
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

/** What arrived since `begin`, over all sockets; latencies in ms, one a socket and frame, by the oldest update in it. */
export const Arrived = z.object({
  type: z.literal('arrived'),
  updates: z.number(),
  frames: z.number(),
  bytes: z.number(),
  p50: z.number(),
  p99: z.number(),
  seconds: z.number(),
  /** Frames that did not follow on the one before. */
  gaps: z.number(),
  /** Frames of every kind, snapshots included. */
  received: z.number(),
});
export type Arrived = z.output<typeof Arrived>;

/** Some updates as they came, for the peer to send. */
export const Sample = z.object({ type: z.literal('sample'), patches: z.array(z.string()) });

/** What the browsers show in the end. */
export const Tables = z.object({
  type: z.literal('tables'),
  /** Sockets that are at another number than the first. */
  behind: z.number(),
  /** Kept tables that differ from the first. */
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
/** Bytes that wait for sockets which do not read. */
export const PeerWaiting = z.object({ type: z.literal('waiting'), bytes: z.number() });
export const PeerReady = z.object({ type: z.literal('ready'), url: z.string() });
