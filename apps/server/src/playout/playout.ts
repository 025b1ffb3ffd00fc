import type { Log } from '@backhaul/agent';
import type { DesiredPlayout, ReportedPlayout } from '@backhaul/contract/bus';
import { FIRST_SOURCE } from '@backhaul/domain';
import { isDeepStrictEqual } from 'node:util';
import { SourceOrder } from '../sources/source-order.js';
import type { PlayoutMemory } from './playout-memory.js';
import { QueuePlayer } from './queue-player.js';

export interface PlayoutSettings {
  readonly channelId: () => string;
  readonly recordings: string;
  readonly memory: PlayoutMemory;
  /** Receives the stream on air; `quietAt`: when the input was last found empty, by `performance.now()`, ms. */
  readonly onPiece: (piece: Buffer, quietAt: number) => void;
  /** Another source is on air from now on. `isWhole`: the last picture of the previous one is complete. */
  readonly onSwitch: (isWhole: boolean) => void;
  /** Called when nothing arrives. */
  readonly onGone: () => void;
  readonly onChange: () => void;
  /** Console time, ms. */
  readonly now: () => number;
  readonly log: Log;
}

const FILES = 'files';
/** How often the position in a file is stored, ms. */
const KEEP_MS = 2000;
/** How long the live stream is examined before a file may replace it, ms: tables are less frequent than pictures. */
const LOOK_MS = 600;
/** Maximum delay of the end of a file, to wait for a picture of the following source, ms. */
const STOP_MS = 3000;

/** The queue of files of a channel, which replaces the live stream, or gives way to it. */
export class Playout {
  readonly #order: SourceOrder;
  #wanted: DesiredPlayout | undefined;
  #player: QueuePlayer | undefined;
  #isOnAir = false;
  #isStopping = false;
  #staying: DesiredPlayout['items'] = [];
  #lookedSince = 0;
  /** Position of the file on air at a time, ms. */
  #anchor = { positionMs: 0, since: 0 };
  #keep: NodeJS.Timeout | undefined;
  #wait: NodeJS.Timeout | undefined;

