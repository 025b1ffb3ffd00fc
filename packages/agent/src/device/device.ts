import type { LocationRules } from '@backhaul/contract';
import type { CrewCall, DeviceCredentials, DeviceEvent, TallyLog } from '@backhaul/contract/bus';
import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { DeviceBus, type TallyAtServer, type TelemetryReport } from '../bus/device-bus.js';
import { ConsoleClock, MAX_CLOCK_ERROR_MS } from '../clock/console-clock.js';
import type { EventBuffer } from '../events/event-buffer.js';
import { parseJson } from '../files/json.js';
import type { OrderAnswer } from '../journal/entry.js';
import type { CommandJournal } from '../journal/journal.js';
import { errorText, type Log } from '../lifecycle/log.js';
import { OrderRunner } from './order-runner.js';
import type { DeviceProfile, Downlink } from './profile.js';
import { SerialQueue } from './serial-queue.js';

export interface DeviceSettings<O, C> {
  readonly credentials: DeviceCredentials;
  readonly profile: DeviceProfile<O, C>;
  readonly journal: CommandJournal;
  readonly events: EventBuffer;
  readonly log: Log;
  /** Called when the console's welcome arrives (true) and when the connection is lost (false). */
  readonly onLink?: (up: boolean) => void;
  /** Called for each new connection, after the state was sent. */
  readonly onConnected?: () => void;
}

/** An event of a device. Its time is now unless `at` is given; the other fields are filled in. */
export type EventReport = Pick<DeviceEvent, 'type' | 'transmissionId' | 'channelId' | 'detail'> &
  Partial<Pick<DeviceEvent, 'at' | 'recording' | 'file'>>;

