import { randomBytes } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { connect, isIPv6, type Socket } from 'node:net';
import { parseJson } from '../files/json.js';
import { kbpsOf, SpeedTestReply, type SpeedTestRequest } from './protocol.js';

/** The address of the server, and the address of this machine whose interface is tested. */
export interface SpeedTestLink {
  readonly host: string;
  readonly port: number;
  readonly token: string;
  readonly localAddress: string;
  readonly signal: AbortSignal;
}

const CONNECT_MS = 5_000;
/** After an upload the buffers on the path must drain, ms: a few megabytes on a slow link. */
const DRAIN_MS = 20_000;
const BLOCK = randomBytes(64 * 1024);

/** Uploads for `ms`; returns the throughput that the server counted, kbps. @throws {Error} with a sentence for users. */
export async function measureUp(link: SpeedTestLink, ms: number): Promise<number> {
  const { socket, answers } = await open(link, 'up', ms);
  try {
    const until = performance.now() + ms;
    while (performance.now() < until && !socket.destroyed) {
      if (!socket.write(BLOCK)) await drained(socket, until - performance.now());
    }
    socket.end();
    const { bytes = 0, ms: took = 0 } = await answers.next(DRAIN_MS);
    return kbpsOf(bytes, took);
  } finally {
    socket.destroy();
  }
}

/** Downloads for `ms`; returns the throughput, kbps. @throws {Error} with a sentence for users. */
export async function measureDown(link: SpeedTestLink, ms: number): Promise<number> {
  const { socket } = await open(link, 'down', ms);
  return new Promise((resolve) => {
    let bytes = 0;
    let first = 0;
    let last = 0;
    const finish = (): void => {
      clearTimeout(limit);
      socket.destroy();
      resolve(kbpsOf(bytes, last - first));
    };
    const limit = setTimeout(finish, ms + CONNECT_MS);
    socket.on('data', (chunk: Buffer) => {
      last = performance.now();
      if (first === 0) first = last;
      else bytes += chunk.length;
    });
    socket.on('end', finish).on('close', finish);
  });
}

/** Median round trip in ms, and loss in percent, of small datagrams, 20 a second for `ms`. */
export function measureEcho(
  { host, port, token, localAddress, signal }: SpeedTestLink,
  ms: number,
): Promise<{ rttMs: number | null; lossPercent: number }> {
  return new Promise((resolve) => {
    const socket = createSocket(isIPv6(localAddress) ? 'udp6' : 'udp4');
    const sentAt = new Map<number, number>();
    const trips: number[] = [];
    let sent = 0;
    const most = Math.max(1, Math.round(ms / EVERY_MS));
    const finish = (): void => {
      clearInterval(timer);
      clearTimeout(limit);
      signal.removeEventListener('abort', finish);
      socket.close();
      const sorted = trips.toSorted((a, b) => a - b);
      const lossPercent = sent === 0 ? 100 : Math.round((1000 * (sent - trips.length)) / sent) / 10;
      resolve({ rttMs: sorted[Math.floor(sorted.length / 2)] ?? null, lossPercent });
    };
    const timer = setInterval(() => {
      if (sent >= most) return;
      sentAt.set(sent, performance.now());
      socket.send(`${token} ${sent}`, port, host, () => undefined);
      sent += 1;
    }, EVERY_MS);
    const limit = setTimeout(finish, ms + LATE_MS);
    socket.on('error', () => undefined);
    socket.on('message', (packet) => {
      const at = Number(packet.toString('latin1').split(' ')[1]);
      const began = sentAt.get(at);
      if (began === undefined) return;
      sentAt.delete(at);
      trips.push(Math.round((performance.now() - began) * 10) / 10);
    });
    signal.addEventListener('abort', finish, { once: true });
    socket.bind(0, localAddress);
  });
}

const EVERY_MS = 50;
/** An echo that takes longer counts as lost, ms. */
const LATE_MS = 500;

const drained = (socket: Socket, ms: number): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(limit);
      socket.off('drain', done).off('close', done);
      resolve();
    };
    const limit = setTimeout(done, Math.max(0, ms));
    socket.once('drain', done).once('close', done);
  });

/** Connects and sends the request; resolves once the server accepts it. */
async function open(link: SpeedTestLink, way: SpeedTestRequest['way'], ms: number) {
  const { host, port, token, localAddress, signal } = link;
  signal.throwIfAborted();
  const socket = connect({ host, port, localAddress, noDelay: true });
  const abort = (): void => void socket.destroy();
  signal.addEventListener('abort', abort, { once: true });
  socket.on('close', () => signal.removeEventListener('abort', abort)).on('error', () => undefined);
  const answers = new Answers(socket, signal);
  socket.write(`${JSON.stringify({ token, way, ms: Math.round(ms) } satisfies SpeedTestRequest)}\n`);
  try {
    await answers.next(CONNECT_MS);
  } catch (error) {
    socket.destroy();
    throw error;
  }
  return { socket, answers };
}

/** Lines of the server, one at a time; data after the first line belongs to the caller. */
class Answers {
  constructor(
    private readonly socket: Socket,
    private readonly signal: AbortSignal,
  ) {}

  next(ms: number): Promise<SpeedTestReply> {
    const { socket, signal } = this;
    return new Promise((resolve, reject) => {
      let line = '';
      const settle = (act: () => void): void => {
        clearTimeout(limit);
        socket.off('data', hear).off('close', lost);
        act();
      };
      const hear = (chunk: Buffer): void => {
        const end = chunk.indexOf(0x0a);
        line += chunk.subarray(0, end < 0 ? undefined : end).toString('latin1');
        if (end < 0) return;
        const answer = SpeedTestReply.safeParse(parseJson(line));
        settle(() => {
          if (!answer.success) return reject(new Error('The server does not answer as expected'));
          if (!answer.data.ok) return reject(new Error(answer.data.error ?? 'The server refuses the connection'));
          return resolve(answer.data);
        });
        // Bytes of a download may follow the reply directly.
        if (end + 1 < chunk.length) socket.unshift(chunk.subarray(end + 1));
      };
      const lost = (): void =>
        settle(() => reject(signal.aborted ? toError(signal.reason) : new Error('The server cannot be reached')));
      const limit = setTimeout(lost, ms);
      socket.on('data', hear).once('close', lost);
    });
  }
}

const toError = (reason: unknown): Error => (reason instanceof Error ? reason : new Error('Interrupted'));
