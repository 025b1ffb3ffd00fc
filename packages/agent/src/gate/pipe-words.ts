import type { Socket } from 'node:net';
import { parseJson } from '../files/json.js';
import { MOST_GATE_LINE, PipeWord } from './words.js';

/** Says a word on the connection of an IP pipe. */
export const sayOfPipe = (socket: Socket, word: PipeWord): void => {
  if (socket.writable) socket.write(`${JSON.stringify(word)}\n`);
};

/** Hears what the other side says of an IP pipe; who does not speak as it should is cut off. */
export function hearOfPipe(socket: Socket, onWord: (word: PipeWord) => void): void {
  let rest = '';
  socket.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n');
    rest = lines.pop() ?? '';
    const words = lines.map((line) => PipeWord.safeParse(parseJson(line)).data);
    for (const word of words) if (word !== undefined) onWord(word);
    if (rest.length > MOST_GATE_LINE || words.includes(undefined)) socket.destroy();
  });
  socket.resume();
}
