import type { Log } from '@backhaul/agent';
import type { ReportedChannel, ServerConfiguration, ServerTelemetry } from '@backhaul/contract/bus';
import { isDeepStrictEqual } from 'node:util';
import { Destinations, type SmpteSending } from '../destinations/destinations.js';
import type { TargetPolicy } from '../destinations/target-policy.js';
import type { EncoderBudget } from '../encoders/encoder-budget.js';
import { Encoders, PROGRAMME } from '../encoders/encoders.js';
import { HeldGroup } from '../programme/held-group.js';
import { Programme } from '../programme/programme.js';
import type { ProgrammePiece } from '../programme/programme-writer.js';
import { usualRate } from '../programme/slate.js';
import type { GraphicFiles } from '../graphics/graphic-files.js';
import type { WantedPicture } from '../graphics/overlay-layer.js';
import type { RecordingPlaces } from '../recording/recorder.js';
import type { Program } from '../transport-stream/program.js';

/** Settings that all channels of a server share. */
export interface ProgrammePlaces {
  /** Folder for options of programs. */
  readonly options: string;
  /** Folder for HLS, with a subfolder for each key. */
  readonly hls: string;
  readonly policy: TargetPolicy;
  /** Address that the server reports for its channels. */
  readonly host: string;
  readonly smpte: SmpteSending;
  /** Limits the number of encoders. */
  readonly budget: EncoderBudget;
  /** Files of graphics. */
  readonly graphics: Pick<GraphicFiles, 'pathOf' | 'configure'>;
  /** Console time, ms. */
  readonly now: () => number;
}

interface ChannelProgrammeSettings extends ProgrammePlaces {
  readonly configuration: () => Pick<
    ServerConfiguration['channels'][number],
    'name' | 'slate' | 'slateGraphic' | 'overlay' | 'forcedOutput' | 'destinations' | 'channelId'
  >;
  /** Folders of its files. */
  readonly files: RecordingPlaces;
  readonly video: () => ReportedChannel['video'];
  readonly codec: () => Program['video'] | undefined;
  readonly onChange: () => void;
  readonly log: Log;
}

/** Pieces of a programme that arrive within this time are sent together, ms: each write wakes a program. */
const GATHER_MS = 100;
/** Without destinations there is no programme to show a graphic on. */
const NO_DESTINATION = 'No streaming destination is on';

/** The programme of a channel and its destinations. Without destinations there is none, and it costs nothing. */
export class ChannelProgramme {
  readonly #destinations: Destinations;
  readonly #encoders: Encoders;
  readonly #group = new HeldGroup();
  /** Channels that use the programme as their source. */
  readonly #takers = new Set<(piece: Buffer) => void>();
  #programme: Programme | undefined;
  #gathered: ProgrammePiece[] = [];
  #flushedAt = 0;
  #isFlushing = false;
  #wanted: WantedPicture = { plan: undefined, isMissing: false };
  #idleSince: number;

