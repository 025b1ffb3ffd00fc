import type { Log } from '@backhaul/agent';
import type { DeviceCredentials } from '@backhaul/contract/bus';
import { performance } from 'node:perf_hooks';
import type { Clips } from './clips/clips.js';
import { SimulatedNetwork } from './simulated-network/simulated-network.js';
import { Ramp } from './ramp/ramp.js';
import { SimulatedServer } from './server/simulated-server.js';
import { SimulatedUnit } from './unit/simulated-unit.js';
import { TimerWheel } from './timer-wheel/timer-wheel.js';

const STATUS_EVERY_MS = 10_000;
/** A process that is asked to end has 5 s until it is killed. */
const DISCONNECT_MS = 2500;
const DISCONNECTS_AT_ONCE = 250;

export interface FleetSettings {
  readonly devices: readonly DeviceCredentials[];
  readonly seed: string;
  readonly rate: number;
  readonly log: Log;
  /** Log of the devices themselves. */
  readonly deviceLog: Log;
  /** Clips that units really send when they are started. */
  readonly clips?: Clips | undefined;
  /** Number of units, counted from the first, that begin idle. */
  readonly rested?: number;
  /** Number of units, counted from the first, whose first upgrade fails, and no other; absent: random failures. */
  readonly 'failing-upgrades'?: number | undefined;
  /** How long an upgrade takes, s; absent: random. */
  readonly 'upgrade-seconds'?: number | undefined;
}

/** All simulated devices of a process. */
export class Fleet {
  readonly #wheel = new TimerWheel(() => performance.now());
  readonly #units: readonly SimulatedUnit[];
  readonly #servers: readonly SimulatedServer[];
  #statusTimer = '';

  constructor(private readonly settings: FleetSettings) {
    const { devices, deviceLog: log, seed, rate, clips, rested = 0, 'failing-upgrades': failing } = settings;
    const seconds = settings['upgrade-seconds'];
    const upgrades = (index: number) => ({
      ...(failing !== undefined && { failures: index < failing ? 1 : 0 }),
      ...(seconds !== undefined && { takesMs: seconds * 1000 }),
    });
    const common = { seed, rate, log, wheel: this.#wheel, network: new SimulatedNetwork() };
    const of = (kind: DeviceCredentials['kind']) =>
      devices.filter((device) => device.kind === kind).map((credentials) => ({ ...common, credentials }));
    this.#units = of('unit').map(
      (unit, index) =>
        new SimulatedUnit({ ...unit, ...(clips && { clips }), rested: index < rested, upgrades: upgrades(index) }),
    );
    this.#servers = of('server').map((server) => new SimulatedServer(server));
  }

  /** Starts servers first, then units, at a steady pace. Returns at once. */
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

  /**
   * Disconnects as many devices cleanly as the time permits; the broker publishes the last wills of the others. End
   * the process afterwards.
   */
  async stop(): Promise<void> {
    this.#wheel.stop();
    const devices = [...this.#units, ...this.#servers];
    const deadline = performance.now() + DISCONNECT_MS;
    while (devices.length > 0 && performance.now() < deadline) {
      await Promise.all(devices.splice(0, DISCONNECTS_AT_ONCE).map((device) => device.stop()));
    }
  }

  /** Number of devices, and how many of them are linked to the console and on air. */
  counts(): { units: number; servers: number; linked: number; onAir: number } {
    return {
      units: this.#units.length,
      servers: this.#servers.length,
      linked: [...this.#units, ...this.#servers].filter(({ linked }) => linked).length,
      onAir: this.#units.filter(({ onAir }) => onAir).length,
    };
  }

  #report(): void {
    const counts = this.counts();
    const news = JSON.stringify(counts);
    if (news !== this.#statusTimer) this.settings.log.info(counts, 'fleet');
    this.#statusTimer = news;
    this.#wheel.schedule(performance.now() + STATUS_EVERY_MS, () => this.#report());
  }
}
