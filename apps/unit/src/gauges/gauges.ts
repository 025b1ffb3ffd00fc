import type { SentBytes, UnitState } from '@backhaul/contract/bus';
import { readBattery, readTemperature } from './battery.js';
import type { StreamLink } from '../transport/transport.js';
import { readInterfaces, type Interface } from './interfaces.js';
import { modemsOf } from './modems.js';
import { SentMeter } from './sent.js';

/** What a unit measures of its machine. */
export interface Gauges {
  readonly modems: UnitState['modems'];
  /** What went out over each of them since the unit started. */
  readonly sent: SentBytes[];
  readonly battery: UnitState['battery'];
  readonly temperature: number | null;
}

/** Reads the machine; rates are those since the reading before. */
export class GaugeReader {
  readonly #meter = new SentMeter();
  #before: ReadonlyMap<string, Interface> | undefined;
  #readAt: number | undefined;
  #last: Gauges = { modems: [], sent: [], battery: null, temperature: null };

  get last(): Gauges {
    return this.#last;
  }

  async read(links: readonly StreamLink[]): Promise<Gauges> {
    const [interfaces, battery, temperature] = await Promise.all([readInterfaces(), readBattery(), readTemperature()]);
    const now = performance.now();
    const ms = this.#readAt === undefined ? 0 : now - this.#readAt;
    const modems = modemsOf(this.#before ?? new Map(), interfaces, ms, links);
    this.#meter.add(this.#before, interfaces, ms, links);
    this.#before = new Map(interfaces.map((one) => [one.name, one]));
    this.#readAt = now;
    this.#last = { modems, sent: this.#meter.told, battery, temperature };
    return this.#last;
  }
}
