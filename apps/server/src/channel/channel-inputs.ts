import type { Log } from '@backhaul/agent';
import type { ReportedChannel, ServerConfiguration, ServerTelemetry } from '@backhaul/contract/bus';
import type { CallerProtocol } from '@backhaul/domain';
import { isDeepStrictEqual } from 'node:util';
import { BlockedCallers, CallerList, summedReadings, type Caller } from '../callers/callers.js';
import { MuteWatch } from '../callers/mute-watch.js';
import type { TargetPolicy } from '../destinations/target-policy.js';
import { Playout } from '../playout/playout.js';
import type { PlayoutMemory } from '../playout/playout-memory.js';
import type { PortBook } from '../ports/port-book.js';
import { RistReceiver } from '../receiver/rist-receiver.js';
import { SrtReceiver, type SrtReceiverSettings } from '../receiver/srt-receiver.js';
import type { RtmpCaller } from '../rtmp/rtmp-server.js';
import { RtmpInput } from '../rtmp/rtmp-input.js';
import type { ProgrammeOutput } from '../sources/channel-tap.js';
import { ChannelSource } from '../sources/channel-source.js';
import { FurtherSources } from '../sources/further-sources.js';
import { receiverSettings, SrtlaInput } from '../srtla/srtla-input.js';
import { WhipInput } from '../whip/whip-input.js';

type ChannelConfiguration = ServerConfiguration['channels'][number];
type ChannelTelemetry = ServerTelemetry['channels'][number];

export interface ChannelInputsSettings {
  readonly configuration: () => ChannelConfiguration;
  readonly ports: PortBook;
  /** Address on which receivers listen; undefined: every interface. */
  readonly listen: string | undefined;
  /** Folder for pipes to programs, and for files that they play. */
  readonly pipes: string;
  /** Folder of recordings: a subfolder for each channel. */
  readonly recordings: string;
  /** Positions of file queues. */
  readonly playouts: PlayoutMemory;
  readonly policy: TargetPolicy;
  /** A channel of this server. */
  readonly channel: (channelId: string) => ProgrammeOutput | undefined;
  /** Console time, ms. */
  readonly now: () => number;
  /** How soon data is needed. */
  readonly pace: SrtReceiverSettings['pace'];
  /** Receives data; `quietAt`: when the input was last found empty, by `performance.now()`, ms. */
  readonly onPiece: (piece: Buffer, quietAt: number) => void;
  /** Another source is on air from now on. `isWhole`: the last picture of the previous one is complete. */
  readonly onSwitch: (isWhole: boolean) => void;
  /** The only sender of a single stream is gone. */
  readonly onGone: () => void;
  readonly onChange: () => void;
  readonly onFailure: (detail: string) => void;
  readonly log: Log;
}

/** After this time without packets over several networks, the stream no longer arrives that way, ms. */
const BONDED_MS = 2000;
const LOOPBACK = '127.0.0.1';

/** All inputs of one channel: receivers, and the source that the server fetches. */
export class ChannelInputs {
  /** The WebRTC sender. */
  readonly whip: WhipInput;
  readonly #receiver: SrtReceiver;
  readonly #bonded: RistReceiver;
  readonly #srtla: SrtlaInput;
  readonly #source: ChannelSource;
  readonly #rtmp: RtmpInput;
  readonly #further: FurtherSources;
  readonly #playout: Playout;
  readonly #mute: MuteWatch;
  readonly #callerList = new CallerList();
  #blocked: BlockedCallers;
  #bondedAt = -Infinity;

