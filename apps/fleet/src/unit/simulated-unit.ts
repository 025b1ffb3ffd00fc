import { Device, EventBuffer, memoryJournal, type EventReport, type Log } from '@backhaul/agent';
import type { UnitConfiguration } from '@backhaul/contract';
import type { DeviceCredentials, UnitOrder } from '@backhaul/contract/bus';
import type { Tally } from '@backhaul/domain';
import { performance } from 'node:perf_hooks';
import type { Clips } from '../clips/clips.js';
import { clipCoding } from '../clips/coding.js';
import { RunningClip } from '../clips/running-clip.js';
import { sent, type UpgradePlan } from '../simulation/orders.js';
import type { SimulatedNetwork } from '../simulated-network/simulated-network.js';
import { isAway, isOnAir, type Condition } from '../simulation/condition.js';
import { initialCondition } from '../simulation/initial-condition.js';
import { nextChangeMs, step } from '../simulation/step.js';
import { seededRandom, type Random } from '../random/random.js';
import { unitTelemetry } from '../report/gauges.js';
import { SentMeter } from '../report/sent.js';
import { mustReport } from '../report/state.js';
import { unitTraits, type UnitTraits } from '../traits/traits.js';
import type { ScheduledTask, TimerWheel } from '../timer-wheel/timer-wheel.js';
import { eventsBetween } from './events.js';
import { SimulatedLocation } from './simulated-location.js';
import { unitProfile } from './profile.js';
import { SilentPart } from './silent-part.js';
import { sending, transmit } from './transmit.js';

/** Telemetry periods of the protocol, ms. */
const ON_AIR_MS = 1000;
/** Share of the units whose picture the programme uses. */
const TALLIES = 0.25;

const OFF_AIR_MS = 5000;

export interface SimulatedUnitSettings {
  readonly credentials: DeviceCredentials;
  readonly seed: string;
  /** Factor by which telemetry is sent more often than in the protocol. */
  readonly rate: number;
  readonly wheel: TimerWheel;
  readonly network: SimulatedNetwork;
  readonly log: Log;
  /** Clips to send; without them a transmission consists of figures only. */
  readonly clips?: Clips;
  /** It begins idle, with a camera. */
  readonly rested?: boolean;
  /** Plan for its upgrades, if not random. */
  readonly upgrades?: UpgradePlan;
}

/** A simulated unit: a random simulation on one side, a device of the console on the other. */
export class SimulatedUnit {
  readonly #traits: UnitTraits;
  readonly #random: Random;
  readonly #journal = memoryJournal();
  readonly #events = EventBuffer.inMemory();
  #condition: Condition;
  readonly #clip: RunningClip | undefined;
  /** The device while the unit is switched on. */
  #device: Device<UnitOrder, UnitConfiguration> | undefined;
  /** The previous device, until it has disconnected: both have the same client id. */
  #leaving: Promise<void> = Promise.resolve();
  #wake: ScheduledTask | undefined;
  #steppedAt = 0;
  #telemetryAt = 0;
  #sent = new SentMeter();
  #measuredAt = 0;
  readonly #location = new SimulatedLocation();
  readonly #room: SilentPart;
  /** The tally that the console last set. */
  #tally: Tally | null = null;
  #over = false;
  #linked = false;
  #failedUpgrades = 0;

