import { LevelMeter, openMicrophone, type NoMicrophone } from './microphone.js';
import { Silence } from './silence.js';

/** Request of a browser to join; `participantId`: it was in the room before, and reconnects. */
export interface TalkOffer {
  readonly sdp: string;
  readonly muted: boolean;
  readonly participantId?: string;
}

/** Calls for one room, or for the direct line to one unit. */
export interface TalkLine {
  readonly join: (offer: TalkOffer) => Promise<{ readonly participantId: string; readonly sdp: string }>;
  readonly leave: (participantId: string) => Promise<unknown>;
  /** Why a call failed, for the user. */
  readonly problem: (error: unknown) => string;
  /** Title of that failure, for the user; null: it has none. */
  readonly problemTitle?: (error: unknown) => string | null;
  /** How a final refusal ends this session; null: the call is repeated. */
  readonly ending?: (error: unknown) => TalkEnding | null;
  /** Message for the user when no connection with the server can be made. */
  readonly unreachable: () => string;
  /** STUN and TURN servers, where browsers need them. */
  readonly iceServers?: () => Promise<RTCIceServer[]>;
}

/** `moved`: the user has joined in another window, which is in the room now. */
export type TalkEnding = 'moved' | 'refused';

/** `reconnecting`: it was connected, and reconnects automatically. */
export type TalkState = 'connecting' | 'connected' | 'reconnecting' | 'failed';

export interface TalkView {
  readonly state: TalkState;
  readonly participantId: string | null;
  /** Why there is no microphone; null: there is one, or none is wanted. */
  readonly noMicrophone: NoMicrophone | null;
  readonly listenOnly: boolean;
  /** Whether the user's voice is sent. */
  readonly talking: boolean;
  readonly latched: boolean;
  /** The user has muted themselves: neither button nor latch sends anything. */
  readonly silenced: boolean;
  readonly volume: number;
  readonly deviceId: string;
  /** Where the room is heard; empty: the default output of the computer. */
  readonly outputId: string;
  /** Why it failed, for the user. */
  readonly problem: string | null;
  /** Title of the failure, where it has one. */
  readonly problemTitle: string | null;
  /** How a final refusal ended the session; null: none did. */
  readonly ending: TalkEnding | null;
}

/** Delays before a reconnection, ms. */
const AGAIN_MS = [500, 1_000, 2_000, 4_000, 8_000] as const;
/** Failed attempts after which the user is informed, while retries continue. */
const ROUNDS = 3;
/** A connection that is interrupted for longer is made again, ms. */
const INTERRUPTED_MS = 2_500;
/** Maximum time until a connection is established: a browser without any address of its own never reports a failure, ms. */
const CONNECT_MS = 20_000;
/** Maximum time for gathering addresses, ms. */
const GATHER_MS = 2_000;

/** One browser in a room: its microphone, the audio that it receives, and its reconnection. */
export class TalkSession {
  readonly #audio = new Audio();
  readonly #listeners = new Set<() => void>();
  #view: TalkView;
  #peer: RTCPeerConnection | undefined;
  #stream: MediaStream | undefined;
  #meter: LevelMeter | undefined;
  #silence: Silence | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #limit: ReturnType<typeof setTimeout> | undefined;
  #tries = 0;
  #wasConnected = false;
  #isHeld = false;
  #isOver = false;
  #attempt = 0;
  readonly #online = (): void => {
    if (this.#view.state === 'connecting' || this.#view.state === 'reconnecting') this.#again(0);
  };

  constructor(
    private readonly line: TalkLine,
    listenOnly: boolean,
    deviceId: string,
  ) {
    this.#view = {
      state: 'connecting',
      participantId: null,
      noMicrophone: null,
      listenOnly,
      talking: false,
      latched: false,
      silenced: false,
      volume: 100,
      deviceId,
      outputId: '',
      problem: null,
      problemTitle: null,
      ending: null,
    };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly view = (): TalkView => this.#view;

  /** Level of the user's microphone, dBFS. */
  get level(): number {
    return this.#meter?.level ?? -100;
  }

