import { checkMediaToken, MEASURE_SUBJECT } from '@backhaul/contract/bus';
import { randomBytes } from 'node:crypto';
import { createSocket, type Socket as Datagrams } from 'node:dgram';
import { createServer, type Server, type Socket } from 'node:net';
import { parseJson } from '../files/json.js';
import { MAX_ECHO, MAX_LINE, SpeedTestRequest, type SpeedTestReply } from './protocol.js';

export interface SpeedTestServerSettings {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  readonly mediaKey: () => string | undefined;
  /** Console time, ms. */
  readonly now: () => number;
}

/** Maximum number of concurrent streams, because a server also carries video. */
const MAX_STREAMS = 16;
/** A silent connection is closed after this time, ms. */
const SILENCE_MS = 10_000;
/** A port that is free for TCP may be taken for UDP. */
const MAX_TRIES = 5;
const BLOCK = randomBytes(64 * 1024);

/** The server side of speed tests: receives and sends bytes over TCP and echoes datagrams, for clients with a token. */
export class SpeedTestServer {
  readonly #tcp: Server;
  readonly #udp: Datagrams = createSocket('udp4');
  readonly #open = new Set<Socket>();

  constructor(private readonly settings: SpeedTestServerSettings) {
    // The client half-closes at the end of an upload.
    this.#tcp = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => this.#meet(socket));
    this.#udp.on('message', (packet, from) => {
      const [token = ''] = packet.subarray(0, MAX_ECHO).toString('latin1').split(' ', 1);
      if (packet.length <= MAX_ECHO && this.#opens(token)) this.#udp.send(packet, from.port, from.address);
    });
    this.#udp.on('error', () => undefined);
  }

  /** Listens on one port for both TCP and UDP; resolves with it. */
  async start(): Promise<number> {
    const { port } = this.settings;
    for (let left = port === 0 ? MAX_TRIES : 1; ; left -= 1) {
      const taken = await this.#listen(port);
      try {
        await this.#bind(taken);
        return taken;
      } catch (error) {
        await new Promise<void>((resolve) => this.#tcp.close(() => resolve()));
        if (left <= 1) throw error;
      }
    }
  }

  #listen(port: number): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#tcp.once('error', reject);
      this.#tcp.listen(port, this.settings.host, () => {
        this.#tcp.off('error', reject);
        const address = this.#tcp.address();
        resolve(typeof address === 'object' && address ? address.port : port);
      });
    });
  }

  #bind(port: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#udp.once('error', reject);
      this.#udp.bind(port, this.settings.host, () => {
        this.#udp.off('error', reject);
        resolve();
      });
    });
  }

  async stop(): Promise<void> {
    for (const socket of this.#open) socket.destroy();
    await Promise.all([
      new Promise<void>((resolve) => this.#tcp.close(() => resolve())),
      new Promise<void>((resolve) => this.#udp.close(() => resolve())),
    ]);
  }

  #opens(token: string): boolean {
    const key = this.settings.mediaKey();
    return key !== undefined && checkMediaToken(key, MEASURE_SUBJECT, token, this.settings.now());
  }

  #meet(socket: Socket): void {
    this.#open.add(socket);
    socket.setTimeout(SILENCE_MS, () => socket.destroy());
    socket.on('error', () => socket.destroy()).on('close', () => this.#open.delete(socket));
    let line = '';
    const hear = (chunk: Buffer): void => {
      line += chunk.toString('latin1');
      const end = line.indexOf('\n');
      if (end < 0 && line.length <= MAX_LINE) return;
      socket.off('data', hear);
      this.#serve(socket, line.slice(0, Math.max(0, end)));
    };
    socket.on('data', hear);
  }

  #serve(socket: Socket, line: string): void {
    const ask = SpeedTestRequest.safeParse(parseJson(line));
    if (!ask.success || !this.#opens(ask.data.token))
      return end(socket, { ok: false, error: 'The token is not valid' });
    if (this.#open.size > MAX_STREAMS) return end(socket, { ok: false, error: 'The server is busy with other tests' });
    say(socket, { ok: true });
    return ask.data.way === 'up' ? take(socket) : give(socket, ask.data.ms);
  }
}

const say = (socket: Socket, answer: SpeedTestReply): void => void socket.write(`${JSON.stringify(answer)}\n`);
const end = (socket: Socket, answer: SpeedTestReply): void => void socket.end(`${JSON.stringify(answer)}\n`);

/** Counts the received bytes until the client half-closes. */
function take(socket: Socket): void {
  let bytes = 0;
  let first = 0;
  let last = 0;
  socket.on('data', (chunk: Buffer) => {
    last = performance.now();
    // The first block starts the clock: it was sent before.
    if (first === 0) first = last;
    else bytes += chunk.length;
  });
  socket.on('end', () => end(socket, { ok: true, bytes, ms: last - first }));
}

function give(socket: Socket, ms: number): void {
  const until = performance.now() + ms;
  const pour = (): void => {
    while (performance.now() < until) if (!socket.write(BLOCK)) return void socket.once('drain', pour);
    socket.end();
  };
  socket.on('end', () => socket.destroy());
  pour();
}
