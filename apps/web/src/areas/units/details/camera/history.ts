import type { Modem, Unit } from '@backhaul/contract';

/** One point each 5 s, at most 360 (spec 1 §9); the graph shows at least 5 minutes. */
export const INTERVAL_MS = 5000;
const POINTS = 360;
const LEAST_POINTS = 60;

const intervalOf = (at: number): number => Math.floor(at / INTERVAL_MS) * INTERVAL_MS;

interface Point {
  readonly at: number;
  readonly totalKbps: number | null;
  /** In the order of `links`; null where nothing was reported. */
  readonly perLink: readonly (number | null)[];
}

export interface History {
  /** Ports of the links. */
  readonly links: readonly string[];
  readonly points: readonly Point[];
}

export const NO_HISTORY: History = { links: [], points: [] };

type Sampled = Pick<Unit, 'online' | 'totalBitrate'> & {
  readonly modems: readonly Pick<Modem, 'port' | 'uplinkKbps'>[];
};

/** Adds a report to the history: the latest report of an interval counts, and a new link starts where it appears. */
export function sample(history: History, unit: Sampled, now: number): History {
  if (!unit.online) return history;
  const at = intervalOf(now);
  const appeared = unit.modems.map(({ port }) => port).filter((port) => !history.links.includes(port));
  const links = appeared.length > 0 ? [...history.links, ...appeared] : history.links;
  const rates = new Map(unit.modems.map(({ port, uplinkKbps }) => [port, uplinkKbps]));
  const point = { at, totalKbps: unit.totalBitrate, perLink: links.map((port) => rates.get(port) ?? null) };
  const before = history.points.filter((one) => one.at < at);
  return { links, points: [...before, point].slice(-POINTS) };
}

/** History of the console, then reports received here: the console stores reports with a delay, so its end is empty. */
export function merge(remembered: History, received: History): History {
  const last = remembered.points.findLastIndex(({ totalKbps }) => totalKbps !== null);
  const end = remembered.points[last]?.at ?? 0;
  const links = [...remembered.links, ...received.links.filter((port) => !remembered.links.includes(port))];
  const newer = received.points
    .filter(({ at }) => at > end)
    .map((point) => ({ ...point, perLink: links.map((port) => point.perLink[received.links.indexOf(port)] ?? null) }));
  return { links, points: [...remembered.points.slice(0, last + 1), ...newer] };
}

/** Whether anything was sent in the window that ends now; traffic of idle links does not count. */
export const sentLately = ({ points }: History, now: number): boolean =>
  points.some(({ at, totalKbps }) => (totalKbps ?? 0) > 0 && at > intervalOf(now) - POINTS * INTERVAL_MS);

/** Number of points up to `end`, from the first known bitrate: a recent start still fills a readable part of the graph. */
function pointsUntil(end: number, points: History['points']): number {
  const first = points.find(({ at, totalKbps }) => (totalKbps ?? 0) > 0 && at > end - POINTS * INTERVAL_MS);
  const known = first === undefined ? 0 : (end - intervalOf(first.at)) / INTERVAL_MS + 1;
  return Math.min(POINTS, Math.max(LEAST_POINTS, known));
}

interface Columns {
  /** s since 1970. */
  readonly times: readonly number[];
  /** Mbps; the first link lowest. */
  readonly sums: readonly (readonly (number | null)[])[];
}

/**
 * Columns of a stacked graph that ends at `now` and starts with the first known value, 5 to 30 minutes before: times, then for
 * each link its sum with the links before it. Missing intervals are a gap; a single one is not, because a report that comes
 * once an interval may just miss one.
 */
export function stack({ links, points }: History, now: number): Columns {
  const end = intervalOf(now);
  const count = pointsUntil(end, points);
  const times = Array.from({ length: count }, (_, i) => end - (count - 1 - i) * INTERVAL_MS);
  const byTime = new Map(points.map((point) => [intervalOf(point.at), point]));
  const columns = links.length > 0 ? links.length : 1;
  const sums = Array.from({ length: columns }, (_, link) =>
    times.map((at) => {
      const point = byTime.get(at) ?? (byTime.has(at + INTERVAL_MS) ? byTime.get(at - INTERVAL_MS) : undefined);
      if (point === undefined || point.totalKbps === null) return null;
      if (links.length === 0) return point.totalKbps / 1000;
      const sum = point.perLink.slice(0, link + 1).reduce<number>((all, kbps) => all + (kbps ?? 0), 0);
      return sum / 1000;
    }),
  );
  return { times: times.map((at) => at / 1000), sums };
}
