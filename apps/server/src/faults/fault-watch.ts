import type { ChannelFault } from '@backhaul/domain';
import type { Keyframe } from '../transport-stream/keyframe-reader.js';
import type { Program } from '../transport-stream/program.js';
import { ArrivalWatch } from './arrival-watch.js';
import { PictureWatch } from './picture-watch.js';
import { SoundWatch } from './sound-watch.js';

interface FaultWatchSettings {
  readonly monotonic: () => number;
  /** Faults have begun or ended. */
  readonly onChange: () => void;
}

/** Interval of sound checks, ms. */
const CHECK_MS = 1000;

/** Faults of the picture and sound that arrive at a channel. The slate is not checked, because nothing arrives then. */
export class FaultWatch {
  readonly #arrival: ArrivalWatch;
  readonly #picture: PictureWatch;
  readonly #sound: SoundWatch;
  #checkedAt = -Infinity;
  #faults: readonly ChannelFault[] = [];

  constructor(private readonly settings: FaultWatchSettings) {
    this.#arrival = new ArrivalWatch(settings.monotonic);
    this.#picture = new PictureWatch({ monotonic: settings.monotonic, onJudged: () => this.#check() });
    this.#sound = new SoundWatch(settings.monotonic);
  }

  get faults(): readonly ChannelFault[] {
    return this.#faults;
  }

  keyframe(keyframe: Keyframe): void {
    this.#arrival.keyframe();
    this.#picture.offer(keyframe);
  }

  push(piece: Buffer, program: Program | undefined): void {
    this.#arrival.push(piece, program);
    this.#sound.push(piece, program);
    if (this.settings.monotonic() - this.#checkedAt > CHECK_MS) this.#check();
  }

  /** Another stream begins, or none. */
  reset(): void {
    this.#arrival.reset();
    this.#picture.reset();
    this.#sound.reset();
    this.#check();
  }

  async stop(): Promise<void> {
    await this.#picture.stop();
  }

  #check(): void {
    this.#checkedAt = this.settings.monotonic();
    const found = [this.#arrival.fault, this.#picture.fault, this.#sound.fault];
    const now = found.flatMap((fault) => (fault === undefined ? [] : [fault]));
    if (now.join() === this.#faults.join()) return;
    this.#faults = now;
    this.settings.onChange();
  }
}
