import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { Gateway } from './gateway.js';
import { createHttpServer } from './http-server.js';
import { readOptions } from './options.js';

const SECRET = 'of-the-gateway-and-the-console';
const OFFER = [
  'v=0\r\ns=-',
  'm=video 9 UDP/TLS/RTP/SAVPF 96\r\na=mid:0\r\na=rtpmap:96 VP8/90000',
  'm=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\na=mid:1',
].join('\r\n');

/** Listens on a free port until the test ends; answers its URL. */
async function listening(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
}

it('uses a pairing code only where the credentials can be written', async () => {
  const stateDir = await mkdtemp(join(tmpdir(), 'gateway-'));
  onTestFinished(() => rm(stateDir, { recursive: true }));
  let pairings = 0;
  const consoleUrl = await listening(
    createServer((_request, response) => {
      pairings += 1;
      response.writeHead(503).end();
    }),
  );
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => lines.push(line) });
  const options = readOptions(['--console', consoleUrl, '--state-dir', stateDir], { GUEST_GATEWAY_SECRET: SECRET });
  if (options === undefined) throw new Error('help was asked for');
  const gateway = await listening(createHttpServer(new Gateway(options, log), SECRET, log));
  const connect = async (): Promise<number> => {
    const body = JSON.stringify({ unitId: 'u-1', type: 'smartUnits', code: 'CODE', offer: OFFER });
    const headers = { authorization: `Bearer ${SECRET}` };
    return (await fetch(`${gateway}/connections`, { method: 'POST', headers, body })).status;
  };
  const credentials = join(stateDir, 'u-1', 'credentials.json');

  await mkdir(credentials, { recursive: true });
  expect(await connect()).toBe(500);
  expect(pairings).toBe(0);
  expect(lines.join('')).toContain(`The credentials cannot be written to ${credentials} (EISDIR)`);
  expect(lines.join('')).toContain('The pairing code was not used');

  await rm(credentials, { recursive: true });
  expect(await connect()).toBe(500);
  expect(pairings).toBe(1);
});
