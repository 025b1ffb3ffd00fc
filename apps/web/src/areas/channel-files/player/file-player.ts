import { nextWindow, type Spans } from './windows.js';

/** `unsupported`: the browser cannot decode the transcoded picture either; `broken`: retries. */
export type FilePhase = 'loading' | 'ready' | 'broken' | 'unsupported';

export interface FilePlayerParts {
  /** Current address for parts of the file; null while unknown. */
  readonly urlOf: () => string | null;
  /** Length of the file, ms; grows during recording. */
  readonly lengthOf: () => number;
  /** The file is being recorded, so that its end is requested repeatedly. */
  readonly growing: boolean;
  readonly onPhase: (phase: FilePhase) => void;
}

/** Interval of checks whether more data is needed, ms. */
const LOOK_MS = 200;
/** Delay before the end of a growing file, or a failed part, is requested again, ms. */
const AGAIN_MS = 1000;
/** Seconds kept behind the playhead, and around it when the buffer is full. */
const KEEP_BEHIND = 60;
const KEEP_LEAST = 8;

/**
 * Plays a file in a video element: fetches parts of a few seconds around the playhead as fragmented MP4 with the times of the file.
 * Requests H.264 if the browser cannot decode the original. Returns a function that stops it.
 */
export function playFile(video: HTMLVideoElement, { urlOf, lengthOf, growing, onPhase }: FilePlayerParts): () => void {
  const source = new MediaSource();
  const address = URL.createObjectURL(source);
  const abort = new AbortController();
  let buffer: SourceBuffer | null = null;
  let decode = false;
  let busy = false;
  let waitUntil = 0;
  /** End of the available data, s. */
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
      // Buffer is full: remove data far from the playhead.
      await remove(0, video.currentTime - KEEP_LEAST);
      await remove(video.currentTime + KEEP_LEAST, Infinity);
      buffer.appendBuffer(bytes);
    }
    await settled();
  };

  /** Whether the browser can decode this type; if not, requests the transcoded picture once. */
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
    // Nothing new: this is the end for now.
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
      // A file may not start at exactly zero, or may lack frames.
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

/** End of the buffered data that starts at or before a time, s. */
const endAt = (spans: Spans, from: number): number =>
  spans.reduce((most, [start, stop]) => (start <= from + 1 && stop > most ? stop : most), 0);
