import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { problemOf, refusalOf } from './problem.js';

/** Answers what Node cannot read as HTTP, on the bare socket, and ends the connection. */
export function refuseNoise(error: Error, socket: Socket): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const known = refusalOf(error);
  const problem = known.error === 'TOO_LARGE' ? problemOf('TOO_LARGE', known.detail) : problemOf('INVALID');
  const body = JSON.stringify(problem);
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status] ?? ''}`,
    'content-type: application/problem+json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'x-content-type-options: nosniff',
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