  constructor(private readonly settings: PlayoutSettings) {
    this.#order = new SourceOrder({
      returns: () => true,
      holdMs: () => 0,
      onPiece: settings.onPiece,
      onSwitch: (isWhole) => {
        this.#isOnAir = this.#order.onAirId === FILES;
        this.#mark();
        settings.onSwitch(isWhole);
      },
      onBegin: () => this.#player?.begin(),
      onRewind: () => this.#player?.rewind(),
      onChange: () => this.#mark(),
    });
  }

  /** Whether files are on air. */
  get isOnAir(): boolean {
    return this.#isOnAir;
  }

  /** Whether there is anything to play. */
  get isUsed(): boolean {
    return this.#player !== undefined;
  }

  /** Sets the queue; a file that plays and stays in it continues. */
  async configure(wanted: DesiredPlayout | undefined): Promise<void> {
    if (isDeepStrictEqual(wanted, this.#wanted)) return;
    const before = this.#wanted;
    this.#wanted = wanted;
    // The present queue ends first; the new one begins after it.
    if (this.#isStopping) return;
    if (wanted === undefined || wanted.items.length === 0) return this.#end(before);
    this.#forget(wanted);
    if (this.#player === undefined) this.#start();
    else {
      if (wanted.breakIn !== before?.breakIn) this.#prefer();
      this.#player.changed();
    }
    this.#mark();
  }

  /** Processes data of the live stream. */
  push(piece: Buffer, quietAt: number): void {
    this.#order.push(FIRST_SOURCE, piece, quietAt);
  }

  /** The live stream is another one now. */
  switched(isWhole: boolean): void {
    if (!this.#isOnAir) this.settings.onSwitch(isWhole);
  }

  /** The live stream has ended. */
  gone(): void {
    if (!this.#order.isUsed) return this.settings.onGone();
    this.#order.ended(FIRST_SOURCE);
    // A waiting file is about to replace it, so the programme does not end.
    if (!this.#isOnAir && !this.#order.hasPicture(FILES)) this.settings.onGone();
  }

  report(): { readonly playout?: ReportedPlayout } {
    if (this.#wanted === undefined) return {};
    const playing = this.#player?.playing;
    const isOnAir = this.#isOnAir && playing?.isOnAir === true;
    const waits = this.#order.hasPicture(FILES);
    return {
      playout: {
        playoutId: playing?.item.playoutId ?? null,
        state: this.#isStopping
          ? 'stopping'
          : isOnAir
            ? 'playing'
            : playing !== undefined && !waits
              ? 'connecting'
              : 'waiting',
        onAir: isOnAir,
        breakIn: this.#wanted.breakIn,
        ...this.#anchor,
        lengthMs: playing?.lengthMs ?? null,
        ended: this.#kept.ended,
      },
    };
  }

  async stop(): Promise<void> {
    this.#remember();
    this.#order.stop();
    clearInterval(this.#keep);
    clearTimeout(this.#wait);
    const player = this.#player;
    this.#player = undefined;
    this.#wanted = undefined;
    await player?.stop();
  }

  get #kept() {
    return this.settings.memory.of(this.settings.channelId());
  }

  #start(): void {
    const { recordings, now, log } = this.settings;
    const resume = this.#kept.resume ?? undefined;
    this.#player = new QueuePlayer(
      {
        recordings,
        now,
        log,
        open: () => this.#open(),
        onPiece: (piece) => this.#order.push(FILES, piece, performance.now()),
        onFile: () => {
          if (this.#isOnAir) this.settings.onSwitch(true);
        },
        onEnded: (playoutId, failure) => this.#ended(playoutId, failure),
        onReady: () => this.#ready(),
        onEnding: (leftMs) => this.#order.ending(FILES, leftMs),
        givesWay: () => this.#wanted?.breakIn === true,
        onEmpty: () => void this.#leave(),
        onChange: () => this.#mark(),
      },
      resume,
    );
    this.#look();
    this.#keep = setInterval(() => this.#remember(), KEEP_MS);
    this.#player.changed();
  }

  #look(): void {
    if (this.#order.isUsed) return;
    this.#lookedSince = performance.now();
    this.#order.configure([FILES]);
  }

  /** The items of the queue that have not ended. */
  #open(): DesiredPlayout['items'] {
    const ended = new Set(this.#kept.ended.map(({ playoutId }) => playoutId));
    return (this.#isStopping ? this.#staying : (this.#wanted?.items ?? [])).filter(
      ({ playoutId }) => !ended.has(playoutId),
    );
  }

  #ready(): void {
    this.#look();
    clearTimeout(this.#wait);
    const waitMs = Math.max(0, LOOK_MS - (performance.now() - this.#lookedSince));
    this.#wait = setTimeout(() => {
      if (this.#player === undefined || this.#isStopping) return;
      this.#order.ready(FILES, true);
      this.#prefer();
    }, waitMs);
  }

  /** Puts files on air, or lets them give way to the live stream. */
  #prefer(): void {
    if (this.#wanted?.breakIn === true) this.#order.release();
    else if (this.#order.hasPicture(FILES)) void this.#order.choose(FILES);
  }

  #ended(playoutId: string, failure: string | undefined): void {
    const { channelId, memory, now, onChange } = this.settings;
    // A removed item does not count as ended.
    if (this.#wanted?.items.every((one) => one.playoutId !== playoutId) !== false) return;
    const outcome = failure === undefined ? ('played' as const) : ('failed' as const);
    const one = { playoutId, outcome, detail: failure ?? '', at: Math.round(now()) };
    memory.set(channelId(), { ended: [...this.#kept.ended, one], resume: null });
    onChange();
  }

  /** The queue has nothing to play: the live stream returns at its next picture with which a decoder can begin. */
  async #leave(): Promise<void> {
    if (this.#order.hasPicture(FIRST_SOURCE)) {
      await Promise.race([this.#order.choose(FIRST_SOURCE), new Promise((resolve) => setTimeout(resolve, STOP_MS))]);
    }
    const isBack = this.#order.onAirId === FIRST_SOURCE;
    if (this.#player?.playing !== undefined && !this.#isStopping && this.#open().length > 0) return;
    this.#order.ready(FILES, false);
    this.#order.ended(FILES);
    this.#order.configure([]);
    this.#player?.rewind();
    this.#isOnAir = false;
    if (!isBack || !this.#order.hasPicture(FIRST_SOURCE)) this.settings.onGone();
    this.#mark();
  }

  /** Ends the queue; a looped file continues until the live stream is back. */
  async #end(before: DesiredPlayout | undefined): Promise<void> {
    const player = this.#player;
    this.#staying = before?.items.filter(({ loop }) => loop) ?? [];
    const { memory, channelId } = this.settings;
    if (player === undefined) {
      memory.set(channelId(), undefined);
      return this.settings.onChange();
    }
    this.#isStopping = true;
    this.#mark();
    await this.#leave();
    clearInterval(this.#keep);
    clearTimeout(this.#wait);
    this.#player = undefined;
    await player.stop();
    this.#isStopping = false;
    // It may have got another queue meanwhile.
    const next = this.#wanted;
    if (next !== undefined && next.items.length > 0) {
      this.#forget(next);
      this.#start();
      return this.#mark();
    }
    memory.set(channelId(), undefined);
    this.settings.onChange();
  }

  /** Drops data about items that are no longer in the queue. */
  #forget({ items }: DesiredPlayout): void {
    const ids = new Set(items.map(({ playoutId }) => playoutId));
    const { ended, resume } = this.#kept;
    const left = ended.filter(({ playoutId }) => ids.has(playoutId));
    if (left.length === ended.length) return;
    this.settings.memory.set(this.settings.channelId(), { ended: left, resume });
  }

  #remember(): void {
    const playing = this.#player?.playing;
    if (playing === undefined || !playing.isOnAir) return;
    const resume = { playoutId: playing.item.playoutId, positionMs: playing.positionMs };
    this.settings.memory.set(this.settings.channelId(), { ended: this.#kept.ended, resume });
  }

  #mark(): void {
    this.#anchor = { positionMs: this.#player?.playing?.positionMs ?? 0, since: Math.round(this.settings.now()) };
    this.settings.onChange();
  }
}
