import { WebSocket, type RawData } from 'ws';
import type { Subscription } from './candidate.js';

/** Number of arrivals at one socket by comment. */
type Arrivals = Map<string, number>;

/** Many subscribers of one server; identical messages are parsed once. */
export class Crowd {
  readonly #sockets: WebSocket[] = [];
  readonly #arrivals: Arrivals[] = [];
  readonly #read = new Map<string, readonly string[]>();
  readonly #expected = new Set<string>();
  readonly #waiting = new Map<string, { left: number; readonly done: () => void }>();
  onArrival: (comment: string) => void = () => undefined;

  private constructor(private readonly hearing: Subscription) {}

  static async open(hearing: Subscription, count: number): Promise<Crowd> {
    const crowd = new Crowd(hearing);
    for (let i = 0; i < count; i += 1) await crowd.#join();
    return crowd;
  }

  get size(): number {
    return this.#sockets.length;
  }

  /** Resolves when every socket has received this comment. */
  all(comment: string): Promise<void> {
    this.#expected.add(comment);
    return new Promise((done) => this.#waiting.set(comment, { left: this.#sockets.length, done }));
  }

  /** Number of changes that arrived at a socket more than once. */
  get doubled(): number {
    return this.#arrivals.reduce((sum, seen) => sum + [...seen.values()].filter((times) => times > 1).length, 0);
  }

  close(): void {
    for (const socket of this.#sockets) socket.removeAllListeners('close').terminate();
  }

  async #join(): Promise<void> {
    const { url, headers, answer, isReady } = this.hearing;
    const socket = new WebSocket(url, { headers, perMessageDeflate: false, skipUTF8Validation: true });
    const seen: Arrivals = new Map();
    let last = '';
    this.#arrivals.push(seen);
    const respond = (received: string): void => {
      const reply = answer(received);
      if (reply !== undefined) socket.send(reply);
    };
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`a subscriber was not accepted; last message: ${last}`)),
        JOIN_MS,
      );
      const greet = (data: RawData): void => {
        const received = textOf(data);
        last = received;
        respond(received);
        if (!isReady(received)) return;
        clearTimeout(timer);
        socket.off('message', greet);
        resolve();
      };
      socket.on('message', greet);
      socket.once('close', (code) => reject(new Error(`a socket was closed: ${code}`)));
      socket.once('error', reject).once('open', () => respond(''));
    });
    socket.on('message', (data) => {
      const received = textOf(data);
      for (const comment of this.#comments(received)) this.#arrived(seen, comment);
      if (received.length < 2) respond(received);
    });
    this.#sockets.push(socket);
  }

  #comments(received: string): readonly string[] {
    const known = this.#read.get(received);
    if (known !== undefined) return known;
    const comments = received.length < 2 ? [] : this.hearing.comments(received);
    this.#read.set(received, comments);
    const [oldest] = this.#read.keys();
    if (this.#read.size > KEPT && oldest !== undefined) this.#read.delete(oldest);
    return comments;
  }

  #arrived(seen: Arrivals, comment: string): void {
    if (!this.#expected.has(comment)) return;
    const times = (seen.get(comment) ?? 0) + 1;
    seen.set(comment, times);
    if (times > 1) return;
    this.onArrival(comment);
    const waiting = this.#waiting.get(comment);
    if (waiting === undefined) return;
    waiting.left -= 1;
    if (waiting.left > 0) return;
    this.#waiting.delete(comment);
    waiting.done();
  }
}

const KEPT = 64;
const JOIN_MS = 15_000;

function textOf(data: RawData): string {
  if (!Buffer.isBuffer(data)) throw new TypeError('a message arrived in parts');
  return data.toString('latin1');
}
