import type { Socket } from 'node:net';
import { parseJson } from '../files/json.js';
import { MAX_RELAY_LINE, PipeMessage } from './protocol.js';

/** Sends a message on the control connection of an IP pipe. */
export const sendPipeMessage = (socket: Socket, word: PipeMessage): void => {
  if (socket.writable) socket.write(`${JSON.stringify(word)}\n`);
};

/** Reads messages of the control connection of an IP pipe; closes a connection that sends anything else. */
export function readPipeMessages(socket: Socket, onWord: (word: PipeMessage) => void): void {
  let rest = '';
  socket.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n');
    rest = lines.pop() ?? '';
    const words = lines.map((line) => PipeMessage.safeParse(parseJson(line)).data);
    for (const word of words) if (word !== undefined) onWord(word);
    if (rest.length > MAX_RELAY_LINE || words.includes(undefined)) socket.destroy();
  });
  socket.resume();
}
