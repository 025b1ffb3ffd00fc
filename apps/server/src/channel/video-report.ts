import type { ReportedChannel } from '@backhaul/contract/bus';
import type { VideoTrack } from '../fmp4/init-segment.js';

type ReceivedVideo = NonNullable<ReportedChannel['video']>;

/** A smaller relative change of the frame rate is ignored. */
const SAME_RATE = 0.03;

/** The reported properties of the video, without measurement noise. */
export class VideoReport {
  #current: ReceivedVideo | null = null;

  constructor(private readonly onChange: () => void) {}

  get current(): ReceivedVideo | null {
    return this.#current;
  }

  track({ codec, width, height }: VideoTrack): void {
    const frameRate = this.#current?.frameRate ?? 0;
    const same = this.#current && this.#current.codec === codec && this.#current.width === width;
    if (same && this.#current?.height === height) return;
    this.#current = { codec, width, height, frameRate };
    this.onChange();
  }

  frameRate(measured: number): void {
    const known = this.#current;
    if (!known || Math.abs(measured - known.frameRate) <= known.frameRate * SAME_RATE) return;
    this.#current = { ...known, frameRate: Math.min(1000, Math.round(measured * 100) / 100) };
    this.onChange();
  }

  reset(): void {
    this.#current = null;
  }
}
