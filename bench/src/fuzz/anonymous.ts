import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { APPLICATION_ID_HEADER, contract, CORE, type CallDef } from '@backhaul/contract';
import { validParts, requestOf, type Injectable } from '@backhaul/testing';
import { eventually } from '../subject/wait.js';
import type { Tally } from './tally.js';

/** Resources that anonymous clients may use: the bounds of docs/operations.md, with a margin for a busy machine. */
export interface AnonymousBounds {
  /** Unknown keys in one body, bodies per call, CPU time of one body (s), and size of the response (bytes). */
  readonly keys: number;
  readonly bodies: number;
  readonly bodySeconds: number;
  readonly answerBytes: number;
  /** How long a slow request may last, ms. */
  readonly dribbleMs: number;
  /** Number of unfinished bodies, bytes sent of each, and memory that they may take, bytes. */
  readonly held: number;
  readonly heldBytes: number;
  readonly memoryBytes: number;
  /** Connections that one address opens, and how many may stay open. */
  readonly opened: number;
  readonly kept: number;
  /** How long other clients may wait for a response, and connections for their end, ms. */
  readonly patienceMs: number;
}

export const ANONYMOUS_BOUNDS: AnonymousBounds = {
  keys: 95_000,
  bodies: 5,
  bodySeconds: 0.2,
  answerBytes: 8_000,
  dribbleMs: 60_000,
  held: 300,
  heldBytes: 900_000,
  memoryBytes: 64e6,
  opened: 1_200,
  kept: 1_000,
  patienceMs: 15_000,
};

export interface AnonymousClients {
  readonly url: string;
  readonly inject: Injectable;
  /** Resources that the console's process has used so far. */
  readonly use: () => Promise<{ readonly cpuSeconds: number; readonly rssBytes: number }>;
  readonly bounds: AnonymousBounds;
}

const PUBLIC_PATH = `${CORE}/v2/session`;
/** A loopback address that no other part of the trial uses. */
const CROWDED = '127.0.0.9';

const isPublic = (call: CallDef): boolean => 'public' in call.access && call.body !== undefined;
const PUBLIC_CALLS = Object.values<Readonly<Record<string, CallDef>>>(contract).flatMap((calls) =>
  Object.values(calls).filter(isPublic),
);

/** Sends large bodies of unknown keys to every public call: each takes little CPU time, and the response is short. */
export async function sendUnknownKeys({ inject, use, bounds }: AnonymousClients, tally: Tally): Promise<void> {
  const body = Object.fromEntries(Array.from({ length: bounds.keys }, (_, i) => [`k${i}`, 1]));
  const payload = JSON.stringify(body);
  for (const call of PUBLIC_CALLS) {
    const request = { ...requestOf(call, validParts(call), { [APPLICATION_ID_HEADER]: 'fuzz' }), payload };
    const before = await use();
    for (let i = 0; i < bounds.bodies; i += 1) {
      const answer = await inject(request).catch(() => null);
      tally.count(answer === null ? 'hung up' : String(answer.status));
      const bytes = answer?.body.length ?? 0;
      if (bytes > bounds.answerBytes) tally.complain(`answers unknown keys with ${bytes} bytes`, request.url);
      if (answer !== null && answer.status !== 413)
        tally.complain(`answers ${bounds.keys} unknown keys with ${answer.status}`, request.url);
    }
    const seconds = ((await use()).cpuSeconds - before.cpuSeconds) / bounds.bodies;
    if (seconds > bounds.bodySeconds)
      tally.complain(`spends ${seconds.toFixed(2)} s on a body of unknown keys`, request.url);
  }
}

const head = (path: string, length: number): string =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\n${APPLICATION_ID_HEADER}: fuzz\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

const DRIBBLED: readonly (readonly [what: string, begin: string])[] = [
  ['nothing', ''],
  ['headers', 'GET / HTTP/1.1\r\nHost: x\r\nX: '],
  ['the body of a public call', `${head(PUBLIC_PATH, 10_000)}{"`],
  ['the body of a call that requires a session', `${head(`${CORE}/v2/units`, 10_000)}{"`],
  ['a body to no call', `${head(`${CORE}/nothing`, 10_000)}{"`],
];

