import type { Duplex } from 'node:stream';
import { generate, parser, type IConnectPacket, type Packet, type QoS } from 'mqtt-packet';

type Command = Packet['cmd'];
type Of<C extends Command> = Extract<Packet, { cmd: C }>;

const is = <C extends Command>(packet: Packet, cmd: C): packet is Of<C> => packet.cmd === cmd;

/** No packet arrives within this time, ms. */
const QUIET_MS = 60;

/** MQTT 3.1.1 packet by packet over any stream: acknowledges nothing automatically, and can send packets that no library would send. */
export class RawClient {
  readonly #received: Packet[] = [];
  readonly #parser = parser({ protocolVersion: 4 });
  #wake: () => void = () => undefined;
  #ended = false;
  #lastId = 0;

  constructor(
    readonly stream: Duplex,
    readonly patienceMs: number,
  ) {
    this.#parser.on('packet', (packet) => {
      this.#received.push(packet);
      this.#wake();
    });
    this.#parser.on('error', () => stream.destroy());
    stream.on('data', (bytes: Buffer) => this.#parser.parse(bytes));
    stream.on('error', () => undefined);
    for (const event of ['end', 'close']) {
      stream.once(event, () => {
        this.#ended = true;
        this.#wake();
      });
    }
  }

  send(packet: Packet): void {
    this.sendBytes(generate(packet));
  }

  sendBytes(bytes: Uint8Array): void {
    this.stream.write(bytes);
  }

  /** The next packet; throws for another packet, when none arrives, or when the connection ends. */
  async next<C extends Command>(cmd: C): Promise<Of<C>> {
    await this.#until(() => this.#received.length > 0 || this.#ended);
    const packet = this.#received.shift();
    if (packet === undefined) throw new Error(`no ${cmd}: ${this.#ended ? 'the connection ended' : 'nothing came'}`);
    if (!is(packet, cmd)) throw new Error(`a ${packet.cmd} instead of a ${cmd}`);
    return packet;
  }

  /** Throws when a packet arrives. */
  async quiet(): Promise<void> {
    await this.#until(() => this.#received.length > 0, QUIET_MS);
    const [packet] = this.#received;
    if (packet !== undefined) throw new Error(`a ${packet.cmd} that was not asked for`);
  }

  /** Throws when the broker does not end the connection. */
  async ended(): Promise<void> {
    await this.#until(() => this.#ended);
    if (!this.#ended) throw new Error('the connection was not ended');
  }

  /** Connects and returns the CONNACK. */
  async connect(asked: Partial<IConnectPacket> & { readonly clientId: string }): Promise<Of<'connack'>> {
    this.send({ cmd: 'connect', protocolId: 'MQTT', protocolVersion: 4, clean: true, keepalive: 60, ...asked });
    return await this.next('connack');
  }

  /** Subscribes; returns the granted QoS in the order of the filters. */
  async subscribe(...asked: readonly (readonly [topic: string, qos: QoS])[]): Promise<readonly unknown[]> {
    const messageId = this.#nextId();
    const subscriptions = asked.map(([topic, qos]) => ({ topic, qos }));
    this.send({ cmd: 'subscribe', messageId, subscriptions });
    const { granted, messageId: answered } = await this.next('suback');
    if (answered !== messageId) throw new Error('the SUBACK of another SUBSCRIBE');
    return granted;
  }

  /** Publishes; returns the packet's number (0 at QoS 0). Does not wait for the acknowledgement. */
  publish(topic: string, payload: string, qos: QoS = 0, retain = false): number {
    const messageId = qos === 0 ? undefined : this.#nextId();
    this.send({ cmd: 'publish', topic, payload, qos, retain, dup: false, ...(messageId ? { messageId } : {}) });
    return messageId ?? 0;
  }

  /** Publishes at QoS 1 and waits for the PUBACK. */
  async deliver(topic: string, payload: string, retain = false): Promise<void> {
    const messageId = this.publish(topic, payload, 1, retain);
    const { messageId: answered } = await this.next('puback');
    if (answered !== messageId) throw new Error('the PUBACK of another PUBLISH');
  }

  /** The next message as `topic payload`, with its flags; acknowledges it at QoS 1. */
  async message(): Promise<{ readonly text: string; readonly qos: QoS; readonly retain: boolean }> {
    const { topic, payload, qos, retain, messageId } = await this.next('publish');
    if (qos === 1) this.send({ cmd: 'puback', messageId: messageId ?? 0 });
    return { text: `${topic} ${payload.toString()}`, qos, retain };
  }

  /** Destroys the connection without DISCONNECT. */
  cut(): void {
    this.stream.destroy();
  }

  #nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  async #until(holds: () => boolean, ms = this.patienceMs): Promise<void> {
    const end = performance.now() + ms;
    while (!holds()) {
      const left = end - performance.now();
      if (left <= 0) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }
}
