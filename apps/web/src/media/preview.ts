import { aheadAfter, behindLive, LEAST_AHEAD, planPlayback, planTrim, type Spans } from './playback.js';
import { createSegments } from './segments.js';

/** Delays between attempts, ms; the last one repeats. */
const RETRIES_MS = [300, 1000, 2000, 3000] as const;
/** A stream without data for this long is dead, ms. */
const SILENCE_MS = 6000;
const STEER_MS = 250;

/** `connecting`: nothing to see yet; `playing`; `waiting`: it stopped and is retried; `unsupported`: this browser has no decoder. */
export interface PreviewState {
  readonly phase: 'connecting' | 'playing' | 'waiting' | 'unsupported';
  readonly mimeType: string | null;
  /** Seconds behind the newest picture. */
  readonly behind: number | null;
}

interface Handlers {
  /** Current address of the stream; it may change between attempts. */
  readonly urlOf: () => string | null;
  readonly onState: (state: PreviewState) => void;
  /** Sent first on each connection. */
  readonly hello?: string;
  /** Called with each text message that describes no stream. */
  readonly onText?: (text: string) => void;
}

const nothing = () => undefined;

const spansOf = ({ buffered }: { readonly buffered: TimeRanges }): Spans =>
  Array.from({ length: buffered.length }, (_, i) => [buffered.start(i), buffered.end(i)] as const);

/** The mime type in the first message of a preview; null for another message. */
function mimeTypeOf(text: string): string | null {
  try {
    const value: unknown = JSON.parse(text);
    const known = typeof value === 'object' && value !== null && 'mimeType' in value;
    return known && typeof value.mimeType === 'string' ? value.mimeType : null;
  } catch {
    return null;
  }
}

const socketUrl = (path: string): string => {
  const url = new URL(path, window.location.href);
  url.protocol = url.protocol.replace('http', 'ws');
  return url.href;
};

/**
 * Plays a preview (fragmented MP4 over a websocket: one message of JSON with the mime type, then bytes)
 * in a video element, close to the live edge, and restarts when it breaks. Returns a function that stops it.
 */
export function playPreview(video: HTMLVideoElement, { urlOf, onState, hello, onText }: Handlers): () => void {
  let attempt = 0;
  let stopped = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let end: () => void = nothing;
  let state: PreviewState = { phase: 'connecting', mimeType: null, behind: null };

  const show = (change: Partial<PreviewState>) => {
    state = { ...state, ...change };
    onState(state);
  };
  const again = () => {
    end();
    if (stopped) return;
    show({ phase: state.phase === 'connecting' ? 'connecting' : 'waiting', behind: null });
    retry = setTimeout(begin, RETRIES_MS[Math.min(attempt, RETRIES_MS.length - 1)]);
    attempt += 1;
  };
  const onPlaying = () => {
    attempt = 0;
    show({ phase: 'playing' });
  };

  function begin(): void {
    const path = urlOf();
    if (path === null || document.hidden) {
      retry = setTimeout(begin, RETRIES_MS[1]);
      return;
    }
    // Older iPhones have no MediaSource.
    if (!('MediaSource' in window)) return show({ phase: 'unsupported' });
    end = playOnce(video, socketUrl(path), {
      onMimeType: (mimeType) => show({ mimeType }),
      onBehind: (behind) => show({ behind }),
      onUnsupported: () => {
        end();
        show({ phase: 'unsupported' });
      },
      onBroken: again,
      hello,
      onText,
    });
  }

  video.addEventListener('playing', onPlaying);
  begin();
  return () => {
    stopped = true;
    clearTimeout(retry);
    end();
    video.removeEventListener('playing', onPlaying);
  };
}

interface OnceHandlers {
  readonly onMimeType: (mimeType: string) => void;
  readonly onBehind: (seconds: number | null) => void;
  readonly onUnsupported: () => void;
  readonly onBroken: () => void;
  readonly hello: string | undefined;
  readonly onText: ((text: string) => void) | undefined;
}

/** One attempt: from opening the socket until it ends. Returns a function that ends it. */
function playOnce(video: HTMLVideoElement, url: string, handlers: OnceHandlers): () => void {
  const segments = createSegments();
  const source = new MediaSource();
  const address = URL.createObjectURL(source);
  const socket = new WebSocket(url);
  socket.binaryType = 'arraybuffer';
  let buffer: SourceBuffer | null = null;
  let mimeType: string | null = null;
  let receivedAt = Date.now();
  let ended = false;
  let ahead = LEAST_AHEAD;
  let stalled = false;

  function finish(): void {
    ended = true;
    clearInterval(steering);
    video.removeEventListener('waiting', onStall);
    video.removeEventListener('error', broken);
    socket.close();
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(address);
  }
  function onStall(): void {
    stalled = true;
  }
  function broken(): void {
    if (!ended) handlers.onBroken();
  }

  function openBuffer(): void {
    if (ended || mimeType === null || source.readyState !== 'open' || buffer !== null) return;
    if (!MediaSource.isTypeSupported(mimeType)) return handlers.onUnsupported();
    buffer = source.addSourceBuffer(mimeType);
    buffer.addEventListener('updateend', feed);
    feed();
  }

  function feed(): void {
    if (ended || buffer === null || buffer.updating || source.readyState !== 'open') return;
    try {
      const trim = planTrim(spansOf(buffer), video.currentTime);
      if (trim !== null) return buffer.remove(...trim);
      const segment = segments.shift();
      if (segment !== undefined) buffer.appendBuffer(segment);
    } catch {
      // A full or broken buffer: only a new one helps.
      broken();
    }
  }

  function steer(): void {
    if (Date.now() - receivedAt > SILENCE_MS) return broken();
    if (buffer === null) return;
    const spans = spansOf(buffer);
    if (spans.length === 0) return;
    ahead = aheadAfter(ahead, stalled);
    stalled = false;
    const plan = planPlayback(spans, video.currentTime, ahead);
    if (plan.act === 'jump') video.currentTime = plan.to;
    else if (video.playbackRate !== plan.rate) video.playbackRate = plan.rate;
    // Autoplay of a muted element is permitted; a refusal leaves the still in view.
    if (video.paused) void video.play().catch(() => undefined);
    // The delay grows while no data arrives.
    const silence = (Date.now() - receivedAt) / 1000;
    const behind = behindLive(spans, video.currentTime);
    handlers.onBehind(behind === null || silence < 1 ? behind : behind + silence);
  }

  const steering = setInterval(steer, STEER_MS);
  source.addEventListener('sourceopen', openBuffer, { once: true });
  video.addEventListener('error', broken);
  video.addEventListener('waiting', onStall);
  const { hello } = handlers;
  if (hello !== undefined) socket.addEventListener('open', () => socket.send(hello), { once: true });
  socket.addEventListener('close', broken);
  socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (ended) return;
    receivedAt = Date.now();
    if (data instanceof ArrayBuffer) {
      if (!segments.push(data)) return broken();
      return feed();
    }
    if (typeof data !== 'string') return;
    const said = mimeTypeOf(data);
    if (said === null) return handlers.onText?.(data);
    // A second `init` begins another stream with different timestamps, which this source cannot play.
    if (mimeType !== null) return broken();
    mimeType = said;
    handlers.onMimeType(said);
    openBuffer();
  });
  video.src = address;
  return finish;
}
