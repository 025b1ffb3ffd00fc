import { readTallyPayload } from '@backhaul/domain';
import { connect, type MqttClient } from 'mqtt';
import { randomUUID } from 'node:crypto';
import { resolveHost } from '../destinations/target-policy.js';
import { brokerAt } from './broker-address.js';
import type { Endpoint, EndpointParts, EndpointState } from './endpoint.js';
import { reasonOf } from './reasons.js';

const AGAIN_MS = 3000;
const MOST_BYTES = 1024;

/** Tally of a broker of the studio: a topic for each source, whose last level is its address. */
export class MqttListener implements Endpoint {
  state: EndpointState = { state: 'connecting', peers: [], detail: '' };
  #client: MqttClient | undefined;
  #retry: NodeJS.Timeout | undefined;
  #hadBroker = false;
  #stopped = false;

  constructor(private readonly parts: EndpointParts) {
    void this.#call();
  }

  send(): void {
    return undefined;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#retry);
    const client = this.#client;
    this.#client = undefined;
    client?.end(true);
  }

  async #call(): Promise<void> {
    const { mqtt } = this.parts.desired;
    if (mqtt === null) return this.#again('There is no broker');
    const { url, topic, userName, password } = mqtt;
    const { hostname } = new URL(url);
    const found = await resolveHost(hostname.replaceAll(/[[\]]/g, ''), this.parts.policy);
    if (this.#stopped) return;
    if ('refused' in found) return this.#again(found.refused);
    const called = brokerAt(url, found.address);
    const client = connect(called.url, {
      ...called.options,
      protocolVersion: 4,
      clientId: `tally-${randomUUID().slice(0, 13)}`,
      clean: true,
      reconnectPeriod: 0,
      connectTimeout: 10_000,
      keepalive: 10,
      ...(userName !== null && { username: userName }),
      ...(password !== null && { password }),
    });
    this.#client = client;
    let why = 'The broker closed the connection';
    client.on('error', (error) => (why = reasonOf(error)));
    client.on('message', (name, payload) => this.#hear(name, payload, hostname));
    client.once('connect', () => {
      client.subscribe(`${topic}/+`, { qos: 1 }, (error, granted) => {
        if (error || granted?.some(({ qos }) => qos === 128) === true) {
          why = 'The broker refused the subscription';
          client.end(true);
          return;
        }
        this.#hadBroker = true;
        this.#say('connected', hostname);
      });
    });
    client.once('close', () => {
      client.end(true);
      if (this.#client !== client) return;
      this.#client = undefined;
      if (this.#hadBroker) this.parts.lost();
      this.#again(why);
    });
  }

  #hear(name: string, payload: Buffer, from: string): void {
    const last = name.slice((this.parts.desired.mqtt?.topic.length ?? 0) + 1);
    const state = payload.length > MOST_BYTES ? null : readTallyPayload(payload.toString('utf8'));
    if (!/^\d{1,5}$/.test(last) || state === null) return this.parts.heard([], Math.max(payload.length, 1), from);
    this.parts.heard([{ screen: 0, address: Number(last), state }], 0, from);
  }

  #again(detail: string): void {
    if (this.#stopped) return;
    this.#say(this.#hadBroker ? 'silent' : 'connecting', undefined, detail);
    this.#retry = setTimeout(() => void this.#call(), AGAIN_MS);
  }

  #say(state: EndpointState['state'], peer?: string, detail = ''): void {
    this.state = { state, peers: peer === undefined ? [] : [peer], detail };
    this.parts.changed();
  }
}
