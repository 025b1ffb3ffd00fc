import type { Socket } from 'node:net';
import { MOST_GATE_LINE } from './words.js';

/**
 * The first line of a connection; what follows it stays to be read. Rejects when the connection ends, is silent for
 * `patienceMs`, or says more than a line may have.
 */
export function firstLine(socket: Socket, patienceMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = Buffer.alloc(0);
    const timer = setTimeout(() => fail('Nothing was said'), patienceMs);
    const done = (): void => {
      clearTimeout(timer);
      socket.off('data', hear).off('close', gone).off('error', gone);
    };
    const fail = (why: string): void => {
      done();
      reject(new Error(why));
    };
    const gone = (): void => fail('The connection was closed');
    const hear = (chunk: Buffer): void => {
      said = Buffer.concat([said, chunk]);
      const end = said.indexOf('\n');
      if (end < 0 && said.length > MOST_GATE_LINE) return fail('Too much was said');
      if (end < 0) return undefined;
      done();
      socket.pause();
      if (said.length > end + 1) socket.unshift(said.subarray(end + 1));
      return resolve(said.subarray(0, end).toString());
    };
    socket.on('data', hear).once('close', gone).once('error', gone);
  });
}