/** Sends requests a byte at a time that never end: each connection is closed in time. */
export async function sendSlowly({ url, bounds }: AnonymousClients, tally: Tally): Promise<void> {
  await Promise.all(
    DRIBBLED.map(async ([what, begin]) => {
      const socket = await dial(url);
      if (begin !== '') socket.write(begin);
      const drop = setInterval(() => begin !== '' && socket.writable && socket.write('a'), 500);
      const over = await endsWithin(socket, bounds.dribbleMs);
      clearInterval(drop);
      tally.count(over ? 'hung up' : 'held');
      if (!over) tally.complain(`accepts ${what} a byte at a time for ${bounds.dribbleMs} ms`, begin);
    }),
  );
}

/** Begins bodies and does not finish them: they take little memory, and other clients are served. */
export async function holdBodies({ url, use, bounds }: AnonymousClients, tally: Tally): Promise<void> {
  const before = (await use()).rssBytes;
  const part = Buffer.alloc(bounds.heldBytes, 'a');
  const sockets = await Promise.all(Array.from({ length: bounds.held }, () => dial(url)));
  try {
    for (const socket of sockets) {
      socket.write(head(PUBLIC_PATH, bounds.heldBytes + 100));
      socket.write(part);
    }
    let most = 0;
    for (const end = performance.now() + bounds.patienceMs; performance.now() < end && sockets.some(isOpen);) {
      most = Math.max(most, (await use()).rssBytes - before);
      await sleep(100);
    }
    tally.count('hung up');
    if (most > bounds.memoryBytes)
      tally.complain(`takes ${Math.round(most / 1e6)} MB for ${bounds.held} unfinished bodies`, PUBLIC_PATH);
    await answered({ url, bounds }, 'beside unfinished bodies', tally);
  } finally {
    for (const socket of sockets) socket.destroy();
  }
}

/** Opens more connections of one address than are allowed: the rest are closed, and other clients are served. */
export async function openTooMany({ url, bounds }: AnonymousClients, tally: Tally): Promise<void> {
  const sockets = await Promise.all(Array.from({ length: bounds.opened }, () => dial(url, CROWDED)));
  try {
    const open = (): number => sockets.filter(isOpen).length;
    // Before the timeout of silent connections.
    await eventually('some are turned away', bounds.patienceMs / 3, () => open() <= bounds.kept).catch(() => undefined);
    tally.count('hung up');
    if (open() > bounds.kept) tally.complain(`keeps ${open()} connections of one address`, CROWDED);
    await answered({ url, bounds }, 'beside many connections of another address', tally);
  } finally {
    for (const socket of sockets) socket.destroy();
  }
}

async function answered(
  { url, bounds }: Pick<AnonymousClients, 'url' | 'bounds'>,
  when: string,
  tally: Tally,
): Promise<void> {
  const status = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(bounds.patienceMs) }).then(
    (answer) => answer.status,
    () => 0,
  );
  tally.count(String(status));
  if (status !== 200) tally.complain(`answers others with ${status} ${when}`, '/healthz');
}

const isOpen = (socket: Socket): boolean => !socket.destroyed;

async function dial(url: string, localAddress = '127.0.0.1'): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), localAddress });
  socket.on('error', () => undefined);
  socket.resume();
  // A refused connection ends at once.
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
  return socket;
}

async function endsWithin(socket: Socket, ms: number): Promise<boolean> {
  if (socket.destroyed) return true;
  // `once` of node:events rejects on EPIPE, which here also means that the connection has ended.
  const closed = new Promise<boolean>((resolve) => socket.once('close', () => resolve(true)));
  const over = await Promise.race([closed, sleep(ms, false, { ref: false })]);
  socket.destroy();
  return over;
}
