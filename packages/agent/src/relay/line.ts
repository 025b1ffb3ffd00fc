import type { Socket } from 'node:net';
import { MAX_RELAY_LINE } from './protocol.js';

/**
 * Reads the first line of a connection; the rest stays unread. Rejects when the connection ends, sends nothing for
 * `patienceMs`, or sends a line that is too long.
 */
export function firstLine(socket: Socket, patienceMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = Buffer.alloc(0);
    const timer = setTimeout(() => fail('Nothing was received'), patienceMs);
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
      received = Buffer.concat([received, chunk]);
      const end = received.indexOf('\n');
      if (end < 0 && received.length > MAX_RELAY_LINE) return fail('The line is too long');
      if (end < 0) return undefined;
      done();
      socket.pause();
      if (received.length > end + 1) socket.unshift(received.subarray(end + 1));
      return resolve(received.subarray(0, end).toString());
    };
    socket.on('data', hear).once('close', gone).once('error', gone);
  });
}
