import type { Socket } from 'node:net';

/**
 * A unit that is silent for this long is gone, ms; units retry for the same time. TCP keep-alives are no help: they wait while data
 * is unacknowledged, which takes a quarter of an hour.
 */
export const SILENT_MS = 60_000;

/** Ends a connection after `SILENT_MS` without a call of the returned function; never before its first call, as for simulated units. */
export function endWhenSilent(socket: Pick<Socket, 'once' | 'destroy'>): () => void {
  let silence: NodeJS.Timeout | undefined;
  socket.once('close', () => clearTimeout(silence));
  return () => {
    silence = silence?.refresh() ?? setTimeout(() => socket.destroy(), SILENT_MS);
  };
}
