import type { Socket } from 'node:net';

/**
 * A unit that has fallen silent for so long is gone, ms: it calls again for as long. Keep-alives of TCP do not tell: they wait while anything is
 * not acknowledged, which takes a quarter of an hour.
 */
export const SILENT_MS = 60_000;

/** Ends a connection from which nothing has come for `SILENT_MS` since the last call of what it answers; before the first call, as one of a simulated unit, it stays. */
export function endWhenSilent(socket: Pick<Socket, 'once' | 'destroy'>): () => void {
  let silence: NodeJS.Timeout | undefined;
  socket.once('close', () => clearTimeout(silence));
  return () => {
    silence = silence?.refresh() ?? setTimeout(() => socket.destroy(), SILENT_MS);
  };
}
