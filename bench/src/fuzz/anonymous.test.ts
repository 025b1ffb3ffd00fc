import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { realHttp } from '../subject/real-http.js';
import { openTooMany, sendSlowly, holdBodies, sendUnknownKeys, type AnonymousClients } from './anonymous.js';
import { Tally } from './tally.js';

const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await one.close();
});

const BOUNDS = {
  keys: 3_000,
  bodies: 1,
  bodySeconds: 0.2,
  answerBytes: 8_000,
  dribbleMs: 1_500,
  held: 5,
  heldBytes: 20_000,
  memoryBytes: 5e6,
  opened: 12,
  kept: 8,
  patienceMs: 1_500,
};

/** A server that refuses large bodies by their header, and ends slow requests. */
const careful: RequestListener = (request, response) => {
  const large = Number(request.headers['content-length'] ?? 0) > 16_000;
  response.writeHead(large ? 413 : 200, large ? { connection: 'close' } : {}).end();
};

/** A server that reads every body and echoes it. */
const echoing: RequestListener = (request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => response.writeHead(400).end(Buffer.concat(parts)));
};

interface Faults {
  readonly answer?: RequestListener;
  readonly patient?: boolean;
  /** CPU seconds and bytes that are added per sample. */
  readonly rise?: { readonly cpuSeconds?: number; readonly rssBytes?: number };
}

type Attack = (clients: AnonymousClients, tally: Tally) => Promise<void>;

async function complaintsOf(attack: Attack, { answer = careful, patient = false, rise = {} }: Faults): Promise<string> {
  const server: Server = createServer({ connectionsCheckingInterval: 50 }, answer);
  if (!patient) {
    server.headersTimeout = 100;
    server.requestTimeout = 300;
    server.maxConnections = BOUNDS.kept;
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  const url = `http://127.0.0.1:${address.port}`;
  const http = realHttp(url);
  opened.push(
    http,
    { close: () => new Promise((resolve) => server.close(resolve)) },
    { close: () => server.closeAllConnections() },
  );
  let looks = 0;
  const use: AnonymousClients['use'] = async () => {
    await sleep(1);
    looks += 1;
    return { cpuSeconds: looks * (rise.cpuSeconds ?? 0), rssBytes: looks * (rise.rssBytes ?? 0) };
  };
  const tally = new Tally();
  await attack({ url, inject: http.inject, use, bounds: BOUNDS }, tally);
  return tally.complaints.join('\n');
}

it.each<[title: string, attack: Attack]>([
  ['unknown keys', sendUnknownKeys],
  ['slow requests', sendSlowly],
  ['held bodies', holdBodies],
])('finds nothing in a server that bounds %s', async (_title, attack) => {
  expect(await complaintsOf(attack, {})).toBe('');
});

it.each<[fault: string, attack: Attack, faults: Faults, complaint: RegExp]>([
  ['reads large bodies of unknown keys', sendUnknownKeys, { answer: echoing }, /unknown keys with 400/],
  ['returns unknown keys', sendUnknownKeys, { answer: echoing }, /unknown keys with \d{5} bytes/],
  ['spends its time on unknown keys', sendUnknownKeys, { rise: { cpuSeconds: 1 } }, /spends 1\.00 s/],
  ['waits for a slow body', sendSlowly, { answer: echoing, patient: true }, /accepts the body of a public call/],
  ['waits for slow headers', sendSlowly, { patient: true }, /accepts headers/],
  [
    'stores bodies that are not finished',
    holdBodies,
    { answer: echoing, patient: true, rise: { rssBytes: 1e6 } },
    /MB for 5 unfinished bodies/,
  ],
  ['accepts any number of connections', openTooMany, { patient: true }, /keeps 12 connections/],
])('finds a server that %s', async (_fault, attack, faults, complaint) => {
  expect(await complaintsOf(attack, faults)).toMatch(complaint);
});