/** One device on the bus: presence, state, orders, configuration and events. It has no timers. */
export class Device<O, C> {
  readonly #bus: DeviceBus;
  readonly #clock = new ConsoleClock(() => performance.now());
  readonly #orders: OrderRunner<O>;
  readonly #queue = new SerialQueue();
  readonly #unsent = new Map<string, OrderAnswer>();
  /** Orders that run concurrently with the others. */
  readonly #concurrent = new Set<Promise<void>>();
  #desired: { version: number; configuration: C } | undefined;
  #announced = false;
  #malformed = 0;
  #setReady: () => void = () => undefined;
  readonly #ready = new Promise<void>((open) => {
    this.#setReady = open;
  });

  constructor(private readonly settings: DeviceSettings<O, C>) {
    const { credentials, log, profile, journal } = settings;
    this.#bus = new DeviceBus({
      credentials,
      monotonic: () => performance.now(),
      onConnected: () => this.#connected(),
      onMessage: (payload) => this.#message(payload),
      onLost: () => settings.onLink?.(false),
      log,
    });
    this.#orders = new OrderRunner<O>({
      journal,
      clock: this.#clock,
      profile,
      answer: (id, answer) => this.#answer(id, answer),
      progress: (id, advance) => {
        if (this.#bus.connected) void this.#bus.progress({ id, ...advance });
      },
      log,
    });
  }

  /** Settles orders that were unfinished at a crash, then connects. */
  async start(): Promise<void> {
    await this.#orders.settle();
    this.#bus.start();
  }

  get session(): string {
    return this.#bus.session;
  }

  get connected(): boolean {
    return this.#bus.connected;
  }

  /** Console time, ms since 1970; the machine's own clock before the first welcome. For timestamps, never for expiry. */
  now(): number {
    return this.#clock.now() ?? Date.now();
  }

  /** Reports the whole state; several calls in one turn make one report. */
  changed(): void {
    if (this.#announced) return;
    this.#announced = true;
    setImmediate(() => this.#reportState());
  }

  telemetry(report: TelemetryReport): void {
    if (this.#bus.connected) void this.#bus.telemetry(report);
  }

  /** Reports the complete tally at the interfaces of a server. */
  tally(report: TallyAtServer): void {
    if (this.#bus.connected) void this.#bus.tally(report);
  }

  tallyLog(log: Omit<TallyLog, 'session'>): void {
    if (this.#bus.connected) void this.#bus.tallyLog(log);
  }

  /** Sends a call of the crew; false without a connection. `crewAnswer` of the profile receives the answer. */
  crewCall(call: Omit<CrewCall, 'session'>): boolean {
    if (this.#bus.connected) void this.#bus.crewCall(call);
    return this.#bus.connected;
  }

  /** Keeps the event until the console acknowledges it. Resolves when it is stored here. */
  async event(report: EventReport): Promise<void> {
    const event: DeviceEvent = { id: randomUUID(), at: this.now(), ...report, detail: report.detail.slice(0, 1024) };
    await this.settings.events.add(event);
    void this.#bus.event(event);
  }

  /** Answers an order that `settle` left open. */
  conclude(id: string, answer: OrderAnswer): Promise<void> {
    return this.#orders.conclude(id, answer);
  }

  /** Lets the running order end, publishes that the device is offline, and disconnects. */
  async stop(): Promise<void> {
    this.#setReady();
    this.#orders.cancelAll('The device was switched off');
    await Promise.all([this.#queue.close(), ...this.#concurrent]);
    await this.#bus.stop();
    await this.settings.journal.close();
  }

  /** Closes as in a power failure: waiting orders are dropped, and the broker publishes the last will. */
  cut(): void {
    this.#setReady();
    this.#orders.cancelAll('The device lost its power');
    void this.#queue.close();
    this.#bus.cut();
  }

  #connected(): void {
    this.#reportState();
    this.settings.onConnected?.();
    for (const [id, answer] of this.#unsent) this.#answer(id, answer);
  }

  #reportState(): void {
    this.#announced = false;
    if (this.#bus.connected) void this.#bus.state(this.settings.profile.describe());
  }

  #answer(id: string, answer: OrderAnswer): void {
    this.#unsent.set(id, answer);
    if (!this.#bus.connected) return;
    this.#reportState();
    void this.#bus.result({ id, ...answer }).then((taken) => taken && this.#unsent.delete(id));
  }

  #message(payload: Buffer): void {
    const parsed = this.settings.profile.downlink.safeParse(parseJson(payload.toString('utf8')));
    if (parsed.success) return this.#downlink(parsed.data);
    this.#malformed += 1;
    if (this.#malformed === 1) {
      const where = parsed.error.issues.slice(0, 3).map((issue) => issue.path.join('.'));
      this.settings.log.warn({ where }, 'dropped a message of the console that this version does not know');
    }
  }

  #downlink(message: Downlink<O, C>): void {
    switch (message.type) {
      case 'welcome':
        return this.#welcome(message);
      case 'order':
        if (!this.#orders.repeat(message.id)) this.#queueOrder(message);
        // The order's effect may have ended since, and the result alone would suggest that it lasts.
        else this.changed();
        return;
      case 'desired':
        if (message.version <= Math.max(this.settings.profile.configuredVersion(), this.#desired?.version ?? -1))
          return;
        this.#desired = message;
        void this.#queue.push(() => this.#configure());
        return;
      case 'location':
        void this.#queue.push(() => this.#locate(message.rules));
        return;
      case 'tally':
        this.settings.profile.showTally?.(message.tally);
        this.changed();
        return;
      case 'tallyOut':
        this.settings.profile.sendTally?.(message.sources);
        return;
      case 'crewCall':
        this.settings.profile.crewAnswer?.(message.id, message.error);
        return;
      case 'crewAnswered':
        this.settings.profile.crewAnswered?.(message.roomId);
        return;
      case 'ack':
        void this.settings.events
          .acknowledge(message.events)
          .catch((error: unknown) => this.settings.log.error({ error: errorText(error) }, 'events cannot be written'));
        return;
      case 'unpair':
        this.settings.profile.unpaired();
        return;
      default:
        return message satisfies never;
    }
  }

  #welcome({ session, now, echo }: { session: string; now: number; echo: number }): void {
    if (session !== this.#bus.session) return;
    const receivedAt = performance.now();
    if (this.#clock.observe({ now, echo, receivedAt })) {
      this.#setReady();
      this.settings.onLink?.(true);
    } else if (receivedAt - this.#bus.presenceAt > MAX_CLOCK_ERROR_MS) {
      // A restarted console answers a retained presence, which is too old to set the clock by.
      this.#bus.publishPresence();
    }
    for (const event of this.settings.events.waiting) void this.#bus.event(event);
  }

  #queueOrder(message: Downlink<O, C> & { type: 'order' }): void {
    if (this.settings.profile.isConcurrent?.(message.order) !== true) {
      void this.#queue.push(() => this.#takeOrder(message));
      return;
    }
    const run = this.#takeOrder(message).finally(() => this.#concurrent.delete(run));
    this.#concurrent.add(run);
  }

  async #takeOrder(message: Downlink<O, C> & { type: 'order' }): Promise<void> {
    await this.#ready;
    // The queue was opened by a stop, not by a welcome: the console repeats the order in the next session.
    if (!this.#clock.ready) return;
    await this.#orders.run(message);
  }

  async #locate(rules: LocationRules | null): Promise<void> {
    try {
      await this.settings.profile.locate?.(rules);
    } catch (error) {
      this.settings.log.error({ error: errorText(error) }, 'the rules of its location cannot be kept');
    }
    this.changed();
  }

  async #configure(): Promise<void> {
    const desired = this.#desired;
    if (!desired) return;
    this.#desired = undefined;
    try {
      await this.settings.profile.configure(desired.version, desired.configuration);
    } catch (error) {
      this.settings.log.error(
        { version: desired.version, error: errorText(error) },
        'the configuration does not apply',
      );
    }
    this.changed();
  }
}
