import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { APPLICATION_ID_HEADER, contract, CORE, type CallDef } from '@backhaul/contract';
import { validParts, requestOf, type Injectable } from '@backhaul/testing';
import { eventually } from '../subject/wait.js';
import type { Tally } from './tally.js';

/** What a console may spend on people who did not sign in; the numbers are of docs/operations.md, with room for a busy machine. */
export interface StrangerBounds {
  /** Unknown keys in one body; so many bodies to each call; processor time for one of them, s; the answer, bytes. */
  readonly keys: number;
  readonly bodies: number;
  readonly bodySeconds: number;
  readonly answerBytes: number;
  /** How long a request may be dribbled, ms. */
  readonly dribbleMs: number;
  /** Bodies that are begun and held, how much is sent of each, and how much more memory that may take, bytes. */
  readonly held: number;
  readonly heldBytes: number;
  readonly memoryBytes: number;
  /** Connections that one address opens, and how many it may keep. */
  readonly opened: number;
  readonly kept: number;
  /** How long others may wait for an answer, and connections for their end, ms. */
  readonly patienceMs: number;
}

export const STRANGER_BOUNDS: StrangerBounds = {
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

export interface Strangers {
  readonly url: string;
  readonly inject: Injectable;
  /** What the console's process used so far. */
  readonly use: () => Promise<{ readonly cpuSeconds: number; readonly rssBytes: number }>;
  readonly bounds: StrangerBounds;
}

const PUBLIC_PATH = `${CORE}/v2/session`;
/** An address of this machine of which no other part of the trial asks. */
const CROWDED = '127.0.0.9';

const isPublic = (call: CallDef): boolean => 'public' in call.access && call.body !== undefined;
const PUBLIC_CALLS = Object.values<Readonly<Record<string, CallDef>>>(contract).flatMap((calls) =>
  Object.values(calls).filter(isPublic),
);

/** Large bodies of unknown keys to every public call: each costs next to nothing, and its answer is short. */
export async function sendUnknownKeys({ inject, use, bounds }: Strangers, tally: Tally): Promise<void> {
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
  ['the body of a call for who is signed in', `${head(`${CORE}/v2/units`, 10_000)}{"`],
  ['a body to no call', `${head(`${CORE}/nothing`, 10_000)}{"`],
];

/** Requests that never come to their end, a byte at a time: each connection is over in time. */
export async function dribble({ url, bounds }: Strangers, tally: Tally): Promise<void> {
  await Promise.all(
    DRIBBLED.map(async ([what, begin]) => {
      const socket = await dial(url);
      if (begin !== '') socket.write(begin);
      const drop = setInterval(() => begin !== '' && socket.writable && socket.write('a'), 500);
      const over = await endsWithin(socket, bounds.dribbleMs);
      clearInterval(drop);
      tally.count(over ? 'hung up' : 'held');
      if (!over) tally.complain(`lets somebody dribble ${what} for ${bounds.dribbleMs} ms`, begin);
    }),
  );
}

/** Bodies that are begun and held: they take no memory to speak of, and others are answered. */
export async function holdBodies({ url, use, bounds }: Strangers, tally: Tally): Promise<void> {
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
      tally.complain(`takes ${Math.round(most / 1e6)} MB for ${bounds.held} bodies that are held`, PUBLIC_PATH);
    await answered({ url, bounds }, 'while bodies are held', tally);
  } finally {
    for (const socket of sockets) socket.destroy();
  }
}

/** More connections of one address than it may have: the rest are turned away, and others are served. */
export async function crowd({ url, bounds }: Strangers, tally: Tally): Promise<void> {
  const sockets = await Promise.all(Array.from({ length: bounds.opened }, () => dial(url, CROWDED)));
  try {
    const open = (): number => sockets.filter(isOpen).length;
    // Sooner than silent connections end by themselves.
    await eventually('some are turned away', bounds.patienceMs / 3, () => open() <= bounds.kept).catch(() => undefined);
    tally.count('hung up');
    if (open() > bounds.kept) tally.complain(`keeps ${open()} connections of one address`, CROWDED);
    await answered({ url, bounds }, 'beside a crowd of another address', tally);
  } finally {
    for (const socket of sockets) socket.destroy();
  }
}

async function answered({ url, bounds }: Pick<Strangers, 'url' | 'bounds'>, when: string, tally: Tally): Promise<void> {
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
  // One that is turned away at once ends as well.
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
  return socket;
}

async function endsWithin(socket: Socket, ms: number): Promise<boolean> {
  if (socket.destroyed) return true;
  // `once` of node:events rejects on EPIPE; for this trial the connection has ended then.
  const closed = new Promise<boolean>((resolve) => socket.once('close', () => resolve(true)));
  const over = await Promise.race([closed, sleep(ms, false, { ref: false })]);
  socket.destroy();
  return over;
}
