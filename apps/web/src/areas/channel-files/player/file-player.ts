import { nextWindow, type Spans } from './windows.js';

/** `unsupported`: this browser has no decoder, for the transcoded picture neither; `broken`: it is tried again. */
export type FilePhase = 'loading' | 'ready' | 'broken' | 'unsupported';

export interface FilePlayerParts {
  /** Where parts of the file are fetched now; null while that is not known. */
  readonly urlOf: () => string | null;
  /** Length of the file, ms; it grows while it is recorded. */
  readonly lengthOf: () => number;
  /** The file is being recorded: its end is asked for again. */
  readonly growing: boolean;
  readonly onPhase: (phase: FilePhase) => void;
}

/** How often it looks whether more is needed, ms. */
const LOOK_MS = 200;
/** The end of a growing file, and what failed, is asked for again after this, ms. */
const AGAIN_MS = 1000;
/** Seconds that are kept behind the playhead, and beside it when there is no room. */
const KEEP_BEHIND = 60;
const KEEP_LEAST = 8;

/**
 * Plays a file in a video element: parts of a few seconds are fetched around the playhead as fragmented MP4, which carry the times that
 * they have in the file. What the browser cannot decode is asked for again as H.264. Returns how to stop.
 */
export function playFile(video: HTMLVideoElement, { urlOf, lengthOf, growing, onPhase }: FilePlayerParts): () => void {
  const source = new MediaSource();
  const address = URL.createObjectURL(source);
  const abort = new AbortController();
  let buffer: SourceBuffer | null = null;
  let decode = false;
  let busy = false;
  let waitUntil = 0;
  /** Where the file has nothing more, s. */
  let end = Infinity;
  let phase: FilePhase = 'loading';

  const show = (next: FilePhase): void => {
    if (next === phase) return;
    phase = next;
    onPhase(next);
  };
  const spans = (): Spans => (buffer === null ? [] : spansOf(buffer.buffered));
  const settled = (): Promise<void> =>
    new Promise((resolve) => {
      if (buffer === null || !buffer.updating) return resolve();
      buffer.addEventListener('updateend', () => resolve(), { once: true });
    });

  const remove = async (from: number, to: number): Promise<void> => {
    if (buffer === null || to <= from || source.readyState !== 'open') return;
    buffer.remove(Math.max(0, from), to);
    await settled();
  };
  const append = async (bytes: ArrayBuffer): Promise<void> => {
    if (buffer === null || source.readyState !== 'open') return;
    try {
      buffer.appendBuffer(bytes);
    } catch {
      // No room: what is far from the playhead goes.
      await remove(0, video.currentTime - KEEP_LEAST);
      await remove(video.currentTime + KEEP_LEAST, Infinity);
      buffer.appendBuffer(bytes);
    }
    await settled();
  };

  /** Whether the browser can play this; asks for the transcoded picture once where it cannot. */
  const opens = (type: string): boolean => {
    if (buffer !== null) return true;
    if (type.includes('codecs=') && MediaSource.isTypeSupported(type)) {
      buffer = source.addSourceBuffer(type);
      return true;
    }
    if (decode) show('unsupported');
    decode = true;
    return false;
  };

  const fetchPart = async (from: number, to: number): Promise<void> => {
    const url = urlOf();
    if (url === null) return;
    const query = `&from=${Math.round(from * 1000)}&to=${Math.round(to * 1000)}${decode ? '&decode=1' : ''}`;
    const response = await fetch(`${url}${query}`, { signal: abort.signal });
    if (response.status === 204) return void (end = growing ? Infinity : from);
    if (!response.ok) throw new Error(String(response.status));
    if (!opens(response.headers.get('content-type') ?? '')) return;
    const before = endAt(spans(), from);
    await append(await response.arrayBuffer());
    const after = endAt(spans(), from);
    // Nothing new: it is the end, for now.
    if (after <= before + 0.02) {
      if (growing) waitUntil = Date.now() + AGAIN_MS;
      else end = after;
    }
    show('ready');
  };

  const look = async (): Promise<void> => {
    if (busy || source.readyState !== 'open' || phase === 'unsupported' || Date.now() < waitUntil) return;
    busy = true;
    try {
      const length = lengthOf() / 1000;
      if (
        length > 0 &&
        (Number.isNaN(source.duration) || Math.abs(source.duration - length) > 0.5) &&
        !buffer?.updating
      )
        if (length > endAt(spans(), Infinity)) source.duration = length;
      const now = spans();
      const first = now.find(([start, stop]) => stop > video.currentTime && start > video.currentTime);
      // A file does not begin at zero exactly, nor have all its pictures.
      const inside = now.some(([start, stop]) => start <= video.currentTime && video.currentTime < stop);
      if (!inside && first !== undefined && first[0] - video.currentTime < 0.5) video.currentTime = first[0] + 0.001;
      const part = nextWindow(now, video.currentTime, { length: growing ? length + 2 : length, end });
      if (part !== null) await fetchPart(part.from, part.to);
      await remove(0, video.currentTime - KEEP_BEHIND);
    } catch {
      if (abort.signal.aborted) return;
      waitUntil = Date.now() + AGAIN_MS;
      show('broken');
    } finally {
      busy = false;
    }
  };

  const onSeeking = (): void => {
    waitUntil = 0;
    void look();
  };
  video.addEventListener('seeking', onSeeking);
  const timer = setInterval(() => void look(), LOOK_MS);
  source.addEventListener('sourceopen', () => void look(), { once: true });
  video.src = address;
  return () => {
    clearInterval(timer);
    abort.abort();
    video.removeEventListener('seeking', onSeeking);
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(address);
  };
}

const spansOf = (ranges: TimeRanges): Spans =>
  Array.from({ length: ranges.length }, (_, index) => [ranges.start(index), ranges.end(index)]);

/** The end of what is there from a moment on, or before it, s. */
const endAt = (spans: Spans, from: number): number =>
  spans.reduce((most, [start, stop]) => (start <= from + 1 && stop > most ? stop : most), 0);
