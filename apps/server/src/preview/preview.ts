import type { Fragment } from '../fmp4/fragment-reader.js';
import type { InitSegment } from '../fmp4/init-segment.js';

/** Receiver of a preview; a websocket in the product. */
export interface Watcher {
  /** Bytes that have not been sent yet. */
  readonly bufferedAmount: number;
  send(data: string | Buffer): void;
}

/** With more unsent bytes a watcher is too slow and misses everything up to the next keyframe. */
const SLOW_BYTES = 2 * 1024 * 1024;

/** A longer group of pictures is not kept for new watchers, bytes; they wait for the next one. */
const MAX_GROUP_BYTES = 16 * 1024 * 1024;

/**
 * Live video for any number of watchers. Each gets `{"type":"init","mimeType":…}` as text, the initialisation segment,
 * the last group of pictures and then each fragment, all as binary. Another `init` begins a new stream: the player
 * starts a new timeline.
 */
export class Preview {
  readonly #watchers = new Map<Watcher, { skipping: boolean }>();
  #init: InitSegment | undefined;
  #group: Buffer[] = [];
  #groupBytes = 0;

  get watched(): boolean {
    return this.#watchers.size > 0;
  }

  add(watcher: Watcher): void {
    this.#watchers.set(watcher, { skipping: false });
    this.#begin(watcher);
  }

  remove(watcher: Watcher): void {
    this.#watchers.delete(watcher);
  }

  /** A new stream. */
  begin(init: InitSegment): void {
    this.#init = init;
    this.#dropGroup();
    for (const [watcher, state] of this.#watchers) {
      state.skipping = false;
      this.#begin(watcher);
    }
  }

  push({ bytes, keyframe }: Fragment): void {
    this.#keep(bytes, keyframe);
    for (const [watcher, state] of this.#watchers) {
      if (state.skipping && keyframe && watcher.bufferedAmount < SLOW_BYTES / 8) state.skipping = false;
      else if (watcher.bufferedAmount > SLOW_BYTES) state.skipping = true;
      if (!state.skipping) watcher.send(bytes);
    }
  }

  /** The stream ended: new watchers wait for the next. */
  end(): void {
    this.#init = undefined;
    this.#dropGroup();
  }

  #begin(watcher: Watcher): void {
    if (!this.#init) return;
    watcher.send(JSON.stringify({ type: 'init', mimeType: this.#init.mimeType }));
    watcher.send(this.#init.bytes);
    if (this.#group.length > 0) watcher.send(Buffer.concat(this.#group));
    else this.#skip(watcher);
  }

  /** There is nothing to begin with yet: a decoder needs a keyframe first. */
  #skip(watcher: Watcher): void {
    const state = this.#watchers.get(watcher);
    if (state) state.skipping = true;
  }

  #keep(bytes: Buffer, keyframe: boolean): void {
    if (keyframe) this.#dropGroup();
    else if (this.#group.length === 0) return;
    this.#group.push(bytes);
    this.#groupBytes += bytes.length;
    if (this.#groupBytes > MAX_GROUP_BYTES) this.#dropGroup();
  }

  #dropGroup(): void {
    this.#group = [];
    this.#groupBytes = 0;
  }
}
