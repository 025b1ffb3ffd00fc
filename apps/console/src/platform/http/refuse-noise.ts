import type { Socket } from 'node:net';
import { bareAnswer } from './bare-answer.js';
import { problemOf, refusalOf } from './problem.js';
import { securityHeaders } from './security-headers.js';

/** Answers requests that Node cannot parse as HTTP, on the bare socket, and ends the connection. */
export const noiseRefuser =
  (publicUrl: string | undefined) =>
  (error: Error, socket: Socket): void => {
    if (!socket.writable) {
      socket.destroy();
      return;
    }
    const known = refusalOf(error);
    const isNamed = known.error === 'TOO_LARGE' || known.error === 'TIMEOUT';
    const problem = isNamed ? problemOf(known.error, known.detail) : problemOf('INVALID');
    socket.end(bareAnswer(problem, securityHeaders({ publicUrl, host: undefined })));
  };
