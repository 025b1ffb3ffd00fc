import {
  commandTopic,
  parseUpTopic,
  UP_PAYLOADS,
  type CrewCall,
  type DeviceCredentials,
  type DeviceEvent,
  type DeviceState,
  type DeviceTelemetry,
  type OrderProgress,
  type OrderResult,
  type Presence,
} from '@backhaul/contract/bus';
import { Aedes } from 'aedes';
import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** The messages of one device, oldest first. */
export interface ReceivedMessages {
  readonly presences: Presence[];
  readonly states: DeviceState[];
  readonly telemetry: DeviceTelemetry[];
  readonly events: DeviceEvent[];
  readonly results: OrderResult[];
  readonly progress: OrderProgress[];
  readonly crewCalls: CrewCall[];
  /** Names of all its messages, in order of arrival. */
  readonly names: string[];
  /** Messages that do not match the contract. */
  readonly malformed: string[];
}

/** How long a test waits for a condition before it fails, ms. */
const PATIENCE_MS = 60_000;

/** Resolves with what `look` returns; fails after 60 s, or `ms`, with `what`. */
export async function eventually<T>(
  what: string,
  look: () => T | undefined | Promise<T | undefined>,
  ms = PATIENCE_MS,
): Promise<T> {
  const end = Date.now() + ms;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > end) throw new Error(`never seen: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** A broker and the console's side of the device protocol, for tests of devices; it answers each presence with a welcome. */
export class TestConsole {
  readonly #received = new Map<string, ReceivedMessages>();
  readonly #devices = new Map<string, DeviceCredentials>();
  #broker: Aedes | undefined;
  #server: Server | undefined;
  #sockets = new Set<Socket>();
  port = 0;
  /** Whether presences are answered with a welcome. */
  welcomes = true;
  /** Added to this machine's clock to make the console's, ms. */
  clockOffset = 0;

  async start(): Promise<void> {
    const broker = await Aedes.createBroker({ concurrency: 0 });
    broker.on('publish', (packet, client) => {
      if (client) this.#receive(packet.topic, packet.payload.toString());
    });
    const server = createServer((socket) => {
      this.#sockets.add(socket.on('close', () => this.#sockets.delete(socket)).setNoDelay(true));
      broker.handle(socket);
    });
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    this.port = addressOf(server).port;
    this.#broker = broker;
    this.#server = server;
  }

  /** Closes every connection and the port; `start` opens the same port again. */
  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise<void>((resolve) => (this.#server ? this.#server.close(() => resolve()) : resolve()));
    await new Promise<void>((resolve) => (this.#broker ? this.#broker.close(() => resolve()) : resolve()));
  }

  /** Credentials of a new device. */
  device(kind: DeviceCredentials['kind'], name: string): DeviceCredentials {
    const credentials: DeviceCredentials = {
      deviceId: name,
      kind,
      name,
      bucket: 7,
      secret: randomBytes(24).toString('base64url'),
      brokerUrl: `mqtt://127.0.0.1:${this.port}`,
    };
    this.#devices.set(name, credentials);
    return credentials;
  }

  received(deviceId: string): ReceivedMessages {
    const known = this.#received.get(deviceId);
    if (known) return known;
    const fresh: ReceivedMessages = {
      presences: [],
      states: [],
      telemetry: [],
      events: [],
      results: [],
      progress: [],
      crewCalls: [],
      names: [],
      malformed: [],
    };
    this.#received.set(deviceId, fresh);
    return fresh;
  }

  now(): number {
    return Date.now() + this.clockOffset;
  }

  /** Publishes a message to one device. */
  publish(deviceId: string, message: object): void {
    const device = this.#devices.get(deviceId);
    if (!device || !this.#broker) throw new Error(`no device ${deviceId}`);
    const payload = Buffer.from(JSON.stringify(message));
    const packet = { cmd: 'publish', topic: commandTopic(device), payload, qos: 1, retain: false, dup: false } as const;
    this.#broker.publish(packet, () => undefined);
  }

  /** Sends an order; returns its id. */
  order(
    deviceId: string,
    order: object,
    { id = randomUUID(), lifeMs = 30_000 }: { id?: string; lifeMs?: number } = {},
  ): string {
    const now = this.now();
    this.publish(deviceId, { type: 'order', id, issuedAt: now, expires: now + lifeMs, order });
    return id;
  }

  /** The result of an order, when it has arrived. */
  result(deviceId: string, id: string): Promise<OrderResult> {
    return eventually(`the answer to ${id}`, () => this.received(deviceId).results.find((result) => result.id === id));
  }

  #receive(topic: string, payload: string): void {
    const from = parseUpTopic(topic);
    if (!from) return;
    const received = this.received(from.deviceId);
    received.names.push(from.name);
    try {
      this.#store(from.deviceId, received, from.name, JSON.parse(payload));
    } catch (error) {
      received.malformed.push(`${from.name}: ${String(error)}`);
    }
  }

  #store(deviceId: string, received: ReceivedMessages, name: keyof typeof UP_PAYLOADS, value: unknown): void {
    switch (name) {
      case 'presence': {
        const presence = UP_PAYLOADS.presence.parse(value);
        received.presences.push(presence);
        if (!presence.online || !this.welcomes) return;
        this.publish(deviceId, { type: 'welcome', session: presence.session, now: this.now(), echo: presence.sentAt });
        return;
      }
      case 'state':
        received.states.push(UP_PAYLOADS.state.parse(value));
        return;
      case 'telemetry':
        received.telemetry.push(UP_PAYLOADS.telemetry.parse(value));
        return;
      case 'tally':
      case 'tallyLog':
        UP_PAYLOADS[name].parse(value);
        return;
      case 'event':
        received.events.push(UP_PAYLOADS.event.parse(value));
        return;
      case 'result':
        received.results.push(UP_PAYLOADS.result.parse(value));
        return;
      case 'crewCall':
        received.crewCalls.push(UP_PAYLOADS.crewCall.parse(value));
        return;
      case 'progress':
        received.progress.push(UP_PAYLOADS.progress.parse(value));
        return;
      default:
        name satisfies never;
    }
  }
}

function addressOf(server: Server): AddressInfo {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  return address;
}
