import type { LiveMessage, LiveRequest } from '@backhaul/contract/live';
import { readLiveMessage } from '../protocol/message.js';
import { reconnectDelay } from './backoff.js';
import { clockOffset, connection, type Connection } from './connection.js';

/** A console that sends nothing for this long counts as unreachable (it ticks each 15 s), ms. */
const SILENCE_MS = 30_000;
const CHECK_MS = 5000;
/** A check that is late by this much means that the browser was suspended, ms. */
const SUSPENDED_MS = 20_000;
/** The console's close code while it is disconnected from its devices (RFC 6455: service restart). */
const SERVICE_RESTART = 1012;

type Loss = Exclude<Connection['state'], 'connecting' | 'connected'>;

interface Handlers {
  readonly onOpen: () => void;
  readonly onMessage: (message: LiveMessage) => void;
  /** The console refused the socket or closed it soon after. Resolves with whether it reports to be disconnected from its devices. */
  readonly onRefused: () => Promise<boolean>;
}

export interface LiveSocket {
  readonly send: (request: LiveRequest) => void;
  readonly close: () => void;
}

/** A console that answers is shown as `devicesLost` if it reports that, otherwise as lost. */
function refused(devicesLost: boolean): void {
  const now = connection.get();
  if (now.state === (devicesLost ? 'lost' : 'devicesLost'))
    connection.set({ ...now, state: devicesLost ? 'devicesLost' : 'lost' });
}

/** Keeps one websocket to `url` open until it is closed, across silence, loss and suspension. */
export function openLiveSocket(url: string, handlers: Handlers): LiveSocket {
  let socket: WebSocket | null = null;
  let attempt = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let receivedAt = Date.now();
  let lastCheck = Date.now();
  let closed = false;

  const show = (state: Loss, retryAt: number | null) => {
    const { state: shown, lastMessageAt } = connection.get();
    // Failures of the first attempts of a fresh page do not count as a loss.
    connection.set({ state: shown === 'connecting' && attempt < 2 ? shown : state, lastMessageAt, retryAt });
  };

  function connect(): void {
    clearTimeout(retry);
    detach();
    receivedAt = Date.now();
    const opened = new WebSocket(url);
    socket = opened;
    let received = false;
    opened.addEventListener('open', handlers.onOpen);
    opened.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (socket !== opened) return;
      const message = typeof data === 'string' ? readLiveMessage(data) : null;
      if (message === null) return;
      received = true;
      attempt = 0;
      receivedAt = Date.now();
      if ('now' in message) clockOffset.set(message.now - receivedAt);
      if (connection.get().state !== 'connected' || message.type === 'tick') {
        connection.set({ state: 'connected', lastMessageAt: receivedAt, retryAt: null });
      }
      handlers.onMessage(message);
    });
    opened.addEventListener('close', ({ code }) => {
      if (socket !== opened) return;
      if (!received) void handlers.onRefused().then(refused);
      const stillLost = !received && connection.get().state === 'devicesLost';
      if (!navigator.onLine) again('inactive');
      else again(code === SERVICE_RESTART || stillLost ? 'devicesLost' : 'lost');
    });
  }

  function detach(): void {
    const old = socket;
    socket = null;
    old?.close();
  }

  function again(state: Loss): void {
    detach();
    if (closed) return;
    clearTimeout(retry);
    const delay = reconnectDelay(attempt);
    attempt += 1;
    connection.set({ ...connection.get(), lastMessageAt: receivedAt });
    show(state, Date.now() + delay);
    retry = setTimeout(connect, delay);
  }

  function wake(): void {
    if (closed || socket?.readyState === WebSocket.OPEN || socket?.readyState === WebSocket.CONNECTING) return;
    attempt = 0;
    connect();
  }

  function check(): void {
    const now = Date.now();
    const suspended = now - lastCheck > SUSPENDED_MS + CHECK_MS && !document.hidden;
    lastCheck = now;
    if (socket === null) return;
    if (now - receivedAt <= SILENCE_MS) return;
    attempt = 0;
    again(suspended ? 'inactive' : 'lost');
  }

  const onVisible = () => {
    if (document.hidden) return;
    check();
    wake();
  };
  const onOffline = () => show('inactive', null);
  const checking = setInterval(check, CHECK_MS);
  window.addEventListener('online', wake);
  window.addEventListener('offline', onOffline);
  window.addEventListener('focus', onVisible);
  document.addEventListener('visibilitychange', onVisible);
  connect();

  return {
    send(request) {
      if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(request));
    },
    close() {
      closed = true;
      clearTimeout(retry);
      clearInterval(checking);
      window.removeEventListener('online', wake);
      window.removeEventListener('offline', onOffline);
      window.removeEventListener('focus', onVisible);
      document.removeEventListener('visibilitychange', onVisible);
      detach();
    },
  };
}
