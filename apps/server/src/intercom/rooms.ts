import { errorText, type Log } from '@backhaul/agent';
import type { ReportedRoom, ServerConfiguration } from '@backhaul/contract/bus';
import { DUCKING_DB, ROOM_VOLUME } from '@backhaul/domain';
import type { AudioInterfaces } from '../audio-interfaces/audio-interfaces.js';
import type { Channel } from '../channel/channel.js';
import type { Description, JanusClient } from './janus-client.js';
import { ProgrammeSender } from './programme-sender.js';
import { Room } from './room.js';

export type RoomConfiguration = NonNullable<ServerConfiguration['audioRooms']>[number];

/** A unit in a room: its sound is carried over the relay. */
export interface UnitLink {
  readonly roomId: string;
  readonly unitId: string;
  /** The sound of the others, for the unit. */
  readonly onPacket: (packet: Buffer) => void;
  /** The unit was removed, or has to call again. */
  readonly onEnd: (isLetOut: boolean) => void;
}

export interface RoomsSettings {
  readonly channel: (channelId: string) => Pick<Channel, 'tap'> | undefined;
  readonly interfaces: Pick<AudioInterfaces, 'listen'>;
  readonly onChange: () => void;
  readonly log: Log;
}

/** A room or its engine is not available; the message is for users. */
export class NoRoom extends Error {}

const PROGRAMME = 'programme.';
const INTERFACE = 'interface.';

interface Linked {
  readonly link: UnitLink;
  send: (packet: Buffer) => void;
}

/** The audio rooms of this server. After an end of Janus, units return automatically; browsers call again. */
export class Rooms {
  readonly #rooms = new Map<string, Room>();
  readonly #links = new Set<Linked>();
  readonly #programmes = new Map<
    string,
    { readonly channel: Pick<Channel, 'tap'>; readonly sender: ProgrammeSender }
  >();
  /** By room and interface: functions that disconnect the interface. */
  readonly #heard = new Map<string, () => void>();
  #configured: readonly RoomConfiguration[] = [];
  #client: JanusClient | undefined;
  /** Changes of rooms are made one after the other. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(private readonly settings: RoomsSettings) {}

  /** Whether rooms can be joined now. */
  get isUp(): boolean {
    return this.#client !== undefined;
  }

