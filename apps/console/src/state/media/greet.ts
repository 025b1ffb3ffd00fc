import type { RawData, WebSocket } from 'ws';
import type { WaitingRoom } from './waiting-room.js';

/** A browser without a session that does not say what it wants for so long is cut off, ms. */
const SPEAK_MS = 3_000;

/** Gives the first message of a socket to `admit`, which handles its own failures; until that is done the socket has its place in the waiting room. */
export function greet(
  waiting: WaitingRoom,
  socket: WebSocket,
  address: string,
  admit: (first: RawData) => Promise<void>,
): void {
  const leave = waiting.enter(address);
  const silent = setTimeout(() => socket.terminate(), SPEAK_MS);
  socket.on('error', () => socket.terminate());
  socket.once('close', () => {
    clearTimeout(silent);
    leave();
  });
  socket.once('message', (data) => {
    clearTimeout(silent);
    void admit(data).finally(leave);
  });
}
