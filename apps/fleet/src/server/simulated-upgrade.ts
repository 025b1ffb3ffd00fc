import { DONE, notInstalled, type OrderAnswer } from '@backhaul/agent';
import type { ReportedSoftware } from '@backhaul/contract/bus';
import { performance } from 'node:perf_hooks';
import type { TimerWheel } from '../timer-wheel/timer-wheel.js';

/** Steps of a simulated upgrade, and how long each takes, ms. */
const STEPS = [
  ['downloading', 0, 800],
  ['downloading', 50, 800],
  ['installing', null, 1500],
  ['restarting', null, 2500],
] as const;

interface Parts {
  readonly wheel: TimerWheel;
  readonly rate: number;
  readonly isBusy: () => boolean;
  readonly onChange: () => void;
}

/** The software of a simulated server: an upgrade goes through all real steps, but nothing is downloaded. */
export class SimulatedUpgrade {
  #installing: ReportedSoftware['installing'] = null;
  #version = '8.2.1';

  constructor(private readonly parts: Parts) {}

  get version(): string {
    return this.#version;
  }

  report(): ReportedSoftware {
    return { node: process.versions.node, installing: this.#installing };
  }

  async install(commandId: string, version: string): Promise<OrderAnswer> {
    if (this.parts.isBusy() || this.#installing !== null)
      return notInstalled('The server is on air; nothing was installed', true);
    for (const [phase, percent, ms] of STEPS) {
      this.#installing = { commandId, version, phase, percent };
      this.parts.onChange();
      await this.#pass(ms);
    }
    this.#version = version;
    this.#installing = null;
    this.parts.onChange();
    return DONE;
  }

  #pass(ms: number): Promise<void> {
    const { wheel, rate } = this.parts;
    return new Promise((resolve) => void wheel.schedule(performance.now() + ms / rate, () => resolve()));
  }
}
