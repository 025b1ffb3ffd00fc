import { errorText, type Log } from '@backhaul/agent';
import type { ReportedRoom } from '@backhaul/contract/bus';
import { isPerson, ROOM_VOLUME, volumeOfDucking, yields } from '@backhaul/domain';
import type { Description, RoomEngine } from './janus-client.js';
import type { BridgeData, JanusMessage } from './janus-messages.js';
import { PlainLeg } from './plain-leg.js';

/** A browser from which nothing arrives for this long is gone, ms: after a crash or network loss it sends no goodbye. */
export const GONE_MS = 15_000;
/** A new browser must connect within this time, ms. */
export const CONNECTS_MS = 20_000;

type Reported = ReportedRoom['participants'][number];
type Kind = Reported['kind'];
const SOUNDS = ['programme', 'interface'] as const satisfies readonly Kind[];

export interface RoomSettings {
  readonly roomId: string;
  readonly client: RoomEngine;
  /** Attenuation of programmes while a person speaks, dB. */
  readonly duckingDb: () => number;
  readonly onChange: () => void;
  readonly log: Log;
}

interface Participant {
  readonly id: string;
  readonly kind: Kind;
  readonly handle: number;
  readonly end: () => Promise<void>;
  state: Reported['state'];
  muted: boolean;
  volume: number;
  talking: boolean;
  /** Runs while nothing arrives: a browser that sends nothing cannot be distinguished from a crashed one, and is removed. */
  silence?: NodeJS.Timeout | undefined;
}

/** A room of Janus: created for the first participant, and destroyed after the last, because mixing uses the processor even in silence. */
export class Room {
  readonly #participants = new Map<string, Participant>();
  /** Kinds of sound that are attenuated now. */
  #ducked: ReadonlySet<Kind> = new Set();

  private constructor(
    private readonly settings: RoomSettings,
    private readonly keeper: number,
  ) {}

  /** @throws {Error} when Janus refuses */
  static async open(settings: RoomSettings): Promise<Room> {
    const { client, roomId } = settings;
    const keeper = await client.attach(() => undefined);
    await client.request(keeper, {
      request: 'create',
      room: roomId,
      is_private: true,
      sampling_rate: 48_000,
      audiolevel_ext: true,
      audiolevel_event: true,
      audio_active_packets: 10,
      audio_level_average: 60,
      allow_rtp_participants: true,
      default_prebuffering: 3,
    });
    return new Room(settings, keeper);
  }

