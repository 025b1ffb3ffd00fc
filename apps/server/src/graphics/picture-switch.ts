import { ticksBetween } from '@backhaul/agent';
import type { AudioFrame, Frame, VideoFrame } from '../programme/frame.js';

/** Maximum size of waiting pictures and sound, bytes; more means a stream without keyframes. */
const MOST_HELD = 24 * 1024 * 1024;

/** A source of pictures: the incoming stream, or an engine's version of the same stream with the same timestamps. */
export type PictureSource = object;

interface Change {
  readonly to: PictureSource;
  /** Time of the first picture of the next source, ticks. */
  readonly at: number;
  /** Pictures of the present source from then on, in case the next one has none. */
  readonly stay: VideoFrame[];
  /** Pictures of the next source from then on, while the present one still has earlier ones. */
  readonly next: VideoFrame[];
  isDue: boolean;
}

/**
 * Passes on the pictures of one source, and from a keyframe on those of another: each picture once, whatever its
 * source. Sound always comes from the incoming stream, and waits for its pictures.
 */
export class PictureSwitch {
  #onAir: PictureSource;
  #change: Change | undefined;
  #sound: AudioFrame[] = [];
  /** The stream since its last keyframe on air: it continues from there if an engine dies. */
  #held: Frame[] = [];
  #heldBytes = 0;
  #shown: number | undefined;
  /** Nothing of the stream was kept: it continues with its next keyframe. */
  #needsEntry = false;

  constructor(
    /** The incoming stream. */
    private readonly plain: PictureSource,
    private readonly onFrame: (frame: Frame) => void,
  ) {
    this.#onAir = plain;
  }

  get onAir(): PictureSource {
    return this.#onAir;
  }

  /** The source of a pending change. */
  get following(): PictureSource | undefined {
    return this.#change?.to;
  }

  /** Another source is on air from this keyframe on. Call this before `picture` gets the keyframe. */
  changeAt(keyframe: VideoFrame, to: PictureSource): void {
    if (this.#change !== undefined || to === this.#onAir) return;
    this.#change = { to, at: keyframe.pts, stay: [], next: [], isDue: false };
  }

  /** A picture of a source. */
  picture(from: PictureSource, frame: VideoFrame): void {
    if (from === this.plain) this.#hold(frame);
    if (from === this.plain && this.#onAir === from && this.#needsEntry && !frame.isEntry) return;
    if (frame.isEntry) this.#needsEntry = false;
    const change = this.#change;
    const isAfter = change !== undefined && (from === this.plain || ticksBetween(change.at, frame.pts) >= 0);
    if (from === this.#onAir) {
      if (!change || !isAfter) return this.#show(frame);
      change.stay.push(frame);
      change.isDue = true;
    } else if (from === change?.to && isAfter && (change.next.length > 0 || frame.isEntry)) change.next.push(frame);
    if (change?.isDue === true && change.next.length > 0) this.#carryOut(change);
  }

  sound(frame: AudioFrame): void {
    this.#keep(frame);
    const change = this.#change;
    const isOurs = this.#onAir === this.plain && (change === undefined || ticksBetween(frame.pts, change.at) > 0);
    if (isOurs) this.onFrame(frame);
    else this.#sound.push(frame);
  }

  /** A source has ended; if it was on air, the incoming stream continues from its keyframe before the last picture. */
  ended(source: PictureSource): void {
    const change = this.#change;
    if (change?.to === source) {
      this.#change = undefined;
      for (const frame of change.stay) this.#show(frame);
      if (this.#onAir === this.plain) this.#showSound();
    }
    if (this.#onAir !== source) return;
    this.#change = undefined;
    this.#onAir = this.plain;
    const held = this.#held;
    this.#needsEntry = held.length === 0;
    this.#sound = held.filter((frame) => frame.kind === 'audio');
    for (const frame of held) if (frame.kind === 'video') this.#show(frame);
    this.#showSound();
  }

  /** Another stream begins: waiting data of this one is dropped. */
  reset(): void {
    this.#onAir = this.plain;
    this.#change = undefined;
    this.#sound = [];
    this.#drop();
    this.#shown = undefined;
    this.#needsEntry = false;
  }

  #carryOut({ to, next }: Change): void {
    this.#change = undefined;
    this.#onAir = to;
    for (const frame of next) this.#show(frame);
    if (to === this.plain) this.#showSound();
  }

  #show(frame: VideoFrame): void {
    this.#shown = frame.pts;
    let due = 0;
    for (const { pts } of this.#sound) {
      if (ticksBetween(pts, frame.pts) < 0) break;
      due += 1;
    }
    for (const sound of this.#sound.splice(0, due)) this.onFrame(sound);
    this.onFrame(frame);
  }

  #showSound(): void {
    const waiting = this.#sound;
    this.#sound = [];
    for (const frame of waiting) this.onFrame(frame);
  }

  /** Keeps the stream since its last keyframe that is on air. */
  #hold(frame: VideoFrame): void {
    if (frame.isEntry) this.#trim();
    this.#keep(frame);
  }

  #keep(frame: Frame): void {
    if (frame.kind === 'audio' && this.#held.length === 0) return;
    if (frame.kind === 'video' && this.#held.length === 0 && !frame.isEntry) return;
    this.#held.push(frame);
    this.#heldBytes += sizeOf(frame);
    if (this.#heldBytes > MOST_HELD) this.#drop();
  }

  #trim(): void {
    const shown = this.#shown;
    // With the incoming stream on air, nothing before this keyframe is needed.
    if (this.#onAir === this.plain && this.#change === undefined) return this.#drop();
    if (shown === undefined) return;
    const last = this.#held.findLastIndex(
      (one) => one.kind === 'video' && one.isEntry && ticksBetween(one.pts, shown) >= 0,
    );
    if (last <= 0) return;
    for (const gone of this.#held.splice(0, last)) this.#heldBytes -= sizeOf(gone);
  }

  #drop(): void {
    this.#held = [];
    this.#heldBytes = 0;
  }
}

const sizeOf = (frame: Frame): number =>
  frame.kind === 'video' ? frame.packets.length : (frame.adts?.length ?? frame.packets?.length ?? 0);
