import { connect } from 'node:net';
import { CORE } from '@backhaul/contract';
import type { Tally } from './tally.js';

const LATE_MS = 3_000;
const HOST = 'Host: 127.0.0.1\r\n';
const BODY = 'Content-Type: application/json\r\n';
const UPGRADE = `Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n`;

/** Requests that no HTTP client would send. */
const NOISE: readonly (string | Buffer)[] = [
  '\0\0\0\0\r\n\r\n',
  Buffer.from([0x16, 0x03, 0x01, 0x00, 0xa5, 0x01, 0x00, 0x00, 0xa1, 0x03, 0x03]),
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'GET\r\n\r\n',
  'GET /healthz\r\n\r\n',
  `GET /healthz HTTP/0.9\r\n${HOST}\r\n`,
  `GET /healthz HTTP/3.0\r\n${HOST}\r\n`,
  'GET /healthz HTTP/1.1\r\n\r\n',
  `GET /a b HTTP/1.1\r\n${HOST}\r\n`,
  `GET /é\u{1F4F9} HTTP/1.1\r\n${HOST}\r\n`,
  `GET //healthz HTTP/1.1\r\n${HOST}\r\n`,
  `GET http://elsewhere.example/healthz HTTP/1.1\r\n${HOST}\r\n`,
  `GET \\..\\..\\etc HTTP/1.1\r\n${HOST}\r\n`,
  `GET /..//../etc/passwd HTTP/1.1\r\n${HOST}\r\n`,
  `OPTIONS * HTTP/1.1\r\n${HOST}\r\n`,
  `TRACE / HTTP/1.1\r\n${HOST}\r\n`,
  `CONNECT elsewhere.example:443 HTTP/1.1\r\n${HOST}\r\n`,
  `NONSENSE / HTTP/1.1\r\n${HOST}\r\n`,
  `GET / HTTP/1.1\r\n${HOST}${HOST}\r\n`,
  `GET / HTTP/1.1\r\nHost: a b\r\n\r\n`,
  `GET / HTTP/1.1\r\nHost: [\r\n\r\n`,
  `GET / HTTP/1.1\r\n${HOST} folded: x\r\n\r\n`,
  `GET / HTTP/1.1\r\n${HOST}a\0b: c\r\n\r\n`,
  `GET / HTTP/1.1\r\n${HOST}Cookie: ${'a'.repeat(100_000)}\r\n\r\n`,
  `GET /${'a'.repeat(100_000)} HTTP/1.1\r\n${HOST}\r\n`,
  `GET / HTTP/1.1\r\n${HOST}${Array.from({ length: 5_000 }, (_, i) => `h${i}: x\r\n`).join('')}\r\n`,
  `POST ${CORE}/v2/session HTTP/1.1\r\n${HOST}${BODY}Content-Length: 2\r\nContent-Length: 9\r\n\r\n{}`,
  `POST ${CORE}/v2/session HTTP/1.1\r\n${HOST}${BODY}Content-Length: -1\r\n\r\n{}`,
  `POST ${CORE}/v2/session HTTP/1.1\r\n${HOST}${BODY}Content-Length: 99999999999999999999\r\n\r\n{}`,
  `POST ${CORE}/v2/session HTTP/1.1\r\n${HOST}${BODY}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET / HTTP/1.1\r\n${HOST}\r\n`,
  `POST ${CORE}/v2/session HTTP/1.1\r\n${HOST}${BODY}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`,
  `POST ${CORE}/v2/session HTTP/1.1\r\n${HOST}${BODY}Transfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\n{}\r\n0\r\n\r\n`,
  `POST ${CORE}/v2/session HTTP/1.1\r\n${HOST}${BODY}Transfer-Encoding: gzip\r\n\r\n{}`,
  `POST ${CORE}/v2/session HTTP/1.1\r\n${HOST}${BODY}Expect: nonsense\r\nContent-Length: 2\r\n\r\n{}`,
  `GET ${CORE}/v2/live HTTP/1.1\r\n${HOST}${UPGRADE}\r\n`,
  `GET ${CORE}/v2/live HTTP/1.1\r\n${HOST}Connection: Upgrade\r\nUpgrade: nonsense\r\n\r\n`,
  `GET http://[ HTTP/1.1\r\n${HOST}${UPGRADE}\r\n`,
  `GET /media/previews/%E0%A4%A?token=% HTTP/1.1\r\n${HOST}${UPGRADE}\r\n`,
  `POST ${CORE}/v2/live HTTP/1.1\r\n${HOST}${UPGRADE}\r\n`,
  `GET ${CORE}/v2/live HTTP/1.0\r\n${UPGRADE}\r\n`,
];

/** Sends invalid HTTP on bare connections: none is answered with a 5xx, and all end soon. */
export async function fuzzConnections(url: string, rounds: number, tally: Tally): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    for (const noise of NOISE) {
      const answer = await send(url, noise);
      const status = /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1];
      tally.count(status ?? 'hung up');
      if (status?.startsWith('5')) tally.complain(`answers noise with ${status}`, noise.toString().slice(0, 200));
    }
  }
}

/** Sends bytes and returns what arrives until the connection ends or is silent. */
function send(url: string, bytes: string | Buffer): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let received = '';
    const socket = connect({ host: hostname, port: Number(port) });
    const done = () => {
      clearTimeout(late);
      socket.destroy();
      resolve(received);
    };
    const late = setTimeout(done, LATE_MS);
    socket.on('data', (chunk: Buffer) => (received += chunk.toString('latin1')));
    socket.on('error', done);
    socket.on('close', done);
    socket.end(bytes);
  });
}
