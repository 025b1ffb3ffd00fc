import type { Log, TallyAtServer } from '@backhaul/agent';
import type { DesiredTally, SourceTally, TallyLog } from '@backhaul/contract/bus';
import { sameValue, SERVER_TALLY_KINDS, type TallyState } from '@backhaul/domain';
import type { TargetPolicy } from '../destinations/target-policy.js';
import { TallyInterface, type HeardLine } from './tally-interface.js';

/** A first change is reported at once, later ones after this time, ms. */
const GAP_MS = 20;
const SECOND_MS = 1000;
/** Maximum number of log lines in one report. */
const MOST_LINES = 100;

export interface TallyInterfacesParts {
  /** Address on which interfaces listen. */
  readonly listen: string;
  /** Allowed addresses of displays and brokers. */
  readonly policy: TargetPolicy;
  readonly log: Log;
  /** Console time, ms. */
  readonly now: () => number;
  readonly report: (report: TallyAtServer) => void;
  readonly reportLog: (log: Omit<TallyLog, 'session'>) => void;
}

/** The tally interfaces of this server. */
export class TallyInterfaces {
  readonly kinds = [...SERVER_TALLY_KINDS];
  readonly #interfaces = new Map<string, TallyInterface>();
  #out: ReadonlyMap<string, TallyState> = new Map();
  #lines: HeardLine[] = [];
  #dropped = 0;
  #reported = '';
  #gap: NodeJS.Timeout | undefined;
  #isDue = false;
  #second: NodeJS.Timeout | undefined;
  /** Configurations are applied one after the other. */
  #turn: Promise<void> = Promise.resolve();

  constructor(private readonly parts: TallyInterfacesParts) {}

  start(): void {
    this.#second = setInterval(() => this.#tick(), SECOND_MS);
  }

  /** Applies the list of interfaces; unchanged ones are not interrupted. */
  configure(wanted: readonly DesiredTally[] = []): Promise<void> {
    return (this.#turn = this.#turn.then(async () => {
      const gone = [...this.#interfaces.values()].filter(
        (one) => !wanted.some((desired) => sameValue(desired, one.desired)),
      );
      for (const { desired } of gone) this.#interfaces.delete(desired.interfaceId);
      // Ports must be free again before others listen there.
      await Promise.all(gone.map((one) => one.stop()));
      for (const desired of wanted) {
        if (this.#interfaces.has(desired.interfaceId)) continue;
        const made = new TallyInterface(desired, {
          ...this.parts,
          onChange: () => this.#changed(),
          onLine: (line) => this.#line(line),
        });
        this.#interfaces.set(desired.interfaceId, made);
        made.send(this.#out);
      }
      this.#changed();
      return undefined;
    }));
  }

  /** Sets the complete tallies that interfaces send. */
  send(sources: readonly SourceTally[]): void {
    this.#out = new Map(sources.map(({ sourceId, ...state }) => [sourceId, state]));
    for (const one of this.#interfaces.values()) one.send(this.#out);
  }

  /** Reports everything, as for a console that has just reconnected. */
  reportAll(): void {
    this.#reported = '';
    this.#report();
  }

  async stop(): Promise<void> {
    clearInterval(this.#second);
    clearTimeout(this.#gap);
    await this.configure([]);
    clearTimeout(this.#gap);
  }

  #changed(): void {
    if (this.#gap !== undefined) {
      this.#isDue = true;
      return;
    }
    this.#report();
    this.#gap = setTimeout(() => {
      this.#gap = undefined;
      if (!this.#isDue) return;
      this.#isDue = false;
      this.#changed();
    }, GAP_MS);
  }

  #report(): void {
    const all = [...this.#interfaces.values()];
    const report: TallyAtServer = {
      interfaces: all.map((one) => one.report()),
      in: all.flatMap((one) => one.heard),
      out: all.flatMap((one) => one.sent),
    };
    const words = JSON.stringify(report);
    if (words === this.#reported) return;
    this.#reported = words;
    this.parts.report(report);
  }

  #line(line: HeardLine): void {
    this.#lines.push(line);
    if (this.#lines.length <= MOST_LINES) return;
    this.#lines.shift();
    this.#dropped += 1;
  }

  #tick(): void {
    for (const one of this.#interfaces.values()) one.tick();
    // Reports the counters.
    this.#report();
    if (this.#lines.length === 0) return;
    this.parts.reportLog({ lines: this.#lines, dropped: this.#dropped });
    this.#lines = [];
    this.#dropped = 0;
  }
}