  constructor(private readonly settings: ChannelInputsSettings) {
    const { configuration, ports, listen, log, onFailure, onChange, onSwitch } = settings;
    const { policy, channel, now, recordings } = settings;
    const fetching = { policy, folder: settings.pipes, recordings, channel, now, onChange, log };
    this.#playout = new Playout({
      channelId: () => configuration().channelId,
      recordings,
      memory: settings.playouts,
      onPiece: settings.onPiece,
      onSwitch,
      onGone: settings.onGone,
      onChange,
      now,
      log,
    });
    this.#further = new FurtherSources({
      ...fetching,
      onPiece: (piece, quietAt) => this.#playout.push(piece, quietAt),
      onSwitch: (isWhole) => this.#playout.switched(isWhole),
    });
    const onPiece = (piece: Buffer, quietAt: number): void => {
      this.#mute.arrived();
      this.#further.push(piece, quietAt);
    };
    const onCallers = (): void => {
      this.#mute.look();
      onChange();
    };
    const { channelId, blockedCallers } = configuration();
    this.#blocked = new BlockedCallers(blockedCallers);
    const common = { channelId, ports, listen, log, blocked: () => this.#blocked };
    this.#receiver = new SrtReceiver({
      ...common,
      listener: () => receiverSettings(configuration()),
      pipes: settings.pipes,
      pace: settings.pace,
      onPiece: (piece) => onPiece(piece, this.#receiver.quietAt),
      onFailure,
      // A sender that switches to several networks leaves this one; the stream continues.
      onChange: () => (this.#receiver.connected || this.#isBonded ? onChange() : this.#gone()),
    });
    this.#bonded = new RistReceiver({
      ...common,
      listener: configuration,
      onPiece: (piece) => {
        // A sender switches to several networks: first the data of the single one is processed.
        this.#receiver.drain();
        this.#bondedAt = performance.now();
        onPiece(piece, this.#bondedAt);
      },
      onFailure,
      onChange: onCallers,
    });
    this.#srtla = new SrtlaInput({ ...common, srtPort: () => this.#receiver.port, onCallers });
    const onArrived = (piece: Buffer): void => onPiece(piece, performance.now());
    this.#source = new ChannelSource({
      ...fetching,
      onPiece: onArrived,
      onEnding: (leftMs) => this.#further.firstEnding(leftMs),
      onEnded: () => this.#gone(),
    });
    this.#rtmp = new RtmpInput({ onPiece: onArrived, onChange, log });
    this.whip = new WhipInput({ onPiece: onArrived, onChange: onCallers });
    this.#mute = new MuteWatch({
      isCalled: () => [this.#bonded, this.whip].some((one) => one.callers().length > 0) || this.#srtla.isAlive,
      onChange,
    });
  }

  /** Whether a sender is connected but its data cannot be read. */
  get isMute(): boolean {
    return this.#mute.isMute;
  }

  async start(): Promise<void> {
    const { input, source, sourceOrder, playout } = this.settings.configuration();
    await this.#srtla.configure(input === 'srtla');
    const sources = [
      this.#source.configure(source),
      this.#further.configure(sourceOrder),
      this.#playout.configure(playout),
    ];
    await Promise.all([this.#receiver.start(), this.#bonded.start(), ...sources]);
  }

  /** Applies a new configuration; only what it changes is restarted. */
  async configure(before: ChannelConfiguration): Promise<void> {
    const next = this.settings.configuration();
    await Promise.all([this.#srtla.configure(next.input === 'srtla'), this.#source.configure(next.source)]);
    await Promise.all([this.#further.configure(next.sourceOrder), this.#playout.configure(next.playout)]);
    if (!isDeepStrictEqual(before.blockedCallers, next.blockedCallers)) await this.#block(next.blockedCallers);
    if (!isDeepStrictEqual(receiverSettings(before), receiverSettings(next))) await this.#restart();
  }

  /** Restarts everything. */
  async reset(): Promise<void> {
    await Promise.all([this.#restart(), this.#source.restart(), this.#further.restart()]);
  }

  async stop(): Promise<void> {
    this.#mute.stop();
    await Promise.all([
      this.#srtla.configure(false),
      this.#receiver.stop(),
      this.#bonded.stop(),
      this.#rtmp.stop(),
      this.#source.configure(undefined),
      this.#further.stop(),
      this.#playout.stop(),
    ]);
  }

  /** Data is needed at once from now on. */
  look(): void {
    this.#receiver.look();
  }

  beginRtmp(url: string, caller: RtmpCaller): void {
    this.#rtmp.begin(url, caller);
  }

  endRtmp(): void {
    this.#rtmp.end();
  }

  /** Whether calls from an address are refused. */
  refuses(address: string): boolean {
    return this.#blocked.has(address);
  }

  /** Whether it fetches a source; if a retry is pending, it is tried now. */
  retrySource(): boolean {
    return this.#source.retryNow();
  }

  /** Puts a source on air: its input, or one of the further ones. Resolves with a reason when that fails. */
  selectSource(sourceId: string): Promise<string | undefined> {
    return this.#further.choose(sourceId);
  }

  /** Whether it has further sources or files, so that pictures are always watched. */
  get hasFurther(): boolean {
    return this.#further.isUsed || this.#playout.isUsed;
  }

  /** Whether a file of its queue is on air. */
  get playsFile(): boolean {
    return this.#playout.isOnAir;
  }

  /** Whether this caller is connected; ends its connection, except those of RTMP and WebRTC. */
  async drop(protocol: CallerProtocol, address: string | null): Promise<boolean> {
    const isConnected = this.#callers().some((one) => one.protocol === protocol && one.address === address);
    if (!isConnected) return false;
    const isMeant = (one: string): boolean => one === address;
    if (protocol === 'srt') await this.#receiver.restart();
    if (protocol === 'rist') this.#bonded.drop(isMeant);
    if (protocol === 'srtla') this.#srtla.drop(isMeant);
    return true;
  }

  /** Whether the current sender by RTMP or WebRTC has a refused address. */
  refusesSender(protocol: 'rtmp' | 'webrtc'): boolean {
    const [sender] = protocol === 'rtmp' ? this.#rtmp.callers() : this.whip.callers();
    return this.#blocked.has(sender?.address ?? null);
  }

  report(): Pick<
    ReportedChannel,
    'port' | 'ristPort' | 'srtlaPort' | 'callers' | 'source' | 'sourceOrder' | 'playout' | 'detail'
  > {
    const { port, detail } = this.#receiver;
    const ristPort = this.#bonded.port;
    const fetched = this.#source.report();
    return {
      port,
      ...(port > 0 && ristPort > 0 && { ristPort }),
      ...(port > 0 && this.#srtla.port > 0 && { srtlaPort: this.#srtla.port }),
      callers: this.#callerList.report(this.#callers(), this.settings.now() - performance.now()),
      ...fetched,
      ...this.#further.report(fetched.source),
      ...this.#playout.report(),
      detail,
    };
  }

  /** Readings since the last call; `receivedKbps`: bitrate of the received stream. */
  telemetry(receivedKbps: number): Pick<ChannelTelemetry, 'rttMs' | 'lost' | 'links' | 'callers'> {
    const single = this.#receiver.reading();
    const bonded = this.#bonded.reading();
    const links = this.#srtla.links();
    const [srt] = this.#srtCallers();
    const pushed = [...this.#rtmp.callers(), ...this.whip.callers()];
    const callers = summedReadings([
      ...(srt ? [{ ...srt, kbps: receivedKbps, lost: single?.dropped ?? 0 }] : []),
      ...pushed.map((one) => ({ ...one, kbps: receivedKbps, lost: null })),
      ...(links ?? []).map(({ address, kbps }) => ({ protocol: 'srtla' as const, address, kbps, lost: null })),
      ...this.#bonded.callerReadings(),
    ]).map(({ protocol, address, kbps, lost }) => ({ protocol, address, kbps, lost }));
    return {
      rttMs: single?.rttMs ?? bonded?.rttMs ?? null,
      lost: (single?.dropped ?? 0) + (bonded?.lost ?? 0),
      ...(links && { links }),
      callers,
    };
  }

  /** The only sender of the first source is gone. */
  #gone(): void {
    if (!this.#further.isUsed) return this.#playout.gone();
    this.#further.firstEnded();
    this.settings.onChange();
  }

  #callers(): Caller[] {
    const pushed = [...this.#rtmp.callers(), ...this.whip.callers()];
    return [...this.#srtCallers(), ...this.#srtla.callers(), ...this.#bonded.callers(), ...pushed];
  }

  /** An SRTLA sender calls the SRT receiver from this process: its links are the callers. */
  #srtCallers(): Caller[] {
    const isInside = this.#srtla.callers().length > 0;
    return this.#receiver.callers().filter(({ address }) => !isInside || address !== LOOPBACK);
  }

  /** Refuses these addresses from now on, and ends their connections. */
  async #block(addresses: readonly string[] | undefined): Promise<void> {
    this.#blocked = new BlockedCallers(addresses);
    const isMeant = (address: string): boolean => this.#blocked.has(address);
    this.#bonded.drop(isMeant);
    this.#srtla.drop(isMeant);
    await this.#receiver.refuseBlocked();
  }

  async #restart(): Promise<void> {
    await Promise.all([this.#receiver.restart(), this.#bonded.restart()]);
  }

  /** Whether the stream arrives over several networks. */
  get #isBonded(): boolean {
    return performance.now() - this.#bondedAt < BONDED_MS;
  }
}
