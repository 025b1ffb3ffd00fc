import {
  commandTopic,
  UP_TOPICS,
  upTopic,
  type CrewCall,
  type DeviceCredentials,
  type DeviceEvent,
  type DeviceState,
  type DeviceTelemetry,
  type OrderProgress,
  type OrderResult,
  type Presence,
  type TallyLog,
  type TallyReport,
  type UpName,
} from '@backhaul/contract/bus';
import { randomBytes } from 'node:crypto';
import type { Log } from '../lifecycle/log.js';
import { BusConnection } from './connection.js';

type Unnumbered<T> = T extends unknown ? Omit<T, 'session' | 'seq'> : never;

/** A report before the bus adds session and sequence number. */
export type StateReport = Unnumbered<DeviceState>;
export type TelemetryReport = Unnumbered<DeviceTelemetry>;

export type TallyAtServer = Omit<TallyReport, 'session' | 'seq'>;

export interface DeviceBusSettings {
  readonly credentials: DeviceCredentials;
  /** The device's monotonic clock, ms. */
  readonly monotonic: () => number;
  /** Called after the presence of a new connection was sent. */
  readonly onConnected: () => void;
  readonly onMessage: (payload: Buffer) => void;
  readonly onLost?: (() => void) | undefined;
  readonly log: Log;
}

/** Publishes the reports of one session of a device, numbered and on its own topics. */
export class DeviceBus {
  readonly session = randomBytes(12).toString('base64url');
  readonly #connection: BusConnection;
  #seq = 0;
  #presenceAt = 0;

  constructor(private readonly settings: DeviceBusSettings) {
    const { credentials } = settings;
    this.#connection = new BusConnection({
      url: credentials.brokerUrl,
      clientId: credentials.deviceId,
      password: credentials.secret,
      commandTopic: commandTopic(credentials),
      will: () => ({ topic: upTopic(credentials, 'presence'), payload: JSON.stringify(this.#presence(false)) }),
      onConnected: () => {
        this.publishPresence();
        settings.onConnected();
      },
      onMessage: settings.onMessage,
      onLost: settings.onLost,
      log: settings.log,
    });
  }

  get connected(): boolean {
    return this.#connection.connected;
  }

  /** When the last presence was sent, monotonic ms. */
  get presenceAt(): number {
    return this.#presenceAt;
  }

  start(): void {
    this.#connection.start();
  }

  /** Publishes that the device is online; the console answers with a welcome. */
  publishPresence(): void {
    const presence = this.#presence(true);
    this.#presenceAt = presence.sentAt;
    void this.#publish('presence', presence);
  }

  state(report: StateReport): Promise<boolean> {
    return this.#publish('state', { ...report, ...this.#next() });
  }

  telemetry(report: TelemetryReport): Promise<boolean> {
    return this.#publish('telemetry', { ...report, ...this.#next() });
  }

  tally(report: TallyAtServer): Promise<boolean> {
    return this.#publish('tally', { ...report, ...this.#next() });
  }

  tallyLog(log: Omit<TallyLog, 'session'>): Promise<boolean> {
    return this.#publish('tallyLog', { ...log, session: this.session });
  }

  event(event: DeviceEvent): Promise<boolean> {
    return this.#publish('event', event);
  }

  result(result: Omit<OrderResult, 'session'>): Promise<boolean> {
    return this.#publish('result', { ...result, session: this.session });
  }

  crewCall(call: Omit<CrewCall, 'session'>): Promise<boolean> {
    return this.#publish('crewCall', { ...call, session: this.session });
  }

  progress(progress: Omit<OrderProgress, 'session'>): Promise<boolean> {
    return this.#publish('progress', { ...progress, session: this.session });
  }

  /** Publishes that the device is offline, if it is connected, and closes. */
  async stop(): Promise<void> {
    if (this.connected) await within(1000, this.#publish('presence', this.#presence(false)));
    await this.#connection.stop();
  }

  /** Closes without a disconnect; the last will reports that the device is offline. */
  cut(): void {
    this.#connection.cut();
  }

  #presence(online: boolean): Presence {
    return { online, session: this.session, sentAt: this.settings.monotonic() };
  }

  #next(): { session: string; seq: number } {
    this.#seq += 1;
    return { session: this.session, seq: this.#seq };
  }

  #publish(name: UpName, payload: object): Promise<boolean> {
    const { qos, retain } = UP_TOPICS[name];
    return this.#connection.publish(upTopic(this.settings.credentials, name), JSON.stringify(payload), { qos, retain });
  }
}

const within = <T>(ms: number, work: Promise<T>): Promise<T | undefined> =>
  Promise.race([work, new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ms).unref())]);
