/** Interval of heartbeats, ms. */
const HEARTBEAT_MS = 2000;

/** A listener for `disconnect` would keep the process alive, so the channel is checked each time. */
const say = (): void => {
  if (process.connected) process.send?.({ type: 'alive' }, () => undefined);
};

/**
 * Sends `{type: "alive"}` to the launcher over the IPC channel, immediately and then every 2 s while the channel is open. When the
 * event loop hangs, the heartbeats stop, and the launcher ends the program. Does nothing without a launcher. Does not keep a
 * process alive.
 */
export function sendHeartbeats(): void {
  if (!process.send) return;
  say();
  setInterval(say, HEARTBEAT_MS).unref();
}
