import type { Log } from '@backhaul/agent';
import type { ReportedChannel, ServerConfiguration, ServerTelemetry } from '@backhaul/contract/bus';
import type { ServerSettings } from '@backhaul/domain';
import { join } from 'node:path';
import { FaultWatch } from '../faults/fault-watch.js';
import { coreEngine, transcodeEngine, type PictureEngine } from '../core/core.js';
import { CoreOnDemand } from '../core/core-on-demand.js';
import type { Fragment } from '../fmp4/fragment-reader.js';
import type { InitSegment } from '../fmp4/init-segment.js';
import { Preview, type Watcher } from '../preview/preview.js';
import type { PortBook } from '../ports/port-book.js';
import type { Label, Labels } from '../recording/labels.js';
import { Recorder } from '../recording/recorder.js';
import type { PlayoutMemory } from '../playout/playout-memory.js';
import type { ProgrammeOutput } from '../sources/channel-tap.js';
import { StreamInspector, type SeenPiece } from '../transport-stream/inspector.js';
import { KeyframeReader } from '../transport-stream/keyframe-reader.js';
import { Thumbnails } from '../thumbnail/thumbnails.js';
import { ChannelInputs } from './channel-inputs.js';
import { ChannelProgramme, type ProgrammePlaces } from './channel-programme.js';
import { InterruptionWatch, type PictureChange } from './interruption-watch.js';
import { VideoReport } from './video-report.js';

export type ChannelConfiguration = ServerConfiguration['channels'][number];
type ChannelTelemetry = ServerTelemetry['channels'][number];

export interface ChannelSettings {
  readonly configuration: ChannelConfiguration;
  readonly ports: PortBook;
  /** Address on which receivers listen; undefined: every interface. */
  readonly listen: string | undefined;
  readonly recordings: string;
  readonly playouts: PlayoutMemory;
  readonly labels: Pick<Labels, 'of' | 'set'>;
  /** Names and format of recordings. */
  readonly naming: () => ServerSettings;
  /** Folder for pipes to programs. */
  readonly pipes: string;
  readonly log: Log;
  /** Another channel of this server. */
  readonly channel: (channelId: string) => ProgrammeOutput | undefined;
  /** Settings of its programme and destinations. */
  readonly programme: ProgrammePlaces;
  readonly onChange: () => void;
  readonly onRecordingClosed: (channelId: string, path: string) => void;
  /** Video broke off or came back, this many ms ago. */
  readonly onPicture: (channelId: string, change: PictureChange, agoMs: number) => void;
  /** A program of the channel ended unexpectedly, and is started again. */
  readonly onEngineFailed: (channelId: string, detail: string) => void;
}

/** Without data for this long a channel is idle again, ms. */
const SILENCE_MS = 2000;

const monotonic = (): number => performance.now();

/**
 * One channel: the stream that arrives over SRT, or bonded over RIST, goes to the core engine, the preview and the
 * recorder, none of which can delay another.
 */
