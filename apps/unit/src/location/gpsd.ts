import type { UnitState } from '@backhaul/contract/bus';
import { Place } from '@backhaul/contract';
import { createConnection, type Socket } from 'node:net';
import * as z from 'zod';

/** gpsd reports each second; a report that is older than this is out of date, ms. */
const STALE_MS = 10_000;
/** Wait before a lost gpsd is connected again, ms. */
const RETRY_MS = 10_000;
/** Maximum length of a line of gpsd. */
const MAX_LINE = 64 * 1024;
const WATCH = '?WATCH={"enable":true,"json":true};\n';

/** A report of time, position and velocity; mode 2 and 3 are a fix (gpsd_json(5)). */
const Fix = z.object({
  class: z.literal('TPV'),
  mode: z.number().min(2),
  lat: z.number(),
  lon: z.number(),
  /** Error, m: in the plane, or of longitude and latitude. */
  eph: z.number().min(0).optional(),
  epx: z.number().min(0).optional(),
  epy: z.number().min(0).optional(),
});

/** The location in a line of gpsd; null: no fix; undefined: the line is about something else. */
export function locationIn(line: string): UnitState['location'] | undefined {
  const said = json(line);
  const fix = Fix.safeParse(said);
  if (fix.success) {
    const { lat, lon: lng, eph, epx, epy } = fix.data;
    const accuracy = eph ?? (epx === undefined || epy === undefined ? undefined : Math.max(epx, epy));
    return Place.safeParse({ lat, lng, source: 'gps', ...(accuracy !== undefined && { accuracy }) }).data ?? null;
  }
  return z.object({ class: z.literal('TPV') }).safeParse(said).success ? null : undefined;
}

function json(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

export interface GpsdAddress {
  readonly host: string;
  readonly port: number;
}

/** The location of this machine by a gpsd, which may come and go. */
export class Gpsd {
  #location: UnitState['location'] = null;
  #receivedAt = -Infinity;
  #socket: Socket | undefined;
  #again: NodeJS.Timeout | undefined;
  #over = false;

  constructor(
    private readonly address: GpsdAddress,
    private readonly againMs = RETRY_MS,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** The location of the machine; null: not known. */
  get location(): UnitState['location'] {
    return this.now() - this.#receivedAt > STALE_MS ? null : this.#location;
  }

  start(): void {
    if (this.#over) return;
    const socket = createConnection(this.address);
    this.#socket = socket;
    let rest = '';
    socket.setEncoding('utf8');
    socket.on('connect', () => socket.write(WATCH));
    socket.on('data', (text: string) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) this.#receive(line);
      if (rest.length > MAX_LINE) socket.destroy();
    });
    // `close` follows any failure.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      if (this.#over) return;
      this.#again = setTimeout(() => this.start(), this.againMs);
      this.#again.unref();
    });
  }

  stop(): void {
    this.#over = true;
    clearTimeout(this.#again);
    this.#socket?.destroy();
  }

  #receive(line: string): void {
    const location = locationIn(line);
    if (location === undefined) return;
    this.#location = location;
    this.#receivedAt = this.now();
  }
}
