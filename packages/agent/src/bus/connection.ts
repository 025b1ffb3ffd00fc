import { connect, type IClientOptions, type MqttClient } from 'mqtt';
import { Socket } from 'node:net';
import { BUS_BACKOFF, jitteredBackoffMs } from '../backoff/backoff.js';
import type { Log } from '../lifecycle/log.js';

/** Message that the broker publishes when the connection is lost without a disconnect. */
export interface LastWill {
  readonly topic: string;
  readonly payload: string;
}

export interface ConnectionSettings {
  readonly url: string;
  readonly clientId: string;
  readonly password: string;
  readonly commandTopic: string;
  /** Called for each new connection. */
  readonly will: () => LastWill;
  readonly onConnected: () => void;
  readonly onMessage: (payload: Buffer) => void;
  readonly onLost?: (() => void) | undefined;
  readonly log: Log;
}

/** Retained or not. */
export interface PublishOptions {
  readonly qos: 0 | 1;
  readonly retain: boolean;
}

/**
 * One device's connection to the broker (MQTT 3.1.1, clean session), reopened until it is stopped.
 * Each attempt is a new client, so that no message of a lost connection is sent again after newer ones.
 */
export class BusConnection {
  #client: MqttClient | undefined;
  #connected = false;
  #attempts = 0;
  #retry: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(private readonly settings: ConnectionSettings) {}

  get connected(): boolean {
    return this.#connected;
  }

  start(): void {
    this.#connect();
  }

  /** True when the broker acknowledged it (QoS 1) or it was sent (QoS 0); false without a connection. */
  publish(topic: string, payload: string, options: PublishOptions): Promise<boolean> {
    const client = this.#client;
    if (!client || !this.#connected) return Promise.resolve(false);
    return new Promise((resolve) => {
      // A lost connection ends all waits: the client is closed by force, which calls every callback.
      client.publish(topic, payload, options, (error) => resolve(!error));
    });
  }

  /** Disconnects permanently; the last will is not published. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#retry);
    const client = this.#client;
    this.#client = undefined;
    const wasConnected = this.#connected;
    this.#connected = false;
    if (!client) return;
    const ended = client.endAsync(!wasConnected).catch(() => undefined);
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 500).unref())]);
    client.stream?.destroy();
  }

  /** Closes the connection permanently without DISCONNECT, like a power failure: the broker publishes the last will. */
  cut(): void {
    this.#stopped = true;
    clearTimeout(this.#retry);
    this.#connected = false;
    const client = this.#client;
    this.#client = undefined;
    client?.end(true);
  }

  #connect(): void {
    const { settings } = this;
    const client = connect(settings.url, this.#options());
    this.#client = client;
    let refusal: string | undefined;
    client.on('error', (error) => {
      refusal = error.message;
    });
    client.on('message', (_topic, payload) => settings.onMessage(payload));
    client.once('connect', () => {
      // Messages of a device are few and small, so each is sent immediately.
      if (client.stream instanceof Socket) client.stream.setNoDelay(true);
      client.subscribe(settings.commandTopic, { qos: 1 }, (error, granted) => {
        if (error || granted?.some(({ qos }) => qos === 128)) {
          refusal = 'the broker refused the subscription';
          client.end(true);
          return;
        }
        this.#attempts = 0;
        this.#connected = true;
        settings.onConnected();
      });
    });
    client.once('close', () => this.#lost(client, refusal));
  }

  #options(): IClientOptions {
    const { clientId, password } = this.settings;
    const { topic, payload } = this.settings.will();
    return {
      protocolVersion: 4,
      clientId,
      username: clientId,
      password,
      clean: true,
      keepalive: 15,
      connectTimeout: 10_000,
      reconnectPeriod: 0,
      resubscribe: false,
      queueQoSZero: false,
      timerVariant: 'native',
      will: { topic, payload: Buffer.from(payload), qos: 1, retain: true },
    };
  }

  #lost(client: MqttClient, refusal: string | undefined): void {
    client.end(true);
    if (this.#client !== client || this.#stopped) return;
    const wasConnected = this.#connected;
    this.#connected = false;
    this.#client = undefined;
    this.#attempts += 1;
    const waitMs = jitteredBackoffMs(this.#attempts, Math.random(), BUS_BACKOFF);
    const level = this.#attempts === 1 ? 'warn' : 'debug';
    this.settings.log[level]({ refusal, waitMs }, 'no connection to the console');
    this.#retry = setTimeout(() => this.#connect(), waitMs);
    if (wasConnected) this.settings.onLost?.();
  }
}
