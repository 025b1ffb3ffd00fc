import type { Arrived } from './messages.js';

/** An offered rate, in updates a second, and its result. */
export interface Step {
  readonly asked: number;
  readonly arrived: Arrived;
  /** CPU time of the server meanwhile, s. */
  readonly cpuSeconds: number;
}

const LATEST_MS = 250;
const GROWTH = 1.5;
const HALVINGS = 3;

/** Whether a rate was held: almost all updates arrived in time. */
const held = ({ asked, arrived }: Step, sockets: number): boolean =>
  arrived.p99 < LATEST_MS && arrived.updates >= 0.95 * asked * sockets * arrived.seconds;

/** Finds the highest rate that is held: raises it until one is missed, then bisects. */
export async function capacity(
  sockets: number,
  start: number,
  measure: (rate: number) => Promise<Step>,
): Promise<Step | null> {
  let best: Step | null = null;
  let [low, high] = [0, Infinity];
  for (let rate = start, halvings = 0; halvings < HALVINGS;) {
    const step = await measure(rate);
    if (held(step, sockets)) [best, low] = [step, rate];
    else high = rate;
    if (high < Infinity) halvings += 1;
    rate = high < Infinity ? Math.round((low + high) / 2) : Math.round(rate * GROWTH);
  }
  return best;
}

/** CPU time of the server for one update at one socket, µs; other load of the machine hardly affects it. */
export const costUs = ({ arrived, cpuSeconds }: Step): number => (cpuSeconds * 1e6) / Math.max(1, arrived.updates);

/** Updates a second that arrived, summed over all sockets. */
export const delivered = ({ arrived }: Step): number => arrived.updates / arrived.seconds;
