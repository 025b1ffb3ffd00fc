import type { Log } from '@backhaul/agent';
import type { RemoteInfo, Socket } from 'node:dgram';
import type { BlockedCallers, Caller } from '../callers/callers.js';
import { listenUdp } from '../ports/udp-listener.js';
import { GroupIds } from './group-id.js';
import { readPacket, writePacket } from './packets.js';
import { SenderGroup, type LinkAddress, type LinkReading } from './sender-group.js';

export interface SrtlaListenerSettings {
  /** Loopback port of the SRT receiver; 0 while there is none. */
  readonly srtPort: () => number;
  /** The refused addresses. */
  readonly blocked: () => BlockedCallers;
  /** A link appeared or disappeared. */
  readonly onCallers: () => void;
  /** Address to listen on; undefined: every interface, including IPv6 if available. */
  readonly listen: string | undefined;
  readonly log: Log;
}

/** The receiver accepts one sender; other groups belong to a sender that registered again. */
const MAX_GROUPS = 4;
/** Maximum number of groups with links from one address, so that a sender that registers repeatedly does not block others. */
const MAX_GROUPS_OF_ADDRESS = 2;
/** A group without data for this long may be replaced, ms. */
const IDLE_MS = 3000;
const SWEEP_MS = 1000;

/**
 * The port on which a channel receives from SRTLA senders (Moblin, IRL Pro, BELABOX), which spread one SRT stream over
 * several networks. The SRT receiver behind it reorders the packets and checks the passphrase.
 */
export class SrtlaListener {
  readonly #ids = new GroupIds();
  /** By id, as hexadecimal digits. */
  readonly #groups = new Map<string, SenderGroup>();
  readonly #timer: NodeJS.Timeout;

  private constructor(
    private readonly outside: Socket,
    private readonly settings: SrtlaListenerSettings,
  ) {
    outside.on('message', (packet, from) => this.#receive(packet, from));
    this.#timer = setInterval(() => this.#sweep(), SWEEP_MS);
  }

  /** @throws {Error} when the port is in use. */
  static async open(port: number, settings: SrtlaListenerSettings): Promise<SrtlaListener> {
    return new SrtlaListener(await listenUdp(port, settings.listen), settings);
  }

  get port(): number {
    return this.outside.address().port;
  }

  /** The links of the sender with data, with readings since the last call. */
  links(): LinkReading[] {
    const now = performance.now();
    const readings = [...this.#groups.values()].map((group) => ({ group, links: group.readings(now) }));
    return readings.toSorted((a, b) => b.group.dataAt - a.group.dataAt)[0]?.links ?? [];
  }

  /** Whether a sender is alive. */
  get isAlive(): boolean {
    const now = performance.now();
    return [...this.#groups.values()].some((group) => group.isAlive(now));
  }

  callers(): Caller[] {
    return [...this.#groups.values()].flatMap((group) => group.callers());
  }

  /** Drops the links from these addresses; false: there are none. */
  drop(isMeant: (address: string) => boolean): boolean {
    const dropped = [...this.#groups].filter(([, group]) => group.drop(isMeant));
    for (const [name, group] of dropped) if (group.isEmpty) this.#remove(name, group);
    if (dropped.length > 0) this.settings.onCallers();
    return dropped.length > 0;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    for (const group of this.#groups.values()) group.close();
    this.#groups.clear();
    await new Promise<void>((resolve) => this.outside.close(() => resolve()));
  }

  #receive(packet: Buffer, from: RemoteInfo): void {
    if (this.settings.blocked().has(from.address)) return;
    const now = performance.now();
    const key = `${from.address} ${from.port}`;
    const read = readPacket(packet);
    if (read.kind === 'register') this.#send(writePacket('join', this.#ids.issue(read.id, key, now)), from);
    else if (read.kind === 'join') this.#send(writePacket(this.#join(read.id, key, from, now)), from);
    else this.#groupOf(key)?.receive(key, packet, read, now);
  }

  #join(id: Buffer, key: string, from: RemoteInfo, now: number): 'joined' | 'error' | 'noGroup' {
    const name = id.toString('hex');
    const known = this.#groups.get(name);
    const own = this.#groupOf(key);
    if (known) return own !== undefined && own !== known ? 'error' : this.#joinKnown(known, key, from, now);
    if (!this.#ids.isValid(id, key, now)) return 'noGroup';
    if (own !== undefined) {
      // A sender restarts from the same port, once its stream has ended; its other links return too.
      if (now - own.dataAt < IDLE_MS) return 'error';
      this.#removeGroup(own);
    }
    if (!this.#makeRoom(from.address, now)) return 'error';
    const send = (packet: Buffer, to: LinkAddress): void => this.#send(packet, to);
    const group = new SenderGroup({ srtPort: this.settings.srtPort, send }, now);
    group.join(key, from, now);
    this.#groups.set(name, group);
    this.settings.onCallers();
    this.settings.log.info({ from: from.address }, 'an SRTLA sender has come');
    return 'joined';
  }

  #joinKnown(group: SenderGroup, key: string, from: RemoteInfo, now: number): 'joined' | 'error' {
    const isNew = !group.has(key);
    if (!group.join(key, from, now)) return 'error';
    if (isNew) this.settings.onCallers();
    return 'joined';
  }

  /** Removes a group without data when there are too many. False: all have data. */
  #makeRoom(address: string, now: number): boolean {
    const own = [...this.#groups].filter(([, group]) => group.isFrom(address));
    const isTooMany = own.length >= MAX_GROUPS_OF_ADDRESS;
    if (!isTooMany && this.#groups.size < MAX_GROUPS) return true;
    const idle = (isTooMany ? own : [...this.#groups]).find(([, group]) => now - group.dataAt >= IDLE_MS);
    if (idle) this.#remove(...idle);
    return idle !== undefined;
  }

  #sweep(): void {
    const now = performance.now();
    for (const [name, group] of this.#groups) if (!group.sweep(now)) this.#remove(name, group);
  }

  #remove(name: string, group: SenderGroup): void {
    group.close();
    this.#groups.delete(name);
    this.settings.onCallers();
  }

  #removeGroup(group: SenderGroup): void {
    for (const [name, one] of this.#groups) if (one === group) this.#remove(name, group);
  }

  #groupOf(key: string): SenderGroup | undefined {
    for (const group of this.#groups.values()) if (group.has(key)) return group;
    return undefined;
  }

  #send(packet: Buffer, { address, port }: LinkAddress): void {
    this.outside.send(packet, port, address, () => undefined);
  }
}
