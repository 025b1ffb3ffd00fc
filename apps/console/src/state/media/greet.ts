import type { RawData, WebSocket } from 'ws';
import type { WaitingRoom } from './waiting-room.js';

/** Time for a browser without a session to send its request, ms. */
const SPEAK_MS = 3_000;

/** Passes the first message of a socket to `admit`, which handles its own failures; until then the socket is in the waiting room. */
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
