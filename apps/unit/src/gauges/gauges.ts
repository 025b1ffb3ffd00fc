import type { SentBytes, UnitState } from '@backhaul/contract/bus';
import { readBattery, readTemperature } from './battery.js';
import type { StreamLink } from '../transport/transport.js';
import { readInterfaces, type Interface } from './interfaces.js';
import { modemsOf, type Radio } from './modems.js';
import { readWireless } from './wireless.js';
import type { ModemWatch } from '../modem-manager/modem-watch.js';
import { SentMeter } from './sent.js';

/** Readings of the machine. */
export interface Gauges {
  readonly modems: UnitState['modems'];
  /** The cell of each modem that knows it, by its port. */
  readonly cells: ReadonlyMap<string, string>;
  /** Bytes sent over each modem since the unit started. */
  readonly sent: SentBytes[];
  readonly battery: UnitState['battery'];
  readonly temperature: number | null;
}

/** Reads the machine; bitrates are since the last reading. */
export class GaugeReader {
  readonly #meter = new SentMeter();
  #before: ReadonlyMap<string, Interface> | undefined;
  #readAt: number | undefined;
  #last: Gauges = { modems: [], cells: new Map(), sent: [], battery: null, temperature: null };

  constructor(private readonly modems: Pick<ModemWatch, 'read'>) {}

  get last(): Gauges {
    return this.#last;
  }

  async read(links: readonly StreamLink[]): Promise<Gauges> {
    const managed = this.modems.read();
    const [interfaces, wireless, battery, temperature] = await Promise.all([
      readInterfaces(),
      readWireless(),
      readBattery(),
      readTemperature(),
    ]);
    const radioOf = (name: string): Radio => {
      const modem = managed(name);
      return { signalPercent: modem?.signalPercent ?? wireless.get(name) ?? null, modem };
    };
    const now = performance.now();
    const ms = this.#readAt === undefined ? 0 : now - this.#readAt;
    const modems = modemsOf(this.#before ?? new Map(), interfaces, ms, links, radioOf);
    this.#meter.add(this.#before, interfaces, ms, links);
    this.#before = new Map(interfaces.map((one) => [one.name, one]));
    this.#readAt = now;
    const cells = new Map(
      modems.flatMap(({ port }) => {
        const cell = managed(port)?.cell ?? null;
        return cell === null ? [] : [[port, cell] as const];
      }),
    );
    this.#last = { modems, cells, sent: this.#meter.totals, battery, temperature };
    return this.#last;
  }
}
