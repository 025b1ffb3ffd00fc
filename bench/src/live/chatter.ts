import { machineMs } from '../measure/clock.js';
import type { Device } from '../subject/device.js';
import { unitTelemetry } from '../subject/reports.js';

const TICK_MS = 10;

/** Units that report at a rate, in total and evenly, until they are stopped; reports carry their time. */
export class Chatter {
  #timer: NodeJS.Timeout | undefined;
  #sent = 0;

  constructor(private readonly devices: readonly Device[]) {}

  start(perSecond: number): void {
    const [begin, before] = [machineMs(), this.#sent];
    this.#timer = setInterval(() => {
      const due = before + ((machineMs() - begin) * perSecond) / 1000;
      for (; this.#sent < due; this.#sent += 1) this.#send(this.#sent);
    }, TICK_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Each unit reports a new value. */
  everyone(): void {
    const end = this.#sent + this.devices.length;
    for (; this.#sent < end; this.#sent += 1) this.#send(this.#sent);
  }

  #send(count: number): void {
    this.devices[count % this.devices.length]?.measure(unitTelemetry(1000 + (count % 3_000), machineMs()));
  }
}
