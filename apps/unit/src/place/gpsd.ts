import type { UnitState } from '@backhaul/contract/bus';
import { Place } from '@backhaul/contract';
import { createConnection, type Socket } from 'node:net';
import * as z from 'zod';

/** gpsd reports each second; what is older than this is not where the unit is, ms. */
const STALE_MS = 10_000;
/** How soon a gpsd that is not there, or went away, is called again, ms. */
const AGAIN_MS = 10_000;
/** Longer lines than gpsd writes are none of its own. */
const MAX_LINE = 64 * 1024;
const WATCH = '?WATCH={"enable":true,"json":true};\n';

/** A report of time, position and velocity; mode 2 and 3 are a fix (gpsd_json(5)). */
const Fix = z.object({ class: z.literal('TPV'), mode: z.number().min(2), lat: z.number(), lon: z.number() });

/** The place in a line of gpsd; null: it has no fix; undefined: the line is about something else. */
export function placeIn(line: string): UnitState['location'] | undefined {
  const said = json(line);
  const fix = Fix.safeParse(said);
  if (fix.success) return Place.safeParse({ lat: fix.data.lat, lng: fix.data.lon }).data ?? null;
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

/** The place of this machine by a gpsd, which may come and go. */
export class Gpsd {
  #place: UnitState['location'] = null;
  #heardAt = -Infinity;
  #socket: Socket | undefined;
  #again: NodeJS.Timeout | undefined;
  #over = false;

  constructor(
    private readonly address: GpsdAddress,
    private readonly againMs = AGAIN_MS,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Where the machine is; null: not known. */
  get place(): UnitState['location'] {
    return this.now() - this.#heardAt > STALE_MS ? null : this.#place;
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
      for (const line of lines) this.#hear(line);
      if (rest.length > MAX_LINE) socket.destroy();
    });
    // Whatever went wrong, it is over with `close`.
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

  #hear(line: string): void {
    const place = placeIn(line);
    if (place === undefined) return;
    this.#place = place;
    this.#heardAt = this.now();
  }
}