  report(): ReportedRoom[] {
    return [...this.#rooms.values()].map((room) => room.report());
  }

  /** Janus is available: units that were in a room join again. */
  up(client: JanusClient): void {
    this.#client = client;
    this.settings.onChange();
    for (const linked of this.#links) void this.#inTurn(() => this.#joinUnit(linked)).catch((error: unknown) => this.#warn(error)); // prettier-ignore
  }

  /** Janus has ended, and all rooms with it. */
  down(): void {
    this.#client = undefined;
    this.#rooms.clear();
    for (const linked of this.#links) linked.send = () => undefined;
    void this.#inTurn(() => this.#stopSounds(() => true));
    this.settings.onChange();
  }

  /** Applies the rooms of the console; others are closed, and their participants are removed. */
  configure(rooms: readonly RoomConfiguration[]): Promise<void> {
    return this.#inTurn(async () => {
      this.#configured = rooms;
      for (const [roomId, room] of this.#rooms) {
        if (!rooms.some((one) => one.roomId === roomId)) await this.#close(roomId, room, true);
        else await this.#tend(roomId);
      }
    });
  }

  /** Adds a browser. @throws {NoRoom} @throws {Error} of Janus */
  join(roomId: string, id: string, offer: Description, muted: boolean): Promise<Description> {
    return this.#inTurn(async () => {
      const room = await this.#open(roomId);
      try {
        return await room.joinBrowser(id, offer, muted);
      } finally {
        await this.#tend(roomId);
      }
    });
  }

  /** Whether it was in the room. */
  leave(roomId: string, id: string): Promise<boolean> {
    return this.#inTurn(async () => {
      const left = await this.#rooms.get(roomId)?.leave(id);
      for (const linked of this.#links)
        if (linked.link.roomId === roomId && linked.link.unitId === id) this.#drop(linked, true);
      await this.#tend(roomId);
      return left === true;
    });
  }

  /** Whether it is in the room. */
  async change(
    roomId: string,
    id: string,
    change: { readonly muted?: boolean | undefined; readonly volume?: number | undefined },
  ): Promise<boolean> {
    return (await this.#rooms.get(roomId)?.configure(id, change)) === true;
  }

  /** Adds a unit until `leave` is called. @throws {NoRoom} */
  async joinUnit(
    link: UnitLink,
  ): Promise<{ readonly send: (packet: Buffer) => void; readonly leave: () => Promise<void> }> {
    const linked: Linked = { link, send: () => undefined };
    await this.#inTurn(async () => {
      await this.#joinUnit(linked);
      // This call replaces an earlier one of the same unit.
      for (const other of this.#links) if (isSame(other.link, link)) this.#drop(other, false);
      this.#links.add(linked);
    });
    return { send: (packet) => linked.send(packet), leave: () => this.#inTurn(() => this.#hangUp(linked)) };
  }

  async stop(): Promise<void> {
    await this.#inTurn(() => this.#stopSounds(() => true));
    this.#client?.close();
  }

  async #joinUnit(linked: Linked): Promise<void> {
    const { roomId, unitId, onPacket } = linked.link;
    const room = await this.#open(roomId);
    try {
      const leg = await room.joinPlain(unitId, 'unit', { ...this.#heardOf(roomId, unitId), onPacket });
      linked.send = (packet) => leg.send(packet);
    } finally {
      await this.#tend(roomId);
    }
  }

  /** Ends one call of a unit, unless a later call has replaced it. */
  async #hangUp(linked: Linked): Promise<void> {
    if (!this.#links.has(linked)) return;
    const { roomId, unitId } = linked.link;
    this.#drop(linked, false);
    await this.#rooms.get(roomId)?.leave(unitId);
    await this.#tend(roomId);
  }

  #drop(linked: Linked, isLetOut: boolean): void {
    this.#links.delete(linked);
    linked.send = () => undefined;
    linked.link.onEnd(isLetOut);
  }

  async #open(roomId: string): Promise<Room> {
    const { onChange, log } = this.settings;
    if (!this.#client) throw new NoRoom('The intercom engine does not run on this server');
    if (!this.#configured.some((one) => one.roomId === roomId)) throw new NoRoom('This server has no such room');
    const open = this.#rooms.get(roomId);
    if (open) return open;
    const room = await Room.open({
      roomId,
      client: this.#client,
      duckingDb: () => this.#of(roomId)?.duckingDb ?? DUCKING_DB.usual,
      // The browser that left may have been the last participant.
      onChange: () => {
        onChange();
        if (room.isEmpty) void this.#inTurn(() => this.#tend(roomId));
      },
      log,
    });
    this.#rooms.set(roomId, room);
    return room;
  }

  #of(roomId: string): RoomConfiguration | undefined {
    return this.#configured.find((one) => one.roomId === roomId);
  }

  /** Volume and mute of a new participant. */
  #heardOf(roomId: string, id: string): { readonly muted: boolean; readonly volume: number } {
    return this.#of(roomId)?.heard?.find((one) => one.id === id) ?? { muted: false, volume: ROOM_VOLUME.usual };
  }

  /** Closes a room without people; otherwise connects its programmes and audio interfaces. */
  async #tend(roomId: string): Promise<void> {
    const room = this.#rooms.get(roomId);
    if (!room) return;
    if (room.isEmpty) return this.#close(roomId, room, false);
    const wanted = this.#of(roomId)?.channelIds ?? [];
    for (const channelId of wanted) await this.#bring(room, roomId, channelId);
    const interfaceIds = this.#of(roomId)?.interfaceIds ?? [];
    for (const interfaceId of interfaceIds) await this.#connect(room, roomId, interfaceId);
    const names = new Set([...wanted, ...interfaceIds].map((id) => nameOf(roomId, id)));
    await this.#stopSounds((name) => name.startsWith(`${roomId} `) && !names.has(name));
  }

  async #bring(room: Room, roomId: string, channelId: string): Promise<void> {
    const { log } = this.settings;
    const name = nameOf(roomId, channelId);
    const channel = this.settings.channel(channelId);
    const running = this.#programmes.get(name);
    if (!channel || running?.channel === channel) return;
    try {
      await running?.sender.stop();
      const id = `${PROGRAMME}${channelId}`;
      const leg = await room.joinPlain(id, 'programme', { ...this.#heardOf(roomId, id), onPacket: () => undefined });
      const sender = await ProgrammeSender.start(channel, { onPacket: (packet) => leg.send(packet), log });
      this.#programmes.set(name, { channel, sender });
    } catch (error) {
      this.#warn(error);
    }
  }

  async #connect(room: Room, roomId: string, interfaceId: string): Promise<void> {
    const name = nameOf(roomId, interfaceId);
    if (this.#heard.has(name)) return;
    try {
      const id = `${INTERFACE}${interfaceId}`;
      const leg = await room.joinPlain(id, 'interface', { ...this.#heardOf(roomId, id), onPacket: () => undefined });
      this.#heard.set(
        name,
        this.settings.interfaces.listen(interfaceId, (packet) => leg.send(packet)),
      );
    } catch (error) {
      this.#warn(error);
    }
  }

  async #stopSounds(which: (name: string) => boolean): Promise<void> {
    for (const [name, end] of this.#heard) {
      if (!which(name)) continue;
      this.#heard.delete(name);
      end();
      const [roomId = '', interfaceId = ''] = name.split(' ');
      await this.#rooms.get(roomId)?.leave(`${INTERFACE}${interfaceId}`);
    }
    for (const [name, { sender }] of this.#programmes) {
      if (!which(name)) continue;
      this.#programmes.delete(name);
      const [roomId = '', channelId = ''] = name.split(' ');
      await sender.stop();
      await this.#rooms.get(roomId)?.leave(`${PROGRAMME}${channelId}`);
    }
  }

  async #close(roomId: string, room: Room, isOver: boolean): Promise<void> {
    for (const linked of this.#links) if (linked.link.roomId === roomId) this.#drop(linked, isOver);
    await this.#stopSounds((name) => name.startsWith(`${roomId} `));
    this.#rooms.delete(roomId);
    await room.close();
    this.settings.onChange();
  }

  #warn(error: unknown): void {
    this.settings.log.warn({ error: errorText(error) }, 'an audio room is incomplete');
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => undefined);
    return done;
  }
}

const nameOf = (roomId: string, channelId: string): string => `${roomId} ${channelId}`;
const isSame = (one: UnitLink, other: UnitLink): boolean => one.roomId === other.roomId && one.unitId === other.unitId;
