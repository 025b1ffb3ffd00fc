import type { Channel, ChannelHealth } from '@backhaul/contract';

/** Series of the graph: one value for each step of the window, null where nothing was reported. */
export interface HealthSeries {
  /** s since 1970. */
  readonly times: readonly number[];
  /** Mbps. */
  readonly received: readonly (number | null)[];
  readonly lost: readonly number[];
  readonly programme: readonly Channel['programme'][];
  /** Mbps of each destination, in the order of `destinationIds`. */
  readonly sent: readonly (readonly (number | null)[])[];
}

const mbps = (kbps: number): number => kbps / 1000;

/** History with one entry for every step, also for missing ones. */
export function healthSeries(
  { from, to, stepMs, points }: ChannelHealth,
  destinationIds: readonly string[],
): HealthSeries {
  const first = Math.floor(from / stepMs);
  const count = Math.max(1, Math.floor(to / stepMs) - first + 1);
  const byStep = new Map(points.map((point) => [Math.floor(point.at / stepMs), point]));
  const steps = Array.from({ length: count }, (_, i) => byStep.get(first + i));
  return {
    times: steps.map((_, i) => ((first + i) * stepMs) / 1000),
    received: steps.map((point) => (point === undefined ? null : mbps(point.receivedKbps))),
    lost: steps.map((point) => point?.lostPackets ?? 0),
    programme: steps.map((point) => point?.programme ?? null),
    sent: destinationIds.map((id) =>
      steps.map((point) => {
        const sent = point?.destinations.find(({ destinationId }) => destinationId === id);
        return sent === undefined ? null : mbps(sent.sentKbps);
      }),
    ),
  };
}

/** Consecutive equal values. */
interface Run<T> {
  readonly value: T;
  /** Both in steps. */
  readonly from: number;
  readonly length: number;
}

/** Groups consecutive equal values. */
export function runsOf<T>(values: readonly T[]): readonly Run<T>[] {
  const starts = values.flatMap((value, i) => (i === 0 || values[i - 1] !== value ? [{ value, from: i }] : []));
  return starts.map(({ value, from }, i) => ({ value, from, length: (starts[i + 1]?.from ?? values.length) - from }));
}
