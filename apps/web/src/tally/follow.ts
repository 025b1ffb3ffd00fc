import type { TallyPageMessage } from '@backhaul/contract/live';
import { messageOf } from './message.js';

const PATH = '/media/tally';
/** The console sends each second; after this silence it counts as unreachable, ms. */
const SILENT_MS = 3_000;
/** Delay before another attempt, ms. */
const AGAIN_MS = 1_000;
const FULL_AGAIN_MS = 10_000;

interface Handlers {
  readonly heard: (message: TallyPageMessage) => void;
  /** The tally is unknown. Called at each attempt that fails. */
  readonly lost: () => void;
}

/** Follows the tally of a link, and reconnects after a loss until the link is refused for good. Returns a function that stops it. */
export function followTally(token: string, { heard, lost }: Handlers): () => void {
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let over = false;

  const wait = (work: () => void, ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(work, ms);
  };
  const leave = (): void => {
    const left = socket;
    socket = undefined;
    left?.close();
  };
  const fail = (): void => {
    if (over) return;
    leave();
    lost();
    wait(open, AGAIN_MS);
  };
  const hear = (text: string): void => {
    const message = messageOf(text);
    if (message === null) return;
    heard(message);
    if (message.type === 'tally') return wait(fail, SILENT_MS);
    leave();
    if (message.reason === 'full') wait(open, FULL_AGAIN_MS);
    else stop();
  };
  function open(): void {
    leave();
    if (!navigator.onLine) return fail();
    const own = new WebSocket(new URL(PATH, window.location.href.replace(/^http/, 'ws')));
    socket = own;
    own.addEventListener('open', () => own.send(JSON.stringify({ type: 'watch', token })));
    own.addEventListener('message', ({ data }) => {
      if (socket === own && typeof data === 'string') hear(data);
    });
    own.addEventListener('close', () => {
      if (socket === own) fail();
    });
    wait(fail, SILENT_MS);
  }
  function stop(): void {
    over = true;
    clearTimeout(timer);
    window.removeEventListener('offline', fail);
    leave();
  }

  window.addEventListener('offline', fail);
  open();
  return stop;
}
