import type { Log } from '@backhaul/agent';
import type { DeviceCredentials } from '@backhaul/contract/bus';
import { performance } from 'node:perf_hooks';
import type { Clips } from './clips/clips.js';
import { Airwaves } from './airwaves/airwaves.js';
import { Ramp } from './ramp/ramp.js';
import { SimulatedServer } from './server/simulated-server.js';
import { SimulatedUnit } from './unit/simulated-unit.js';
import { TimerWheel } from './wheel/wheel.js';

const NEWS_EVERY_MS = 10_000;
/** A process that is told to end has 5 s. */
const GOODBYES_MS = 2500;
const GOODBYES_AT_ONCE = 250;

export interface FleetSettings {
  readonly devices: readonly DeviceCredentials[];
  readonly seed: string;
  readonly rate: number;
  readonly log: Log;
  /** Where the devices themselves complain. */
  readonly deviceLog: Log;
  /** Pictures that units really send when they are told to start. */
  readonly clips?: Clips | undefined;
  /** So many units, the first ones, begin at rest. */
  readonly rested?: number;
}

/** All simulated devices of a process. */
export class Fleet {
  readonly #wheel = new TimerWheel(() => performance.now());
  readonly #units: readonly SimulatedUnit[];
  readonly #servers: readonly SimulatedServer[];
  #news = '';

  constructor(private readonly settings: FleetSettings) {
    const { devices, deviceLog: log, seed, rate, clips, rested = 0 } = settings;
    const common = { seed, rate, log, wheel: this.#wheel, airwaves: new Airwaves() };
    const of = (kind: DeviceCredentials['kind']) =>
      devices.filter((device) => device.kind === kind).map((credentials) => ({ ...common, credentials }));
    this.#units = of('unit').map(
      (unit, index) => new SimulatedUnit({ ...unit, ...(clips && { clips }), rested: index < rested }),
    );
    this.#servers = of('server').map((server) => new SimulatedServer(server));
  }

  /** Servers first, then units, at an even pace. Returns at once. */
  start(): void {
    const ramp = new Ramp<SimulatedServer | SimulatedUnit>([...this.#servers, ...this.#units], performance.now());
    const turn = (): void => {
      const now = performance.now();
      if (!ramp.step(now)) this.#wheel.schedule(now, turn);
    };
    turn();
    this.#wheel.start();
    this.#report();
  }

  /** Devices say goodbye, as many as come to it in time; the others leave it to their wills: end the process then. */
  async stop(): Promise<void> {
    this.#wheel.stop();
    const devices = [...this.#units, ...this.#servers];
    const deadline = performance.now() + GOODBYES_MS;
    while (devices.length > 0 && performance.now() < deadline) {
      await Promise.all(devices.splice(0, GOODBYES_AT_ONCE).map((device) => device.stop()));
    }
  }

  /** How many are there, how many of them linked to the console and on air. */
  census(): { units: number; servers: number; linked: number; onAir: number } {
    return {
      units: this.#units.length,
      servers: this.#servers.length,
      linked: [...this.#units, ...this.#servers].filter(({ linked }) => linked).length,
      onAir: this.#units.filter(({ onAir }) => onAir).length,
    };
  }

  #report(): void {
    const census = this.census();
    const news = JSON.stringify(census);
    if (news !== this.#news) this.settings.log.info(census, 'fleet');
    this.#news = news;
    this.#wheel.schedule(performance.now() + NEWS_EVERY_MS, () => this.#report());
  }
}
