import { randomUUID } from 'node:crypto';
import { Socket } from 'node:net';
import {
  ALL_UP_FILTER,
  COMMAND_TOPIC,
  commandTopic,
  UP_TOPICS,
  upTopic,
  type DeviceAddress,
  type ServerDownlink,
  type UnitDownlink,
} from '@backhaul/contract/bus';
import { connect, MqttClient, type IClientOptions } from 'mqtt';
import type { Logger } from 'pino';
import type { EmbeddedBroker } from './broker/index.js';
import { BusError } from './errors.js';

export interface BusOptions {
  /** The embedded broker, or the URL of another (may contain a password: never logged). */
  readonly broker: Pick<EmbeddedBroker, 'connect'> | string;
  /** Receives a message of a device; must not throw. */
  readonly onMessage: (topic: string, payload: Uint8Array) => void;
  /** The connection is back; messages since then that were not retained are lost. */
  readonly onConnected?: () => void;
  /** The connection is lost; it is retried automatically. */
  readonly onLost?: () => void;
  readonly log: Logger;
}

const FIRST_RETRY_MS = 200;
const LAST_RETRY_MS = 5_000;
const ACK_MS = 10_000;
const SUBSCRIPTION_REFUSED = 128;

const nothing = (): void => undefined;

const CLIENT_OPTIONS: IClientOptions = {
  protocolVersion: 4,
  clean: true,
  keepalive: 30,
  connectTimeout: 10_000,
  // Each attempt is a new client: orders of a lost connection are not sent again behind newer ones.
  reconnectPeriod: 0,
  resubscribe: false,
  queueQoSZero: false,
};

/** The console's own end of the device bus: an MQTT client like any other. */
export class Bus {
  /** Resolves with the first connection to the broker. */
  readonly ready: Promise<void>;
  readonly #options: BusOptions;
  #announceReady = nothing;
  #client: MqttClient | undefined;
  #connected = false;
  #retryMs = FIRST_RETRY_MS;
  #retry: NodeJS.Timeout | undefined;
  #closed = false;

  /** Connects, and keeps reconnecting until it is closed. */
  constructor(options: BusOptions) {
    this.#options = options;
    this.ready = new Promise((resolve) => (this.#announceReady = resolve));
    this.#connect();
  }

  get connected(): boolean {
    return this.#connected;
  }

  /** Resolves once the broker has the message; rejects with a `BusError`. */
  publish = (device: DeviceAddress, downlink: UnitDownlink | ServerDownlink): Promise<void> =>
    this.#send(commandTopic(device), JSON.stringify(downlink), COMMAND_TOPIC);

  /** Clears the device's retained messages at the broker. Rejects as `publish` does. */
  async clear(device: DeviceAddress): Promise<void> {
    await this.#send(upTopic(device, 'presence'), '', UP_TOPICS.presence);
    await this.#send(upTopic(device, 'state'), '', UP_TOPICS.state);
    await this.#send(upTopic(device, 'tally'), '', UP_TOPICS.tally);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    const client = this.#client;
    this.#client = undefined;
    const wasConnected = this.#connected;
    this.#connected = false;
    await client?.endAsync(!wasConnected).catch(() => undefined);
  }

  #send(topic: string, message: string, { qos, retain }: { qos: 0 | 1; retain: boolean }): Promise<void> {
    const client = this.#client;
    if (!client || !this.#connected) return Promise.reject(new BusError('DISCONNECTED'));
    return new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => reject(new BusError('NO_ACK')), ACK_MS);
      client.publish(topic, message, { qos, retain }, (error) => {
        clearTimeout(late);
        if (error) reject(new BusError('DISCONNECTED', { cause: error }));
        else resolve();
      });
    });
  }

  #connect(): void {
    const { onMessage } = this.#options;
    const client = this.#newClient();
    /** Messages that arrive in the same TCP segment as SUBACK; they can be answered only after it is processed. */
    let early: [topic: string, payload: Uint8Array][] | undefined = [];
    this.#client = client;
    let refusal: string | undefined;
    client.on('error', (error) => (refusal = error.message));
    client.on('message', (topic, payload) => {
      if (early) early.push([topic, payload]);
      else onMessage(topic, payload);
    });
    client.once('connect', () => {
      if (client.stream instanceof Socket) client.stream.setNoDelay(true);
      client.subscribe(ALL_UP_FILTER, { qos: 1 }, (error, granted) => {
        if (!error && granted?.every(({ qos }) => qos !== SUBSCRIPTION_REFUSED)) {
          const waiting = early ?? [];
          early = undefined;
          if (this.#hears(client)) for (const [topic, payload] of waiting) onMessage(topic, payload);
          return;
        }
        refusal = 'the broker refused the subscription';
        client.end(true);
      });
    });
    client.once('close', () => this.#lost(client, refusal));
  }

  #newClient(): MqttClient {
    const { broker } = this.#options;
    const options = { ...CLIENT_OPTIONS, clientId: `console-${randomUUID()}` };
    if (typeof broker === 'string') return connect(broker, options);
    return new MqttClient(() => broker.connect(), options);
  }

  /** False when the bus was closed or reconnected in the meantime. */
  #hears(client: MqttClient): boolean {
    if (this.#client !== client) return false;
    this.#connected = true;
    this.#retryMs = FIRST_RETRY_MS;
    this.#announceReady();
    this.#options.onConnected?.();
    return true;
  }

  #lost(client: MqttClient, refusal: string | undefined): void {
    // `true` fails all messages that wait for an acknowledgement.
    client.end(true);
    if (this.#closed || this.#client !== client) return;
    this.#client = undefined;
    if (this.#connected) this.#options.onLost?.();
    this.#connected = false;
    this.#options.log.warn({ reason: refusal, retryMs: this.#retryMs }, 'no connection to the broker');
    this.#retry = setTimeout(() => this.#connect(), this.#retryMs);
    this.#retryMs = Math.min(this.#retryMs * 2, LAST_RETRY_MS);
  }
}
