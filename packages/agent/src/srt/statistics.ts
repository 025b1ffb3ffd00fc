import * as z from 'zod';
import { parseJson } from '../files/json.js';

const Count = z.number().min(0).catch(0);

/** One line of `srt-live-transmit -statspf json`: counts since the previous line; `time` in ms since the connection. */
const StatisticsLine = z.object({
  sid: z.number(),
  time: z.number(),
  link: z.object({ rtt: Count }),
  send: z.object({
    packets: Count,
    packetsLost: Count,
    packetsRetransmitted: Count,
    packetsDropped: Count,
    bytes: Count,
  }),
  recv: z.object({ packets: Count, packetsLost: Count, packetsDropped: Count, bytes: Count }),
});
type StatisticsLine = z.output<typeof StatisticsLine>;

/** Statistics of a link since the last reading. */
export interface SrtReading {
  readonly kbps: number;
  readonly rttMs: number | null;
  /** Packets that the network lost, in percent of those sent; most are retransmitted. */
  readonly lossPercent: number | null;
  /** Packets that arrived too late or never. */
  readonly dropped: number;
  readonly retransmitted: number;
}

/** Without a line for this long there is no connection, ms. */
export const SRT_SILENCE_MS = 2500;

const sum = (lines: readonly StatisticsLine[], pick: (line: StatisticsLine) => number): number =>
  lines.reduce((total, line) => total + pick(line), 0);

/** Adds up the statistics of one end between readings. `direction`: which half of the lines counts. */
export class SrtMeter {
  #lines: StatisticsLine[] = [];
  #last: SrtReading | undefined;
  #lastLineAt: number | undefined;
  #previous: { sid: number; time: number } | undefined;
  #spanMs = 0;

  constructor(
    private readonly direction: 'send' | 'recv',
    private readonly monotonic: () => number,
  ) {}

  /** Processes a line of output; false when it is no statistics line. */
  push(text: string): boolean {
    const parsed = StatisticsLine.safeParse(parseJson(text));
    if (!parsed.success) return false;
    const line = parsed.data;
    const since = this.#previous?.sid === line.sid ? line.time - this.#previous.time : line.time;
    this.#previous = { sid: line.sid, time: line.time };
    this.#spanMs += Math.max(1, since);
    this.#lines.push(line);
    this.#lastLineAt = this.monotonic();
    return true;
  }

  /** Whether the other end is connected: lines appear while packets flow. */
  get alive(): boolean {
    return this.#lastLineAt !== undefined && this.monotonic() - this.#lastLineAt < SRT_SILENCE_MS;
  }

  /** Resets the meter after the connection ended. */
  reset(): void {
    this.#lines = [];
    this.#spanMs = 0;
    this.#last = undefined;
    this.#lastLineAt = undefined;
    this.#previous = undefined;
  }

  /** The reading since the last call; the last one again when there was no new line; undefined when the link is dead. */
  read(): SrtReading | undefined {
    if (!this.alive) return undefined;
    const lines = this.#lines;
    if (lines.length === 0) return this.#last;
    const packets = sum(lines, (line) => line[this.direction].packets);
    const lost = sum(lines, (line) => line[this.direction].packetsLost);
    this.#last = {
      kbps: Math.round((sum(lines, (line) => line[this.direction].bytes) * 8) / this.#spanMs),
      rttMs: lines.at(-1)?.link.rtt ?? null,
      lossPercent: packets === 0 ? null : Math.min(100, Math.round((1000 * lost) / packets) / 10),
      dropped: sum(lines, (line) => line[this.direction].packetsDropped),
      retransmitted: sum(lines, (line) => line.send.packetsRetransmitted),
    };
    this.#lines = [];
    this.#spanMs = 0;
    return this.#last;
  }
}