  async start(): Promise<void> {
    addEventListener('online', this.#online);
    if (!this.#view.listenOnly) await this.#openMicrophone(this.#view.deviceId);
    if (!this.#isOver) await this.#connect();
  }

  /** Switches to another microphone, without interrupting the received audio. */
  async takeMicrophone(deviceId: string): Promise<void> {
    this.#set({ deviceId });
    await this.#openMicrophone(deviceId);
    await this.#peer?.getSenders()[0]?.replaceTrack(this.#track());
  }

  /** Space or the talk button is pressed or released. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
    this.#gate();
  }

  latch(latched: boolean): void {
    this.#set({ latched });
    this.#gate();
  }

  /** Mutes the user, or unmutes them. */
  silence(silenced: boolean): void {
    this.#set({ silenced });
    this.#gate();
  }

  /** Plays the room by another output; an output that is gone changes nothing. */
  async takeOutput(outputId: string): Promise<void> {
    const isTaken = await this.#audio.setSinkId(outputId).then(
      () => true,
      () => false,
    );
    if (isTaken) this.#set({ outputId });
  }

  /** Volume of everything that is played here, per cent. */
  setVolume(volume: number): void {
    this.#audio.volume = volume / 100;
    this.#set({ volume });
  }

  /** The room reports that this browser is no longer in it. */
  lost(): void {
    if (this.#view.state === 'connected') this.#again(0);
  }

  /** Leaves the room, unless already left. */
  async leave(): Promise<void> {
    const { participantId } = this.#view;
    this.#isOver = true;
    removeEventListener('online', this.#online);
    clearTimeout(this.#timer);
    this.#closePeer();
    this.#closeMicrophone();
    this.#audio.srcObject = null;
    // Without a participant id it is not in the room.
    if (participantId !== null) await this.line.leave(participantId).catch(() => undefined);
  }

  #set(change: Partial<TalkView>): void {
    this.#view = { ...this.#view, ...change };
    for (const listener of this.#listeners) listener();
  }

  /** The voice is sent while the button is held or latched. */
  #gate(): void {
    const { latched, silenced } = this.#view;
    const talking = (this.#isHeld || latched) && !silenced && this.#stream !== undefined;
    for (const track of this.#stream?.getAudioTracks() ?? []) track.enabled = talking;
    if (talking !== this.#view.talking) this.#set({ talking });
  }

  async #openMicrophone(deviceId: string): Promise<void> {
    const opened = await openMicrophone(deviceId);
    this.#closeMicrophone();
    if (typeof opened === 'string') {
      this.#set({ noMicrophone: opened });
      return this.#gate();
    }
    if (this.#isOver) return opened.getTracks().forEach((track) => track.stop());
    for (const track of opened.getAudioTracks()) track.addEventListener('ended', () => this.#unplugged(opened));
    this.#stream = opened;
    this.#meter = new LevelMeter(opened.clone());
    this.#set({ noMicrophone: null });
    this.#gate();
  }

  /** The microphone was unplugged, or access to it was withdrawn. */
  #unplugged(stream: MediaStream): void {
    if (this.#stream !== stream) return;
    this.#closeMicrophone();
    this.#set({ noMicrophone: 'none' });
    this.#gate();
    void this.#peer?.getSenders()[0]?.replaceTrack(this.#track());
  }

  #closeMicrophone(): void {
    this.#meter?.close();
    this.#meter = undefined;
    this.#silence?.close();
    this.#silence = undefined;
    for (const track of this.#stream?.getTracks() ?? []) track.stop();
    this.#stream = undefined;
  }

  async #connect(): Promise<void> {
    this.#attempt += 1;
    const attempt = this.#attempt;
    this.#closePeer();
    try {
      const iceServers = (await this.line.iceServers?.()) ?? [];
      if (this.#isOver || attempt !== this.#attempt) return;
      const peer = new RTCPeerConnection({ iceServers });
      this.#peer = peer;
      const track = this.#track();
      if (track) peer.addTrack(track);
      peer.addEventListener('track', (event) => this.#hear(event.track));
      peer.addEventListener('connectionstatechange', () => this.#follow(peer));
      await peer.setLocalDescription(await peer.createOffer());
      await gathered(peer);
      const { participantId: before } = this.#view;
      const { participantId, sdp } = await this.line.join({
        sdp: peer.localDescription?.sdp ?? '',
        muted: this.#view.listenOnly,
        ...(before !== null && { participantId: before }),
      });
      this.#set({ participantId });
      if (this.#isOver) return void this.line.leave(participantId).catch(() => undefined);
      if (attempt !== this.#attempt) return;
      this.#limit = setTimeout(() => this.#findNoWay(), CONNECT_MS);
      await peer.setRemoteDescription({ type: 'answer', sdp });
    } catch (error) {
      if (this.#isOver || attempt !== this.#attempt) return;
      const problem = this.line.problem(error);
      const problemTitle = this.line.problemTitle?.(error) ?? null;
      const ending = this.line.ending?.(error) ?? null;
      if (this.#view.participantId === null || ending !== null) return this.#fail(problem, ending, problemTitle);
      this.#set({ problem, problemTitle });
      this.#again();
    }
  }

  #fail(problem: string, ending: TalkEnding | null, problemTitle: string | null = null): void {
    this.#closePeer();
    this.#closeMicrophone();
    this.#set({ state: 'failed', problem, problemTitle, ending, participantId: null, talking: false, latched: false });
  }

  /** The sent track: the microphone, or silence. */
  #track(): MediaStreamTrack | null {
    const [track] = this.#stream?.getAudioTracks() ?? [];
    if (track) return track;
    this.#silence ??= new Silence();
    return this.#silence.track;
  }

  #hear(track: MediaStreamTrack): void {
    this.#audio.srcObject = new MediaStream([track]);
    // Playback is permitted, because the user clicked to join.
    void this.#audio.play().catch(() => undefined);
  }

  #follow(peer: RTCPeerConnection): void {
    if (peer !== this.#peer || this.#isOver) return;
    if (peer.connectionState === 'connected') {
      this.#tries = 0;
      this.#wasConnected = true;
      clearTimeout(this.#timer);
      clearTimeout(this.#limit);
      this.#set({ state: 'connected', problem: null, problemTitle: null });
    }
    if (peer.connectionState === 'disconnected') this.#again(INTERRUPTED_MS);
    if (peer.connectionState === 'failed') this.#findNoWay();
  }

  /** The server cannot be reached: the first connection fails, a later one is retried. */
  #findNoWay(): void {
    const { participantId } = this.#view;
    if (this.#wasConnected) {
      if (this.#tries >= ROUNDS) this.#set({ problem: this.line.unreachable(), problemTitle: null });
      return this.#tries === 0 ? this.#again(0) : this.#again();
    }
    this.#fail(this.line.unreachable(), null);
    if (participantId !== null) void this.line.leave(participantId).catch(() => undefined);
  }

  /** Reconnects after a delay; after an interruption only if the connection has not recovered. */
  #again(afterMs: number = AGAIN_MS[Math.min(this.#tries, AGAIN_MS.length - 1)] ?? 8_000): void {
    clearTimeout(this.#timer);
    this.#set({ state: 'reconnecting' });
    this.#timer = setTimeout(() => {
      if (this.#isOver || (this.#peer?.connectionState === 'connected' && afterMs === INTERRUPTED_MS)) return;
      this.#tries += 1;
      void this.#connect();
    }, afterMs);
  }

  #closePeer(): void {
    clearTimeout(this.#limit);
    this.#peer?.close();
    this.#peer = undefined;
  }
}

/** Resolves when the offer contains all addresses of this computer. */
const gathered = (peer: RTCPeerConnection): Promise<void> =>
  new Promise((resolve) => {
    if (peer.iceGatheringState === 'complete') return resolve();
    setTimeout(resolve, GATHER_MS);
    peer.addEventListener('icegatheringstatechange', () => peer.iceGatheringState === 'complete' && resolve());
  });
