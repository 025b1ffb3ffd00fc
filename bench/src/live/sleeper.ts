import { WebSocket } from 'ws';
import * as z from 'zod';
import { machineMs } from '../measure/clock.js';
import type { Way } from './follower.js';

/** The part of a message that identifies it and its age: parsing must not dominate the measurement. */
const Glance = z.object({
  type: z.string(),
  epoch: z.string().optional(),
  from: z.number().optional(),
  seq: z.number().optional(),
  last: z.boolean().optional(),
  units: z.array(z.object({ modems: z.array(z.object({ modemInfo: z.string() })).optional() })).optional(),
});
type Glance = z.output<typeof Glance>;

const RETURN_MS = 50;

/** When the newest word in a message was said, ms of the machine's clock; 0 when it bears none. */
const newestStamp = ({ units = [] }: Glance): number =>
  Math.max(0, ...units.map(({ modems }) => Number(/^stamp ([\d.]+)$/.exec(modems?.[0]?.modemInfo ?? '')?.[1] ?? 0)));

/** A browser that sleeps and wakes, and comes back with what it knows when it was cut off meanwhile. */
export class Sleeper {
  /** When it showed something that was said after its waking; 0 before. */
  shownAt = 0;
  #wokenAt = Infinity;
  #epoch: string | null = null;
  #seq: number | null = null;
  #socket: WebSocket | undefined;
  #closed = false;

  constructor(private readonly way: Way) {
    this.#open();
  }

  /** Whether it has everything. */
  get complete(): boolean {
    return this.#seq !== null;
  }

  sleep(): void {
    this.#socket?.pause();
  }

  /** Answers when. */
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
    const { url, headers, group } = this.way;
    const socket = new WebSocket(url, { headers, perMessageDeflate: false, skipUTF8Validation: true });
    this.#socket = socket;
    socket.on('open', () => {
      const resume = this.#epoch === null || this.#seq === null ? undefined : { epoch: this.#epoch, seq: this.#seq };
      socket.send(JSON.stringify({ type: 'subscribe', group, resume }));
    });
    socket.on('message', (data) => {
      if (Buffer.isBuffer(data)) this.#hear(Glance.parse(JSON.parse(data.toString())));
    });
    socket.on('error', () => undefined);
    socket.on('close', () => void setTimeout(() => this.#open(), RETURN_MS));
  }

  /** What follows on one another is complete; throws when something was left out. */
  #hear(message: Glance): void {
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
