import { WebSocket, type RawData } from 'ws';

/** Above this number of waiting bytes the source is paused, until the lower mark is reached. */
const HIGH_BYTES = 1024 * 1024;
const LOW_BYTES = 256 * 1024;
/** A watcher that takes no data for this time is disconnected, ms. */
const STALLED_MS = 5_000;
const CHECK_MS = 1_000;
const PING_EVERY = 15;
const SILENT_AFTER = 30;

/** Passes all data from a source to a watcher, no faster than the watcher takes it. Calls `done` once, at the end. */
export function relay(source: WebSocket, watcher: WebSocket, done: () => void): void {
  let heldSince: number | null = null;
  let checks = 0;
  let lastPong = 0;
  let over = false;

  const timer = setInterval(() => {
    checks += 1;
    const stalled = heldSince !== null && performance.now() - heldSince > STALLED_MS;
    if (stalled || checks - lastPong > SILENT_AFTER) return watcher.terminate();
    if (checks % PING_EVERY === 0) watcher.ping();
  }, CHECK_MS);

  const drained = () => {
    if (heldSince === null || watcher.bufferedAmount > LOW_BYTES) return;
    heldSince = null;
    source.resume();
  };
  const pass = (data: RawData, binary: boolean) => {
    watcher.send(data, { binary }, drained);
    if (heldSince !== null || watcher.bufferedAmount <= HIGH_BYTES) return;
    heldSince = performance.now();
    source.pause();
  };
  const end = () => {
    if (over) return;
    over = true;
    clearInterval(timer);
    source.off('message', pass);
    source.terminate();
    // The browser tries again; the channel may be back by then.
    if (watcher.readyState === WebSocket.OPEN) watcher.close(1012, 'preview ended');
    done();
  };

  watcher.on('pong', () => (lastPong = checks));
  watcher.on('error', end);
  watcher.on('close', end);
  source.on('message', pass);
  source.on('close', end);
  if (watcher.readyState !== WebSocket.OPEN || source.readyState !== WebSocket.OPEN) return end();
  source.resume();
}
