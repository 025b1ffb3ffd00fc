/** How often a program says that it is alive, ms. */
const ALIVE_MS = 2000;

/** Whoever listens for `disconnect` keeps the process alive, so the channel is asked each time. */
const say = (): void => {
  if (process.connected) process.send?.({ type: 'alive' }, () => undefined);
};

/**
 * Says `{type: "alive"}` to the launcher over the IPC channel, at once and then every 2 s, for as long as there is one: a program whose
 * event loop hangs falls silent, and the launcher ends it. Does nothing in a program that nobody launched. Keeps no process alive.
 */
export function sayAlive(): void {
  if (!process.send) return;
  say();
  setInterval(say, ALIVE_MS).unref();
}