export class Channel {
  readonly #inputs: ChannelInputs;
  readonly #core: CoreOnDemand;
  readonly #transcode: PictureEngine;
  readonly #thumbnails: Thumbnails;
  readonly #recorder: Recorder;
  readonly #programme: ChannelProgramme;
  readonly #inspector = new StreamInspector(monotonic);
  readonly #faults: FaultWatch;
  readonly #keyframes = new KeyframeReader((keyframe) => {
    this.#thumbnails.offer(keyframe);
    this.#faults.keyframe(keyframe);
  });
  readonly #preview = new Preview();
  readonly #video: VideoReport;
  readonly #interruptions: InterruptionWatch;
  readonly #taps = new Set<(piece: Buffer) => void>();
  #configuration: ChannelConfiguration;
  #bytes = 0;
  #readAt = monotonic();
  #dataAt: number | undefined;
  #silence: NodeJS.Timeout | undefined;
  #coreFailure = '';

  constructor(private readonly settings: ChannelSettings) {
    const { configuration, log, recordings, onChange } = settings;
    const { channelId } = configuration;
    const onFailure = (detail: string): void => settings.onEngineFailed(channelId, detail);
    this.#configuration = configuration;
    this.#video = new VideoReport(onChange);
    this.#faults = new FaultWatch({ monotonic, onChange });
    this.#interruptions = new InterruptionWatch((change, at) =>
      settings.onPicture(channelId, change, monotonic() - at),
    );
    const { ports, listen, pipes } = settings;
    this.#inputs = new ChannelInputs({
      configuration: () => this.#configuration,
      ports,
      listen,
      pipes,
      recordings,
      playouts: settings.playouts,
      policy: settings.programme.policy,
      channel: settings.channel,
      now: settings.programme.now,
      pace: () => (this.#isNeededNow ? 'live' : this.#programme.isUsed ? 'steady' : 'rest'),
      onPiece: (piece, quietAt) => this.#piece(piece, quietAt),
      onSwitch: (isWhole) => this.#sourceChanged(isWhole),
      onGone: () => this.#streamEnded(),
      onChange,
      onFailure,
      log,
    });
    const engine = { log, monotonic };
    this.#thumbnails = new Thumbnails({ ...engine, onPicture: onChange });
    const core = coreEngine(() => this.#inspector.program, {
      ...engine,
      onInit: (init) => this.#coreInit(init),
      onFragment: (fragment) => this.#coreFragment(fragment),
      onFrameRate: (rate) => this.#frameRate(rate),
      onFailure: (detail) => this.#fault(detail),
    });
    this.#core = new CoreOnDemand(core, { onRest: () => this.#preview.end() });
    this.#transcode = transcodeEngine({
      ...engine,
      onInit: (init) => this.#preview.begin(init),
      onFragment: (fragment) => this.#preview.push(fragment),
      onFailure: (detail) => this.#fault(detail),
    });
    const files = {
      folder: join(recordings, channelId),
      label: () => settings.labels.of(channelId),
      naming: settings.naming,
      onClosed: (path: string) => settings.onRecordingClosed(channelId, path),
    };
    this.#recorder = new Recorder({
      ...files,
      log,
      monotonic,
      channel: () => this.#configuration.name,
      onChange,
      onFailure: (detail) => onFailure(`Recorder: ${detail}`),
    });
    this.#recorder.enable(configuration.recording);
    this.#programme = new ChannelProgramme({
      ...settings.programme,
      configuration: () => this.#configuration,
      files,
      video: () => this.#video.current,
      codec: () => this.#inspector.program?.video,
      onChange,
      log,
    });
  }

  async start(): Promise<void> {
    await Promise.all([this.#inputs.start(), this.#programme.configure()]);
  }

  /** Applies a new configuration; only what it changes is restarted. */
  async configure(next: ChannelConfiguration): Promise<void> {
    const before = this.#configuration;
    this.#configuration = next;
    this.#recorder.enable(next.recording);
    await Promise.all([this.#programme.configure(), this.#inputs.configure(before)]);
    this.settings.onChange();
  }

  /** Labels of recordings from now on: an open file is closed, and another begins. */
  label(label: Label): void {
    if (this.settings.labels.set(this.#configuration.channelId, label)) this.#recorder.end();
  }

  /** Names of recordings change: an open file is closed, and another begins. */
  renameRecordings = (): void => this.#recorder.end();

  /** Restarts everything of the channel. */
  async reset(): Promise<void> {
    await this.#inputs.reset();
    this.#streamEnded();
  }

  async stop(): Promise<void> {
    clearTimeout(this.#silence);
    await this.#inputs.stop();
    this.#preview.end();
    await Promise.all([
      this.#core.stop(),
      this.#transcode.stop(),
      this.#thumbnails.stop(),
      this.#faults.stop(),
      this.#recorder.stop(),
      this.#programme.stop(),
    ]);
  }

  watch(watcher: Watcher): void {
    this.#preview.add(watcher);
    this.#core.watch(true);
    this.#inputs.look();
  }

  unwatch(watcher: Watcher): void {
    this.#preview.remove(watcher);
    if (this.#preview.watched) return;
    this.#core.watch(false);
    this.#transcode.end();
  }

  /** Passes the stream to another reader too; returns a function that ends it. */
  tap(taker: (piece: Buffer) => void): () => void {
    this.#taps.add(taker);
    return () => void this.#taps.delete(taker);
  }

  /** Passes its programme to another channel; returns a function that ends it. */
  takeProgramme(taker: (piece: Buffer) => void): () => void {
    this.#inputs.look();
    return this.#programme.take(taker);
  }

  /** All inputs of the channel. */
  get inputs(): Omit<ChannelInputs, 'start' | 'configure' | 'stop' | 'reset'> {
    return this.#inputs;
  }

  /** Whether it has such a destination; if a retry is pending, it is tried now. */
  retryDestination(destinationId: string): boolean {
    return this.#programme.retryNow(destinationId);
  }

  get channelId(): string {
    return this.#configuration.channelId;
  }

  get latencyMs(): number {
    return this.#configuration.latencyMs;
  }

  get collecting(): boolean {
    return this.#dataAt !== undefined;
  }

  /** A JPEG of the present picture; undefined when there is none. */
  thumbnail(): Promise<Buffer | undefined> {
    return this.#thumbnails.latest();
  }

  report(): ReportedChannel {
    const inputs = this.#inputs.report();
    return {
      channelId: this.#configuration.channelId,
      status:
        this.#inputs.playsFile && this.collecting
          ? 'PlayStoredFile'
          : inputs.port === 0
            ? 'offline'
            : this.collecting
              ? 'collecting'
              : 'idle',
      ...inputs,
      video: this.collecting ? this.#video.current : null,
      recording: this.#recorder.state,
      faults: this.collecting ? [...this.#faults.faults] : this.#inputs.isMute ? ['noPicture'] : [],
      hasPicture: this.collecting && this.#thumbnails.hasPicture,
      ...this.#programme.report(),
      detail: (inputs.detail || this.#coreFailure).slice(0, 512),
    };
  }

  /** Readings since the last call. */
  telemetry(): ChannelTelemetry {
    const now = monotonic();
    const receivedKbps = Math.round((this.#bytes * 8) / Math.max(1, now - this.#readAt));
    this.#bytes = 0;
    this.#readAt = now;
    const { channelId } = this.#configuration;
    return { channelId, receivedKbps, ...this.#inputs.telemetry(receivedKbps), ...this.#programme.telemetry() };
  }

  #piece(piece: Buffer, quietAt: number): void {
    this.#bytes += piece.length;
    const began = this.#dataAt === undefined;
    this.#dataAt = monotonic();
    this.#interruptions.arrived(this.#dataAt, quietAt);
    if (began) {
      this.settings.onChange();
      this.#silence = setTimeout(() => this.#checkSilence(), SILENCE_MS);
    }
    for (const seen of this.#inspector.inspect(piece)) this.#seen(seen);
  }

  #seen({ piece, sighting }: SeenPiece): void {
    if (sighting.newStream) this.#streamChanged();
    this.#core.write(piece, sighting);
    this.#keyframes.push(piece, this.#inspector.program);
    this.#faults.push(piece, this.#inspector.program);
    this.#recorder.write(piece, sighting);
    this.#programme.push(piece);
    for (const tap of this.#taps) tap(piece);
    if (this.#preview.watched && this.#wantsTranscode) this.#transcode.write(piece, sighting);
  }

  #checkSilence(): void {
    const left = (this.#dataAt ?? 0) + SILENCE_MS - monotonic();
    if (this.#dataAt === undefined) return;
    if (left <= 0) this.#streamEnded();
    else this.#silence = setTimeout(() => this.#checkSilence(), left);
  }

  /** Another source is on air. `isWhole`: the last picture of the previous one is complete. */
  #sourceChanged(isWhole: boolean): void {
    this.#inspector.reset();
    this.#video.reset();
    this.#streamChanged(isWhole);
    this.settings.onChange();
  }

  /** The sender's encoder was restarted: the engines must read its new parameters. */
  #streamChanged(isWhole = false): void {
    this.#programme.newStream(isWhole);
    this.#core.end();
    this.#transcode.end();
    this.#recorder.end();
    this.#keyframes.reset();
    this.#faults.reset();
    this.#thumbnails.begin();
  }

  #streamEnded(): void {
    clearTimeout(this.#silence);
    this.#dataAt = undefined;
    this.#interruptions.ended();
    this.#thumbnails.end();
    this.#coreFailure = '';
    this.#inspector.reset();
    this.#video.reset();
    this.#preview.end();
    this.#streamChanged();
    this.#programme.liveEnded();
    this.settings.onChange();
  }

  get #isNeededNow(): boolean {
    const { watched } = this.#preview;
    return watched || this.#taps.size > 0 || this.#inputs.hasFurther;
  }

  get #playable(): boolean {
    const program = this.#inspector.program;
    return program?.video === 'h264' && program.audio !== 'other';
  }

  get #wantsTranscode(): boolean {
    return this.#inspector.program !== undefined && !this.#playable;
  }

  #coreInit(init: InitSegment): void {
    this.#coreFailure = '';
    this.#video.track(init.video);
    if (this.#playable) this.#preview.begin(init);
  }

  #coreFragment(fragment: Fragment): void {
    if (this.#playable) this.#preview.push(fragment);
  }

  #frameRate(rate: number): void {
    this.#video.frameRate(rate);
    this.#core.known();
  }

  #fault(detail: string): void {
    this.#coreFailure = detail;
    this.settings.onChange();
  }
}
