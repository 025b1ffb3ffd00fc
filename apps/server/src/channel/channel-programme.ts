import type { Log } from '@backhaul/agent';
import type { ReportedChannel, ServerConfiguration, ServerTelemetry } from '@backhaul/contract/bus';
import { Destinations } from '../destinations/destinations.js';
import type { TargetPolicy } from '../destinations/target-policy.js';
import type { EncoderBudget } from '../encoders/encoder-budget.js';
import { Encoders, PROGRAMME } from '../encoders/encoders.js';
import { HeldGroup } from '../programme/held-group.js';
import { Programme } from '../programme/programme.js';
import type { ProgrammePiece } from '../programme/programme-writer.js';
import { usualRate } from '../programme/slate.js';
import type { Program } from '../transport-stream/program.js';

/** What all channels of a server have in common. */
export interface ProgrammePlaces {
  /** Folder for options of programs. */
  readonly options: string;
  /** Folder for HLS, one a key. */
  readonly hls: string;
  readonly policy: TargetPolicy;
  /** Places for encoders. */
  readonly budget: EncoderBudget;
  /** Console time, ms. */
  readonly now: () => number;
}

interface ChannelProgrammeSettings extends ProgrammePlaces {
  readonly configuration: () => Pick<
    ServerConfiguration['channels'][number],
    'name' | 'slate' | 'destinations' | 'channelId'
  >;
  readonly video: () => ReportedChannel['video'];
  readonly codec: () => Program['video'] | undefined;
  readonly onChange: () => void;
  readonly log: Log;
}

/** Pieces of a programme are sent on together, ms: each write wakes a program. */
const GATHER_MS = 100;
/** The programme of a channel and the destinations that it goes to. Without destinations there is none, and it costs nothing. */
export class ChannelProgramme {
  readonly #destinations: Destinations;
  readonly #encoders: Encoders;
  readonly #group = new HeldGroup();
  /** Channels that have the programme as their source. */
  readonly #takers = new Set<(piece: Buffer) => void>();
  #programme: Programme | undefined;
  #gathered: ProgrammePiece[] = [];
  #gatheredAt = 0;

  constructor(private readonly settings: ChannelProgrammeSettings) {
    const { options, hls, policy, budget, now, onChange, log } = settings;
    const common = { now, onChange, log };
    this.#destinations = new Destinations({
      ...common,
      options,
      hls,
      policy,
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

  /** Whether it goes anywhere. */
  get isUsed(): boolean {
    return this.#programme !== undefined;
  }

  /** Applies the present configuration. */
  async configure(): Promise<void> {
    const wanted = this.settings.configuration().destinations ?? [];
    await this.#destinations.configure(wanted);
    await this.#encoders.configure(wanted);
    this.#settle();
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

  newStream(): void {
    this.#programme?.newStream();
  }

  liveEnded(): void {
    this.#programme?.liveEnded();
  }

  retryNow(destinationId: string): boolean {
    return this.#destinations.retryNow(destinationId);
  }

  report(): Pick<ReportedChannel, 'programme' | 'destinations' | 'encoders'> {
    const encoders = this.#encoders.report();
    return {
      programme: this.#programme?.state ?? 'none',
      destinations: this.#destinations.report(),
      ...(encoders.length > 0 && { encoders }),
    };
  }

  telemetry(): Pick<ServerTelemetry['channels'][number], 'destinations' | 'encoders'> {
    if (this.#destinations.isEmpty) return {};
    const encoders = this.#encoders.telemetry();
    return { destinations: this.#destinations.telemetry(), ...(encoders.length > 0 && { encoders }) };
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
      onPiece: (piece) => this.#piece(piece),
      onRestart: () => this.#restart(),
      onChange: () => {
        if (this.#programme?.state === 'none') this.#restart();
        onChange();
      },
      log,
    });
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
    const now = performance.now();
    if (piece.isEntry || now - this.#gatheredAt > GATHER_MS) this.#flush();
    if (this.#gathered.length === 0) this.#gatheredAt = now;
    this.#gathered.push(piece);
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
    this.#programme?.stop();
    this.#programme = undefined;
    this.#gathered = [];
    this.#group.clear();
  }
}
