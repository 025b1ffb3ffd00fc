import { STATUS_CODES } from 'node:http';
import type { Problem } from '@backhaul/contract';
import { PROBLEM_TYPE } from './problem.js';

/** A problem as the text of a whole HTTP/1.1 response, for sockets without a framework. */
export function bareAnswer(problem: Problem, headers: Readonly<Record<string, string>>): string {
  const body = JSON.stringify(problem);
  const lines = Object.entries({
    ...headers,
    'cache-control': 'no-store',
    'content-type': PROBLEM_TYPE,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`);
  const head = [`HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status] ?? ''}`, ...lines];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}
