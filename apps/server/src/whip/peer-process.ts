import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { FromPeer, type ToPeer } from './messages.js';

const PROGRAM = fileURLToPath(new URL('./peer-program.js', import.meta.url));
/** Time to start, and to answer an offer, ms. */
const ANSWER_MS = 15_000;

/** The program that holds the connection with one sender. */
export class PeerProcess {
  readonly exited: Promise<void>;
  readonly #child: ChildProcess;

  constructor() {
    this.#child = fork(PROGRAM, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    this.exited = new Promise((resolve) => {
      this.#child.once('exit', () => resolve());
      this.#child.once('error', () => resolve());
    });
  }

  /** Whether WebRTC is available on this machine: its library is installed and loads. */
  static async isAvailable(): Promise<boolean> {
    const peer = new PeerProcess();
    const first = await peer.#next();
    await peer.end();
    return first?.type === 'ready';
  }

  /** Resolves with the answer to an offer; undefined: there is none. */
  async answer(offer: Omit<Extract<ToPeer, { type: 'offer' }>, 'type'>): Promise<string | undefined> {
    if ((await this.#next())?.type !== 'ready') return undefined;
    const answered = this.#next();
    this.#send({ type: 'offer', ...offer });
    const answer = await answered;
    return answer?.type === 'answer' ? answer.sdp : undefined;
  }

  requestKeyframe(): void {
    this.#send({ type: 'keyframe' });
  }

  async end(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.exited;
  }

  #send(message: ToPeer): void {
    // The process may be about to end.
    if (this.#child.connected) this.#child.send(message, () => undefined);
  }

  /** The next message; undefined if the process ends first, or takes too long. */
  async #next(): Promise<FromPeer | undefined> {
    let timer: NodeJS.Timeout | undefined;
    const message = new Promise<FromPeer | undefined>((resolve) => {
      this.#child.once('message', (raw) => resolve(FromPeer.safeParse(raw).data));
      timer = setTimeout(() => resolve(undefined), ANSWER_MS);
    });
    const next = await Promise.race([message, this.exited.then(() => undefined)]);
    clearTimeout(timer);
    return next;
  }
}