  constructor(private readonly settings: ChannelProgrammeSettings) {
    const { options, hls, files, policy, host, smpte, budget, now, onChange, log } = settings;
    this.#idleSince = now();
    const common = { now, onChange, log };
    this.#destinations = new Destinations({
      ...common,
      options,
      hls,
      files,
      policy,
      host,
      smpte,
      recent: (stream) => (stream === PROGRAMME ? this.#group.pieces : this.#encoders.recent(stream)),
    });
    this.#encoders = new Encoders({
      ...common,
      budget,
      recent: () => this.#group.pieces,
      onPiece: (stream, piece) => this.#destinations.write(stream, piece),
      onEnd: (stream) => this.#destinations.end(stream),
    });
  }

  /** Whether the programme has any receiver. */
  get isUsed(): boolean {
    return this.#programme !== undefined;
  }

  /** Applies the present configuration. */
  async configure(): Promise<void> {
    const wanted = this.settings.configuration().destinations ?? [];
    await this.#destinations.configure(wanted);
    await this.#encoders.configure(wanted);
    this.#settle();
    const picture = this.#wantedPicture();
    if (isDeepStrictEqual(picture, this.#wanted)) return;
    this.#wanted = picture;
    this.#programme?.overlay.configure();
  }

  /** Passes the programme on, from the last keyframe; returns a function that ends it. */
  take(taker: (piece: Buffer) => void): () => void {
    this.#takers.add(taker);
    this.#settle();
    for (const { data } of this.#group.pieces) taker(data);
    return () => {
      this.#takers.delete(taker);
      this.#settle();
    };
  }

  push(piece: Buffer): void {
    this.#programme?.push(piece);
  }

  newStream(isWhole: boolean): void {
    this.#programme?.newStream(isWhole);
  }

  liveEnded(): void {
    this.#programme?.liveEnded();
  }

  retryNow(destinationId: string): boolean {
    return this.#destinations.retryNow(destinationId);
  }

  report(): Pick<ReportedChannel, 'programme' | 'destinations' | 'encoders' | 'overlay' | 'forcedOutput'> {
    const encoders = this.#encoders.report();
    return {
      programme: this.#programme?.state ?? 'none',
      destinations: this.#destinations.report(),
      ...(encoders.length > 0 && { encoders }),
      ...this.#overlayReport(),
      ...this.#formatReport(),
    };
  }

  telemetry(): Pick<ServerTelemetry['channels'][number], 'destinations' | 'encoders' | 'overlayCpuPercent'> {
    if (!this.#programme) return {};
    const encoders = this.#encoders.telemetry();
    const overlayCpuPercent = this.#programme?.overlay.cpuPercent();
    return {
      destinations: this.#destinations.telemetry(),
      ...(overlayCpuPercent !== undefined && { overlayCpuPercent }),
      ...(encoders.length > 0 && { encoders }),
    };
  }

  async stop(): Promise<void> {
    this.#endProgramme();
    await this.#destinations.stop();
    await this.#encoders.configure([]);
  }

  #settle(): void {
    if (this.#destinations.isEmpty && this.#takers.size === 0) this.#endProgramme();
    else this.#programme ??= this.#make();
  }

  #make(): Programme {
    const { configuration, onChange, log } = this.settings;
    return new Programme({
      title: () => configuration().name,
      slate: () => configuration().slate === true,
      picture: () => this.#picture(),
      slatePicture: () => {
        const { slateGraphic } = configuration();
        return slateGraphic === undefined ? undefined : this.settings.graphics.pathOf(slateGraphic);
      },
      format: () => configuration().forcedOutput,
      overlay: { wanted: () => this.#wanted, budget: this.settings.budget, now: this.settings.now },
      onPiece: (piece) => this.#piece(piece),
      onRestart: () => this.#restart(),
      onChange: () => {
        if (this.#programme?.state === 'none') this.#restart();
        onChange();
      },
      log,
    });
  }

  #wantedPicture(): WantedPicture {
    const { overlay, forcedOutput: format } = this.settings.configuration();
    const path = overlay && this.settings.graphics.pathOf(overlay.sha256);
    const graphic = overlay && path !== undefined ? { ...overlay, path } : undefined;
    const isMissing = overlay !== undefined && graphic === undefined;
    if (!graphic && !format) return { plan: undefined, isMissing };
    return { plan: { ...(graphic && { graphic }), ...(format && { format }) }, isMissing };
  }

  #formatReport(): Pick<ReportedChannel, 'forcedOutput'> {
    const forcedOutput = this.#programme
      ? this.#programme.overlay.reportFormat()
      : this.settings.configuration().forcedOutput && this.#idle;
    return forcedOutput ? { forcedOutput } : {};
  }

  /** Used without a programme: there is no picture to change. */
  get #idle() {
    return { state: 'waiting', since: this.#idleSince, retryAt: null, detail: NO_DESTINATION, shown: null } as const;
  }

  #overlayReport(): Pick<ReportedChannel, 'overlay'> {
    if (this.settings.configuration().overlay === undefined && !this.#programme) return {};
    if (!this.#programme) return { overlay: this.#idle };
    const overlay = this.#programme.overlay.report();
    return overlay ? { overlay } : {};
  }

  #picture() {
    const video = this.settings.video();
    const codec = this.settings.codec();
    if (!video || video.frameRate <= 0 || video.width === 0) return undefined;
    if (codec !== 'h264' && codec !== 'h265') return undefined;
    const { width, height, frameRate } = video;
    return { codec, width, height, frameRate: usualRate(frameRate) };
  }

  #piece(piece: ProgrammePiece): void {
    if (piece.isEntry) this.#flush();
    this.#gathered.push(piece);
    if (this.#isFlushing || performance.now() - this.#flushedAt < GATHER_MS) return;
    this.#isFlushing = true;
    // Together with everything that is read at the same time.
    queueMicrotask(() => {
      this.#isFlushing = false;
      this.#flushedAt = performance.now();
      this.#flush();
    });
  }

  #flush(): void {
    const [first] = this.#gathered;
    if (first === undefined) return;
    const piece = { data: Buffer.concat(this.#gathered.map(({ data }) => data)), isEntry: first.isEntry };
    this.#gathered = [];
    this.#group.push(piece);
    this.#destinations.write(PROGRAMME, piece);
    this.#encoders.write(piece);
    for (const taker of this.#takers) taker(piece.data);
  }

  #restart(): void {
    this.#flush();
    this.#group.clear();
    this.#destinations.end(PROGRAMME);
    this.#encoders.end();
  }

  #endProgramme(): void {
    if (this.#programme) this.#idleSince = this.settings.now();
    this.#programme?.stop();
    this.#programme = undefined;
    this.#gathered = [];
    this.#group.clear();
  }
}
