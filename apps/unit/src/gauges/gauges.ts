import type { UnitState } from '@backhaul/contract/bus';
import { readBattery, readTemperature } from './battery.js';
import type { StreamLink } from '../transport/transport.js';
import { readInterfaces, type Interface } from './interfaces.js';
import { modemsOf } from './modems.js';

/** What a unit measures of its machine. */
export interface Gauges {
  readonly modems: UnitState['modems'];
  readonly battery: UnitState['battery'];
  readonly temperature: number | null;
}

/** Reads the machine; rates are those since the reading before. */
export class GaugeReader {
  #before: ReadonlyMap<string, Interface> = new Map();
  #readAt: number | undefined;
  #last: Gauges = { modems: [], battery: null, temperature: null };

  get last(): Gauges {
    return this.#last;
  }

  async read(links: readonly StreamLink[]): Promise<Gauges> {
    const [interfaces, battery, temperature] = await Promise.all([readInterfaces(), readBattery(), readTemperature()]);
    const now = performance.now();
    const modems = modemsOf(this.#before, interfaces, this.#readAt === undefined ? 0 : now - this.#readAt, links);
    this.#before = new Map(interfaces.map((one) => [one.name, one]));
    this.#readAt = now;
    this.#last = { modems, battery, temperature };
    return this.#last;
  }
}
