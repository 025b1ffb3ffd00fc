import * as z from 'zod';
import { parseJson } from '../files/json.js';

const Count = z.number().min(0).catch(0);

const ReceiverLine = z.object({
  'receiver-stats': z.object({
    flowinstant: z.object({
      stats: z.object({ received: Count, lost: Count, recovered_total: Count }),
      peers: z.array(z.object({ stats: z.object({ rtt: Count }) })).default([]),
    }),
  }),
});

/** The report of a receiver for the last second. */
export interface RistReceived {
  readonly received: number;
  /** Packets that never arrived, or too late. */
  readonly lost: number;
  readonly recovered: number;
  /** Of the fastest path; null without one. */
  readonly rttMs: number | null;
}

/** Reads a line of `ristreceiver`; undefined when it holds no statistics. */
export function readRistReceived(line: string): RistReceived | undefined {
  const start = line.indexOf('{"receiver-stats"');
  if (start < 0) return undefined;
  const parsed = ReceiverLine.safeParse(parseJson(line.slice(start)));
  if (!parsed.success) return undefined;
  const { stats, peers } = parsed.data['receiver-stats'].flowinstant;
  const trips = peers.map((peer) => peer.stats.rtt).filter((rtt) => rtt > 0);
  return {
    received: stats.received,
    lost: stats.lost,
    recovered: stats.recovered_total,
    rttMs: trips.length === 0 ? null : Math.min(...trips),
  };
}

/** Number of the path (1 is the first) on which the receiver has answered; undefined for other lines. */
export function readRistAnswered(line: string): number | undefined {
  const found = /\bPeer (\d+) receiver name is now:/.exec(line);
  return found ? Number(found[1]) : undefined;
}
