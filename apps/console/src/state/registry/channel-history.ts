import type { Channel, ChannelHealth, HealthEvent } from '@backhaul/contract';
import { CHANNEL_FAULTS, channelBusy, isChannelOffline } from '@backhaul/domain';

/** Length of the history, and of a step, ms. */
export const HEALTH_MS = 60 * 60_000;
export const HEALTH_STEP_MS = 10_000;
/** Maximum number of events per channel. */
const MAX_EVENTS = 200;

type Point = ChannelHealth['points'][number];

/** History of one channel: at most 360 points and 200 events. */
interface Kept {
  readonly from: number;
  last: Channel;
  points: Point[];
  events: HealthEvent[];
}

/** The last hour of each channel, in memory: received and sent rates, and events. */
export class ChannelHistory {
  readonly #kept = new Map<string, Kept>();

  /** Records the current state of a channel; undefined: it was deleted. Times are the console's, ms. */
  seen(id: string, now: Channel | undefined, nowMs: number): void {
    const kept = this.#kept.get(id);
    if (now === undefined) return void this.#kept.delete(id);
    if (kept === undefined) {
      this.#kept.set(id, { from: nowMs, last: now, points: pointsOf([], now, 0, nowMs), events: [] });
      return;
    }
    // The same report may be seen several times; its loss counts once.
    const lost = now.receivedKbps === kept.last.receivedKbps && now.lostPackets === kept.last.lostPackets;
    kept.points = pointsOf(kept.points, now, lost ? 0 : now.lostPackets, nowMs);
    const events = eventsBetween(kept.last, now, nowMs).filter((event) => isNews(event, kept.events));
    if (events.length > 0) kept.events = [...events, ...kept.events].slice(0, MAX_EVENTS);
    kept.last = now;
  }

  /** The last hour of a channel. */
  of(id: string, nowMs: number): ChannelHealth {
    const kept = this.#kept.get(id);
    const from = Math.max(kept?.from ?? nowMs, nowMs - HEALTH_MS);
    const within = ({ at }: { readonly at: number }) => at >= nowMs - HEALTH_MS;
    return {
      from,
      to: nowMs,
      stepMs: HEALTH_STEP_MS,
      points: kept?.points.filter(within) ?? [],
      events: kept?.events.filter(within) ?? [],
    };
  }
}

/** The points with the current values; an inactive channel gets none. */
function pointsOf(points: Point[], channel: Channel, lost: number, nowMs: number): Point[] {
  const at = Math.floor(nowMs / HEALTH_STEP_MS) * HEALTH_STEP_MS;
  const last = points.at(-1);
  const isAtRest = !channelBusy(channel.status) && channel.destinations.every(({ state }) => state === 'off');
  if (isAtRest && (last === undefined || last.receivedKbps === 0)) return points;
  const point: Point = {
    at,
    receivedKbps: channel.receivedKbps,
    lostPackets: (last?.at === at ? last.lostPackets : 0) + lost,
    programme: channel.programme,
    destinations: channel.destinations
      .filter(({ state }) => state === 'connected')
      .map(({ destinationId, sentKbps }) => ({ destinationId, sentKbps })),
  };
  if (last?.at === at) return [...points.slice(0, -1), point];
  return [...points, point].slice(-HEALTH_MS / HEALTH_STEP_MS);
}

/** Differences between two views of a channel, as events. */
export function eventsBetween(before: Channel, after: Channel, at: number): HealthEvent[] {
  const events: HealthEvent[] = [];
  const wasOffline = isChannelOffline(before.status);
  const isOffline = isChannelOffline(after.status);
  if (wasOffline !== isOffline) events.push({ kind: 'server', at, on: !isOffline });
  const had = before.status === 'collecting';
  const has = after.status === 'collecting';
  if (had !== has && !isOffline) events.push({ kind: 'signal', at, on: has });
  if (before.programme !== after.programme && after.programme !== null) {
    events.push({ kind: 'programme', at, programme: after.programme });
  }
  // Without a signal, a fault is not over.
  for (const fault of after.faults === null ? [] : CHANNEL_FAULTS) {
    const on = after.faults?.includes(fault) === true;
    if ((before.faults?.includes(fault) === true) !== on) events.push({ kind: 'fault', at, fault, on });
  }
  const { state, detail } = after.recording;
  if (before.recording.state !== state) events.push({ kind: 'recording', at, state, detail });
  for (const { destinationId, name, state: is, detail: why } of after.destinations) {
    const was = before.destinations.find((one) => one.destinationId === destinationId)?.state;
    // During retries, attempts are not events.
    if (was === is || is === 'connecting' || is === 'waiting' || (is === 'retrying' && was === undefined)) continue;
    events.push({ kind: 'destination', at, name, state: is, detail: why });
  }
  return events;
}

/** Repeated failures of a destination are one event. */
function isNews(event: HealthEvent, before: readonly HealthEvent[]): boolean {
  if (event.kind !== 'destination') return true;
  const last = before.find((one) => one.kind === 'destination' && one.name === event.name);
  return last?.kind !== 'destination' || last.state !== event.state;
}