  /** No participant who can listen; audio sources do not count. */
  get isEmpty(): boolean {
    return ![...this.#participants.values()].some(({ kind }) => isPerson(kind));
  }

  report(): ReportedRoom {
    const participants = [...this.#participants.values()].map(({ id, kind, state, muted, volume, talking }) => ({
      id,
      kind,
      state,
      muted,
      volume,
      talking: talking && !muted,
    }));
    return { roomId: this.settings.roomId, participants };
  }

  has(id: string): boolean {
    return this.#participants.has(id);
  }

  /** Adds a browser; answers its offer, with all addresses. @throws {Error} */
  async joinBrowser(id: string, offer: Description, muted: boolean): Promise<Description> {
    const { client, roomId, onChange } = this.settings;
    await this.leave(id);
    const handle = await client.attach((message) => this.#hear(id, message));
    try {
      await client.request(handle, { request: 'join', room: roomId, id, muted });
      // Janus answers immediately; the offer already contains all addresses.
      const asked = client.request(handle, { request: 'configure', muted }, offer);
      const [{ answer }] = await Promise.all([asked, client.completeCandidates(handle)]);
      if (!answer) throw new Error('The intercom engine has no answer');
      const end = () => client.detach(handle);
      this.#add({ id, kind: 'browser', handle, muted, volume: ROOM_VOLUME.usual, end, state: 'connecting' });
      onChange();
      return answer;
    } catch (error) {
      await client.detach(handle);
      throw error;
    }
  }

  /** Adds a participant that sends and receives plain RTP. @throws {Error} */
  async joinPlain(
    id: string,
    kind: Exclude<Kind, 'browser'>,
    {
      muted,
      volume,
      onPacket,
    }: { readonly muted: boolean; readonly volume: number; readonly onPacket: (packet: Buffer) => void },
  ): Promise<PlainLeg> {
    const { client, roomId, onChange } = this.settings;
    await this.leave(id);
    const listener = (message: JanusMessage): void => this.#hear(id, message);
    const onSpeaking = (speaks: boolean): void => this.#speaks(id, speaks);
    const level = this.#levelOf(kind, volume);
    const settings = { roomId, participantId: id, muted, volume: level, onPacket, listener, onSpeaking };
    const leg = await PlainLeg.join(client, settings);
    this.#add({ id, kind, handle: leg.handle, muted, volume, end: () => leg.end(), state: 'connected' });
    onChange();
    return leg;
  }

  /** Whether the participant exists. @throws {Error} when Janus refuses */
  async configure(
    id: string,
    change: { readonly muted?: boolean | undefined; readonly volume?: number | undefined },
  ): Promise<boolean> {
    const participant = this.#participants.get(id);
    if (!participant) return false;
    const volume = change.volume ?? participant.volume;
    const asked = {
      ...change,
      ...(change.volume !== undefined && { volume: this.#levelOf(participant.kind, volume) }),
    };
    await this.settings.client.request(participant.handle, { request: 'configure', ...asked });
    participant.muted = change.muted ?? participant.muted;
    participant.volume = volume;
    this.settings.onChange();
    return true;
  }

  /** Whether the participant was in the room. */
  async leave(id: string): Promise<boolean> {
    const participant = this.#participants.get(id);
    if (!participant) return false;
    this.#participants.delete(id);
    clearTimeout(participant.silence);
    this.settings.onChange();
    await participant.end();
    this.#duck();
    return true;
  }

  async close(): Promise<void> {
    const { client, roomId } = this.settings;
    await Promise.all([...this.#participants.keys()].map((id) => this.leave(id)));
    await client.request(this.keeper, { request: 'destroy', room: roomId }).catch(() => undefined);
    await client.detach(this.keeper);
  }

  #add(participant: Omit<Participant, 'talking'>): void {
    const added: Participant = { ...participant, talking: false };
    this.#participants.set(participant.id, added);
    if (added.kind === 'browser') this.#expect(added, CONNECTS_MS);
  }

  #hear(id: string, { janus, plugindata, receiving }: JanusMessage): void {
    const participant = this.#participants.get(id);
    if (janus === 'webrtcup' && participant) {
      participant.state = 'connected';
      this.#expect(participant, GONE_MS);
      this.settings.onChange();
    }
    if (janus === 'hangup' || janus === 'detached') void this.leave(id).then(() => this.settings.onChange());
    if (janus === 'media' && receiving !== undefined && participant?.kind === 'browser') {
      if (receiving) clearTimeout(participant.silence);
      else this.#expect(participant, GONE_MS);
    }
    if (plugindata) this.#hearBridge(plugindata.data);
  }

  /** A browser that only listens, or is muted, sends silence, so that sound always arrives from a connected browser. */
  #expect(participant: Participant, withinMs: number): void {
    clearTimeout(participant.silence);
    participant.silence = setTimeout(() => void this.leave(participant.id), withinMs);
  }

  #hearBridge({ audiobridge, id }: BridgeData): void {
    if ((audiobridge !== 'talking' && audiobridge !== 'stopped-talking') || id === undefined) return;
    this.#speaks(id, audiobridge === 'talking');
  }

  #speaks(id: string, talking: boolean): void {
    const participant = this.#participants.get(id);
    // Janus sends the same event to each participant of a room.
    if (!participant || participant.talking === talking) return;
    participant.talking = talking;
    if (isPerson(participant.kind)) this.settings.onChange();
    this.#duck();
  }

  /** Attenuates sound while a person speaks, and restores it afterwards. */
  #duck(): void {
    const { client, log } = this.settings;
    const all = [...this.#participants.values()];
    const speakers = all.filter(({ talking, muted }) => talking && !muted);
    const before = this.#ducked;
    this.#ducked = new Set(SOUNDS.filter((sound) => speakers.some(({ kind }) => yields(sound, kind))));
    for (const { kind, handle, volume } of all) {
      if (this.#ducked.has(kind) === before.has(kind)) continue;
      client.request(handle, { request: 'configure', volume: this.#levelOf(kind, volume) }).catch((error: unknown) => {
        log.warn({ error: errorText(error) }, 'sound in a room cannot be ducked');
      });
    }
  }

  /** Volume for Janus, percent, of a sound that was set to this volume. */
  #levelOf(kind: Kind, volume: number): number {
    return this.#ducked.has(kind) ? Math.round((volume * volumeOfDucking(this.settings.duckingDb())) / 100) : volume;
  }
}
