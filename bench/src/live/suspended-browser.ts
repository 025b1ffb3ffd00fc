import { WebSocket } from 'ws';
import * as z from 'zod';
import { machineMs } from '../measure/clock.js';
import type { LiveEndpoint } from './follower.js';

/** The fields that identify a message and its age; parsing more would dominate the measurement. */
const MessageHeader = z.object({
  type: z.string(),
  epoch: z.string().optional(),
  from: z.number().optional(),
  seq: z.number().optional(),
  last: z.boolean().optional(),
  units: z.array(z.object({ modems: z.array(z.object({ modemInfo: z.string() })).optional() })).optional(),
});
type MessageHeader = z.output<typeof MessageHeader>;

const RETURN_MS = 50;

/** Time of the newest stamp in a message, ms of the machine's clock; 0 without a stamp. */
const newestStamp = ({ units = [] }: MessageHeader): number =>
  Math.max(0, ...units.map(({ modems }) => Number(/^stamp ([\d.]+)$/.exec(modems?.[0]?.modemInfo ?? '')?.[1] ?? 0)));

/** A browser that is suspended and woken. It resumes at its number if it was disconnected. */
export class SuspendedBrowser {
  /** When it showed data that was sent after it woke; 0 before. */
  shownAt = 0;
  #wokenAt = Infinity;
  #epoch: string | null = null;
  #seq: number | null = null;
  #socket: WebSocket | undefined;
  #closed = false;

  constructor(private readonly endpoint: LiveEndpoint) {
    this.#open();
  }

  /** Whether it has a complete snapshot. */
  get complete(): boolean {
    return this.#seq !== null;
  }

  suspend(): void {
    this.#socket?.pause();
  }

  /** Returns the time, ms of the machine's clock. */
  wake(): number {
    this.#wokenAt = machineMs();
    this.#socket?.resume();
    return this.#wokenAt;
  }

  close(): void {
    this.#closed = true;
    this.#socket?.terminate();
  }

  #open(): void {
    if (this.#closed) return;
    const { url, headers, group } = this.endpoint;
    const socket = new WebSocket(url, { headers, perMessageDeflate: false, skipUTF8Validation: true });
    this.#socket = socket;
    socket.on('open', () => {
      const resume = this.#epoch === null || this.#seq === null ? undefined : { epoch: this.#epoch, seq: this.#seq };
      socket.send(JSON.stringify({ type: 'subscribe', group, resume }));
    });
    socket.on('message', (data) => {
      if (Buffer.isBuffer(data)) this.#hear(MessageHeader.parse(JSON.parse(data.toString())));
    });
    socket.on('error', () => undefined);
    socket.on('close', () => void setTimeout(() => this.#open(), RETURN_MS));
  }

  /** Checks the sequence of messages; throws if one is missing. */
  #hear(message: MessageHeader): void {
    if (message.type === 'snapshot') {
      this.#epoch = message.epoch ?? null;
      this.#seq = message.last === true ? (message.seq ?? null) : null;
    } else if (message.type === 'delta') {
      if (message.from !== this.#seq) throw new Error(`a delta from ${message.from} at ${this.#seq}`);
      this.#seq = message.seq ?? null;
    } else return;
    if (this.shownAt === 0 && this.complete && newestStamp(message) >= this.#wokenAt) this.shownAt = machineMs();
  }
}
