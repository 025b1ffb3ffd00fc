import type { IConnectPacket, Packet } from 'mqtt-packet';
import type { Fault } from './meddler.js';
import type { RawClient } from './raw-client.js';

type Asked = Partial<Omit<IConnectPacket, 'cmd'>>;

/** A broker and how to connect to it; every connection carries the fault under test, if there is one. */
export interface Stage {
  /** Connects over TCP, and sends nothing yet. */
  dial(): Promise<RawClient>;
  /** The console's in-memory link, which has full access; sends nothing yet. */
  link(): RawClient;
  /** An accepted device over TCP. */
  device(id: string, asked?: Asked): Promise<RawClient>;
  /** A client on the console's link, for actions that devices are not allowed. */
  peer(id: string, asked?: Asked): Promise<RawClient>;
}

/** One expectation of MQTT 3.1.1. */
export interface Case {
  /** Number of the section, or of the conformance statement, in the standard. */
  readonly of: string;
  readonly name: string;
  /** Throws when the broker behaves differently. */
  readonly run: (stage: Stage) => Promise<void>;
  /** A broker with wrong behaviour: the case must fail on it. */
  readonly fault: Fault;
  /** Maximum wait for a packet, if longer than usual, ms. */
  readonly patienceMs?: number;
}

/** Throws when the received value differs from the expected one. */
export function same(received: unknown, expected: unknown): void {
  const [one, other] = [received, expected].map((value) => JSON.stringify(value));
  if (one !== other) throw new Error(`${one} instead of ${other}`);
}

/** The name and password that a client of the cases signs in with. */
export const credentials = (id: string): Asked => ({ username: id, password: Buffer.from(`secret-${id}`) });

export const staysOpen: Fault = { name: 'the connection stays open', staysOpen: true };

/** A fault: packets of one kind never arrive. */
export const swallows = (cmd: Packet['cmd']): Fault => ({
  name: `${cmd} is never sent`,
  toClient: (packet) => (packet.cmd === cmd ? [] : [packet]),
});

/** A fault: packets of one kind arrive changed. */
export const changes = <C extends Packet['cmd']>(
  cmd: C,
  name: string,
  change: (packet: Extract<Packet, { cmd: C }>) => readonly Packet[],
): Fault => ({
  name,
  toClient: (packet) => (isOf(packet, cmd) ? change(packet) : [packet]),
});

/** A fault: packets of one kind from clients are interpreted differently. */
export const misreads = <C extends Packet['cmd']>(
  cmd: C,
  name: string,
  change: (packet: Extract<Packet, { cmd: C }>) => readonly Packet[],
): Fault => ({
  name,
  toBroker: (packet) => (isOf(packet, cmd) ? change(packet) : [packet]),
});

const isOf = <C extends Packet['cmd']>(packet: Packet, cmd: C): packet is Extract<Packet, { cmd: C }> =>
  packet.cmd === cmd;