  constructor(private readonly settings: SimulatedUnitSettings) {
    const { credentials, seed } = settings;
    this.#traits = unitTraits(credentials, seed);
    this.#random = seededRandom(seed, credentials.deviceId, 'life');
    const { clips, rested = false } = settings;
    const tally = seededRandom(seed, credentials.deviceId, 'tally')() < TALLIES;
    this.#condition = initialCondition(this.#traits, this.#random, { rested, panelStarts: clips === undefined, tally });
    const report = (audioRoom: Condition['audioRoom']): void => this.#change((now) => ({ ...now, audioRoom }));
    this.#room = new SilentPart({ unitId: credentials.deviceId, report });
    this.#clip =
      clips &&
      new RunningClip({ clips, log: settings.log, onChange: (id, how) => this.#change((now) => sent(now, id, how)) });
  }

  /** Whether the console has answered its presence. */
  get linked(): boolean {
    return this.#linked;
  }

  get onAir(): boolean {
    return isOnAir(this.#condition);
  }

  /** Starts the simulation and connects. */
  start(): void {
    const now = performance.now();
    this.#steppedAt = now;
    // Units that started together must not report at the same moment.
    this.#telemetryAt = now + this.#random() * this.#periodMs;
    this.#arrive(performance.now());
    this.#sleep();
  }

  /** Disconnects cleanly and permanently. */
  async stop(): Promise<void> {
    this.#over = true;
    this.#wake?.cancel();
    this.#room.cut();
    transmit(this.settings, this.#traits, this.#condition, undefined);
    const device = this.#device;
    this.#device = undefined;
    await Promise.all([this.#leaving, device?.stop(), this.#clip?.follow(undefined, null)]);
  }

  get #periodMs(): number {
    return (isOnAir(this.#condition) ? ON_AIR_MS : OFF_AIR_MS) / this.settings.rate;
  }

  /** Advances the simulation to now, then applies the change. */
  #change(how: (condition: Condition) => Condition = (condition) => condition): void {
    if (this.#over) return;
    const now = performance.now();
    const before = this.#condition;
    this.#condition = how(step(before, now - this.#steppedAt, this.#traits, this.#random));
    this.#steppedAt = now;
    this.#follow(before);
    this.#measure(now);
    this.#sleep();
  }

  /** Publishes the difference to the state before. */
  #follow(before: Condition): void {
    const after = this.#condition;
    if (isAway(after) && !isAway(before)) this.#leave();
    if (isAway(before) && !isAway(after)) this.#arrive(this.#steppedAt);
    if (mustReport(before, after)) this.#device?.changed();
    for (const event of eventsBetween(before, after)) this.#publishEvent(event);
    transmit(this.settings, this.#traits, before, after);
    void this.#clip?.follow(sending(after)?.run.id, clipCoding(this.#traits, after.configuration.applied));
  }

  #measure(now: number): void {
    this.#telemetryAt = Math.min(this.#telemetryAt, now + this.#periodMs);
    if (now < this.#telemetryAt) return;
    const real = this.#clip?.read();
    if (real) this.#condition = sent(this.#condition, real.id, real);
    const measured = unitTelemetry(this.#traits, this.#condition);
    this.#locate();
    this.#device?.telemetry({
      ...measured,
      location: this.#location.now,
      sent: this.#sent.add(measured.modems, now - this.#measuredAt),
    });
    this.#measuredAt = now;
    const next = this.#telemetryAt + this.#periodMs;
    this.#telemetryAt = next > now ? next : now + this.#periodMs;
  }

  #locate(): void {
    this.#location.look(this.#traits, this.#condition, performance.now());
  }

  #sleep(): void {
    this.#wake?.cancel();
    const change = this.#steppedAt + nextChangeMs(this.#condition);
    const at = isAway(this.#condition) ? change : Math.min(change, this.#telemetryAt);
    this.#wake = this.settings.wheel.schedule(at, () => this.#change());
  }

  #publishEvent(event: EventReport): void {
    // In memory an event is stored at once; the device delivers it to the console.
    void this.#device?.event(event);
  }

  /** `now`: the time of this step; a later time would count time that has not passed. */
  #arrive(now: number): void {
    this.#sent = new SentMeter();
    this.#measuredAt = now;
    const device: Device<UnitOrder, UnitConfiguration> = new Device({
      credentials: this.settings.credentials,
      profile: unitProfile({
        traits: this.#traits,
        random: this.#random,
        brokerUrl: this.settings.credentials.brokerUrl,
        condition: () => this.#condition,
        change: (how) => this.#change(how),
        now: () => device.now(),
        unpaired: () => void this.stop(),
        located: (state) => {
          this.#locate();
          return { ...state, ...this.#location.report, tally: this.#tally };
        },
        locate: (rules) => this.#location.follow(rules),
        room: this.#room,
        showTally: (tally) => (this.#tally = tally),
        sends: (args) => this.#clip?.prepare(args) ?? false,
        ...(this.settings.upgrades && { nextUpgrade: () => this.#nextUpgrade(this.settings.upgrades) }),
      }),
      journal: this.#journal,
      events: this.#events,
      log: this.settings.log,
      onLink: (up) => {
        this.#linked = up;
        if (up) this.#location.connected();
      },
    });
    this.#device = device;
    void this.#leaving.then(() => (this.#device === device ? device.start() : undefined));
  }

  /** Plan for an upgrade that is requested now; if it begins, it consumes a planned failure. */
  #nextUpgrade({ failures, ...plan }: UpgradePlan = {}): UpgradePlan {
    if (failures === undefined) return plan;
    const left = failures - this.#failedUpgrades;
    if (left > 0 && this.#condition.activity.kind === 'idle') this.#failedUpgrades += 1;
    return { ...plan, failures: left };
  }

  #leave(): void {
    const { activity } = this.#condition;
    const device = this.#device;
    this.#room.cut();
    this.#device = undefined;
    this.#linked = false;
    if (activity.kind === 'away' && activity.how === 'powerLost') device?.cut();
    else if (device) this.#leaving = device.stop();
  }
}
