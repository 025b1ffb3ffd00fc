import { joined } from '../bytes/joined.js';
import { BoxReader, findBox } from './boxes.js';
import { readFragment } from './fragment.js';
import { readInitSegment, type InitSegment } from './init-segment.js';

/** One fragment, `moof` and `mdat`, as it is sent. */
export interface Fragment {
  readonly bytes: Buffer;
  /** Whether a decoder can begin with it. */
  readonly keyframe: boolean;
}

export interface FragmentListener {
  readonly onInit: (init: InitSegment) => void;
  readonly onFragment: (fragment: Fragment) => void;
  /** Frames a second, at each keyframe after the first. */
  readonly onFrameRate?: (framesPerSecond: number) => void;
}

/** Reads the fragmented MP4 of an engine. */
export class FragmentReader {
  readonly #boxes = new BoxReader();
  #head: Buffer[] = [];
  #moof: Buffer | undefined;
  #init: InitSegment | undefined;
  #keyframeAt: number | undefined;
  #samples = 0;

  constructor(private readonly listener: FragmentListener) {}

  push(chunk: Buffer): void {
    for (const { type, bytes } of this.#boxes.push(chunk)) this.#box(type, bytes);
  }

  #box(type: string, bytes: Buffer): void {
    if (type === 'ftyp') {
      this.#head = [bytes];
    } else if (type === 'moov') {
      this.#init = readInitSegment(Buffer.concat([...this.#head, bytes]));
      if (this.#init) this.listener.onInit(this.#init);
    } else if (type === 'moof') {
      this.#moof = bytes;
    } else if (type === 'mdat' && this.#moof && this.#init) {
      this.#fragment(this.#init, this.#moof, bytes);
      this.#moof = undefined;
    }
  }

  #fragment({ video }: InitSegment, moof: Buffer, mdat: Buffer): void {
    const content = findBox(moof, 'moof');
    const info = content && readFragment(content, video.trackId);
    const keyframe = info?.keyframe ?? false;
    if (info && keyframe) {
      const ticks = this.#keyframeAt === undefined ? 0 : info.time - this.#keyframeAt;
      if (ticks > 0) this.listener.onFrameRate?.((this.#samples * video.timescale) / ticks);
      this.#keyframeAt = info.time;
      this.#samples = 0;
    }
    this.#samples += info?.samples ?? 0;
    this.listener.onFragment({ bytes: joined([moof, mdat]), keyframe });
  }
}
