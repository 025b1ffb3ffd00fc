import { LevelMeter, openMicrophone, type NoMicrophone } from './microphone.js';
import { Silence } from './silence.js';

/** What a browser asks to be let in with; `participantId`: it was in, and comes back. */
export interface TalkOffer {
  readonly sdp: string;
  readonly muted: boolean;
  readonly participantId?: string;
}

/** How the console is asked for one room, or for the direct line to one unit. */
export interface TalkLine {
  readonly join: (offer: TalkOffer) => Promise<{ readonly participantId: string; readonly sdp: string }>;
  readonly leave: (participantId: string) => Promise<unknown>;
  /** Why a call failed, for people. */
  readonly problem: (error: unknown) => string;
  /** How a refusal that will stay one ends this session; null: the console is asked again. */
  readonly ending?: (error: unknown) => TalkEnding | null;
  /** That no connection with the server comes about, for people. */
  readonly unreachable: () => string;
  /** STUN and TURN servers, where browsers need them. */
  readonly iceServers?: () => Promise<RTCIceServer[]>;
}

/** `moved`: the user has joined in another window, which is in the room now. */
export type TalkEnding = 'moved' | 'refused';

/** `reconnecting`: it was connected, and is called again by itself. */
export type TalkState = 'connecting' | 'connected' | 'reconnecting' | 'failed';

export interface TalkView {
  readonly state: TalkState;
  readonly participantId: string | null;
  /** Why there is no microphone; null: there is one, or none is wanted. */
  readonly noMicrophone: NoMicrophone | null;
  readonly listenOnly: boolean;
  /** Whether what is said goes out. */
  readonly talking: boolean;
  readonly latched: boolean;
  /** One has muted oneself: neither button nor latch sends anything. */
  readonly silenced: boolean;
  readonly volume: number;
  readonly deviceId: string;
  /** Why it failed, for people. */
  readonly problem: string | null;
  /** How it ended after one was in; null: it has not. */
  readonly ending: TalkEnding | null;
}

/** Waits before it is called again, ms. */
const AGAIN_MS = [500, 1_000, 2_000, 4_000, 8_000] as const;
/** After so many calls without a connection one is told so, while it goes on. */
const ROUNDS = 3;
/** A connection that is interrupted for longer is made anew, ms. */
const INTERRUPTED_MS = 2_500;
/** Addresses are gathered for so long at most, ms. */
const GATHER_MS = 2_000;

/** One browser in a room: its microphone, what it hears, and the way back after the network was gone. */
export class TalkSession {
  readonly #audio = new Audio();
  readonly #listeners = new Set<() => void>();
  #view: TalkView;
  #peer: RTCPeerConnection | undefined;
  #stream: MediaStream | undefined;
  #meter: LevelMeter | undefined;
  #silence: Silence | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
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
      problem: null,
      ending: null,
    };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly view = (): TalkView => this.#view;

  /** Level of the own microphone, dBFS. */
  get level(): number {
    return this.#meter?.level ?? -100;
  }

  async start(): Promise<void> {
    addEventListener('online', this.#online);
    if (!this.#view.listenOnly) await this.#openMicrophone(this.#view.deviceId);
    if (!this.#isOver) await this.#connect();
  }

  /** Takes another microphone, without a break of what is heard. */
  async takeMicrophone(deviceId: string): Promise<void> {
    this.#set({ deviceId });
    await this.#openMicrophone(deviceId);
    await this.#peer?.getSenders()[0]?.replaceTrack(this.#track());
  }

  /** Space or the button is held down, or let go. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
    this.#gate();
  }

  latch(latched: boolean): void {
    this.#set({ latched });
    this.#gate();
  }

  /** Mutes oneself, or ends that. */
  silence(silenced: boolean): void {
    this.#set({ silenced });
    this.#gate();
  }

  /** How loud everything is heard here, per cent. */
  setVolume(volume: number): void {
    this.#audio.volume = volume / 100;
    this.#set({ volume });
  }

  /** The room says that this browser is not in it any more. */
  lost(): void {
    if (this.#view.state === 'connected') this.#again(0);
  }

  /** Takes leave, unless one is out already. */
  async leave(): Promise<void> {
    const { participantId } = this.#view;
    this.#isOver = true;
    removeEventListener('online', this.#online);
    clearTimeout(this.#timer);
    this.#closePeer();
    this.#closeMicrophone();
    this.#audio.srcObject = null;
    // Who is out already has left.
    if (participantId !== null) await this.line.leave(participantId).catch(() => undefined);
  }

  #set(change: Partial<TalkView>): void {
    this.#view = { ...this.#view, ...change };
    for (const listener of this.#listeners) listener();
  }

  /** What is said goes out while somebody holds the button, or has latched it. */
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

  /** The microphone was pulled out, or may not be used any more. */
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
      if (attempt === this.#attempt) await peer.setRemoteDescription({ type: 'answer', sdp });
    } catch (error) {
      if (this.#isOver || attempt !== this.#attempt) return;
      const problem = this.line.problem(error);
      const ending = this.line.ending?.(error) ?? null;
      if (this.#view.participantId === null || ending !== null) return this.#fail(problem, ending);
      this.#set({ problem });
      this.#again();
    }
  }

  #fail(problem: string, ending: TalkEnding | null): void {
    this.#closePeer();
    this.#closeMicrophone();
    this.#set({ state: 'failed', problem, ending, participantId: null, talking: false, latched: false });
  }

  /** What is sent: the microphone, or silence. */
  #track(): MediaStreamTrack | null {
    const [track] = this.#stream?.getAudioTracks() ?? [];
    if (track) return track;
    this.#silence ??= new Silence();
    return this.#silence.track;
  }

  #hear(track: MediaStreamTrack): void {
    this.#audio.srcObject = new MediaStream([track]);
    // The page was clicked on to join: it may play.
    void this.#audio.play().catch(() => undefined);
  }

  #follow(peer: RTCPeerConnection): void {
    if (peer !== this.#peer || this.#isOver) return;
    if (peer.connectionState === 'connected') {
      this.#tries = 0;
      this.#wasConnected = true;
      clearTimeout(this.#timer);
      this.#set({ state: 'connected', problem: null });
    }
    if (peer.connectionState === 'disconnected') this.#again(INTERRUPTED_MS);
    if (peer.connectionState === 'failed') this.#findNoWay();
  }

  /** No address of the server can be reached: the first time it is over, later it goes on. */
  #findNoWay(): void {
    const { participantId } = this.#view;
    if (this.#wasConnected) {
      if (this.#tries >= ROUNDS) this.#set({ problem: this.line.unreachable() });
      return this.#tries === 0 ? this.#again(0) : this.#again();
    }
    this.#fail(this.line.unreachable(), null);
    if (participantId !== null) void this.line.leave(participantId).catch(() => undefined);
  }

  /** Calls again, unless it is connected until then. */
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
    this.#peer?.close();
    this.#peer = undefined;
  }
}

/** Resolves when the offer has all addresses of this computer. */
const gathered = (peer: RTCPeerConnection): Promise<void> =>
  new Promise((resolve) => {
    if (peer.iceGatheringState === 'complete') return resolve();
    setTimeout(resolve, GATHER_MS);
    peer.addEventListener('icegatheringstatechange', () => peer.iceGatheringState === 'complete' && resolve());
  });
