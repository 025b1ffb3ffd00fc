import type { Log } from '@backhaul/agent';
import type { DesiredDestination, ReportedDestination } from '@backhaul/contract/bus';
import { join } from 'node:path';
import type { ProgrammePiece } from '../programme/programme-writer.js';
import { streamOf } from '../encoders/encoders.js';
import { Destination } from './destination.js';
import { refusalOf, type TargetPolicy } from './target-policy.js';

export interface DestinationsSettings {
  /** Folder for options of programs. */
  readonly options: string;
  /** Folder for HLS, one a key. */
  readonly hls: string;
  readonly policy: TargetPolicy;
  /** What a new receiver of a stream begins with. */
  readonly recent: (stream: string) => readonly ProgrammePiece[];
  readonly now: () => number;
  readonly onChange: () => void;
  readonly log: Log;
}

/** The streaming destinations of one channel that are on. Each lives for itself. */
export class Destinations {
  readonly #all = new Map<string, Destination>();

  constructor(private readonly settings: DestinationsSettings) {}

  get isEmpty(): boolean {
    return this.#all.size === 0;
  }

  /** Applies a list; those that did not change are not touched. */
  async configure(wanted: readonly DesiredDestination[]): Promise<void> {
    const byId = new Map(wanted.map((one) => [one.destinationId, one]));
    const gone = [...this.#all].filter(([id, { desired }]) => !same(desired, byId.get(id)));
    for (const [id] of gone) this.#all.delete(id);
    await Promise.all(gone.map(([, one]) => one.stop()));
    for (const desired of wanted) {
      if (!this.#all.has(desired.destinationId)) this.#all.set(desired.destinationId, this.#make(desired));
    }
  }

  write(stream: string, piece: ProgrammePiece): void {
    for (const one of this.#of(stream)) one.write(piece);
  }

  /** A stream has ended, or begins anew. */
  end(stream: string): void {
    for (const one of this.#of(stream)) one.end();
  }

  /** Whether there is such a destination; if it waits to be tried again, it is tried now. */
  retryNow(destinationId: string): boolean {
    const found = this.#all.get(destinationId);
    found?.retryNow();
    return found !== undefined;
  }

  report(): ReportedDestination[] {
    return [...this.#all.values()].map((one) => one.report());
  }

  telemetry() {
    return [...this.#all.values()].map((one) => one.telemetry());
  }

  async stop(): Promise<void> {
    await this.configure([]);
  }

  #of(stream: string): readonly Destination[] {
    return [...this.#all.values()].filter((one) => one.stream === stream);
  }

  #make(desired: DesiredDestination): Destination {
    const { options, hls, policy, recent, ...rest } = this.settings;
    const stream = streamOf(desired);
    const { destinationId, target } = desired;
    return new Destination({
      ...rest,
      desired,
      stream,
      recent: () => recent(stream),
      folder: join(hls, target.protocol === 'hls' ? target.key : destinationId),
      optionsFile: join(options, destinationId),
      refusal: (secondary) => refusalOf(target, policy, secondary),
    });
  }
}

const same = (one: DesiredDestination, other: DesiredDestination | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
