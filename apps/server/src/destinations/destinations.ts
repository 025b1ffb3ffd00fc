import type { Log } from '@backhaul/agent';
import type { DesiredDestination, ReportedDestination } from '@backhaul/contract/bus';
import type { SmpteSettings } from '@backhaul/domain';
import { join } from 'node:path';
import type { ProgrammePiece } from '../programme/programme-writer.js';
import { streamOf } from '../encoders/encoders.js';
import type { RecordingPlaces } from '../recording/recorder.js';
import { Destination } from './destination.js';
import { interfaceRefusal } from './local-addresses.js';
import { FileDestination } from './file-destination.js';
import type { ClockReading } from './ptp-clock.js';
import type { SmpteTarget, SmpteRoutes } from './st2110.js';
import { routeTo, type SmptePorts } from './smpte-ports.js';
import { policyFor, refusalOf, resolveHost, type TargetPolicy } from './target-policy.js';

/** How this server sends ST 2110, and whether its clock follows PTP. */
export interface SmpteSending {
  readonly settings: () => SmpteSettings;
  readonly clock: () => ClockReading;
}

export interface DestinationsSettings {
  /** Folder for options of programs. */
  readonly options: string;
  /** Folder for HLS, with a subfolder for each key. */
  readonly hls: string;
  /** Folders of files. */
  readonly files: RecordingPlaces;
  readonly policy: TargetPolicy;
  /** Address that this server reports for its channels. */
  readonly host: string;
  readonly smpte: SmpteSending;
  /** Pieces with which a new receiver of a stream begins. */
  readonly recent: (stream: string) => readonly ProgrammePiece[];
  readonly now: () => number;
  readonly onChange: () => void;
  readonly log: Log;
}

/** The enabled streaming destinations of one channel, each independent of the others. */
export class Destinations {
  readonly #all = new Map<string, Destination | FileDestination>();
  /** The interfaces for ST 2110. */
  #ports: SmptePorts | undefined;

  constructor(private readonly settings: DestinationsSettings) {}

  get isEmpty(): boolean {
    return this.#all.size === 0;
  }

  /** Applies a list; unchanged destinations are not touched. */
  async configure(wanted: readonly DesiredDestination[]): Promise<void> {
    const byId = new Map(wanted.map((one) => [one.destinationId, one]));
    const { mainPort, secondaryPort } = this.settings.smpte.settings();
    const moved = this.#ports?.mainPort !== mainPort || this.#ports.secondaryPort !== secondaryPort;
    this.#ports = { mainPort, secondaryPort };
    const gone = [...this.#all].filter(
      ([id, { desired }]) => (moved && desired.target.protocol === 'st2110') || !same(desired, byId.get(id)),
    );
    for (const [id] of gone) this.#all.delete(id);
    await Promise.all(gone.map(([, one]) => one.stop()));
    for (const desired of wanted) {
      if (!this.#all.has(desired.destinationId)) this.#all.set(desired.destinationId, this.#make(desired));
    }
  }

  write(stream: string, piece: ProgrammePiece): void {
    for (const one of this.#of(stream)) one.write(piece);
  }

  /** A stream has ended, or restarts. */
  end(stream: string): void {
    for (const one of this.#of(stream)) one.end();
  }

  /** Whether there is such a destination; if a retry is pending, it is tried now. */
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

  #of(stream: string): readonly (Destination | FileDestination)[] {
    return [...this.#all.values()].filter((one) => one.stream === stream);
  }

  #make(desired: DesiredDestination): Destination | FileDestination {
    const { options, hls, files, policy: general, host: ownHost, recent, smpte, ...rest } = this.settings;
    const policy = policyFor(desired, general, ownHost);
    const stream = streamOf(desired);
    const { destinationId, target } = desired;
    if (target.protocol === 'file') return new FileDestination({ ...rest, desired, target, stream, files });
    return new Destination({
      ...rest,
      desired: { ...desired, target },
      stream,
      recent: () => recent(stream),
      folder: join(hls, target.protocol === 'hls' ? target.key : destinationId),
      optionsFile: join(options, destinationId),
      refusal: async (secondary) => (await refusalOf(target, policy, secondary)) ?? interfaceRefusal(target),
      resolve: (host) => resolveHost(host, policy),
      smpte: {
        clock: smpte.clock,
        ptpDomain: () => smpte.settings().ptpDomain,
        routes: (to) => routesOf(to, smpte.settings(), policy),
      },
    });
  }
}

/** Routes of ST 2110 to its primary and secondary address; otherwise the reason why there are none. */
async function routesOf(
  { host, secondary }: SmpteTarget,
  { mainPort, secondaryPort }: SmptePorts,
  policy: TargetPolicy,
): Promise<SmpteRoutes | string> {
  const main = await routeTo(host, mainPort, policy);
  if (typeof main === 'string') return main;
  const second = secondary ? await routeTo(secondary.host, secondaryPort ?? mainPort, policy) : main;
  return typeof second === 'string' ? second : { main, secondary: second };
}

const same = (one: DesiredDestination, other: DesiredDestination | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
