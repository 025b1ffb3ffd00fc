import type { RunProgram } from '../tasks/run.js';
import { managedModems, type ManagedModem } from './modem-manager.js';

/** How often modems are queried, and how often the list of modems, ms. */
const EVERY_MS = 10_000;
const WITHOUT_MS = 60_000;

/** ModemManager's last report of this machine's modems. Queries run in the background, one at a time. */
export class ModemWatch {
  #modems: readonly ManagedModem[] = [];
  #asking: Promise<void> | undefined;
  #askedAt = -Infinity;

  constructor(
    private readonly run: RunProgram,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** The modem behind a network interface; undefined if ModemManager knows none. Starts a new query when it is due. */
  read(): (interfaceName: string) => ManagedModem | undefined {
    const waitMs = this.#modems.length > 0 ? EVERY_MS : WITHOUT_MS;
    if (this.now() - this.#askedAt >= waitMs) void this.ask();
    const modems = this.#modems;
    return (name) => modems.find(({ interfaces }) => interfaces.includes(name));
  }

  /** Queries now. */
  ask(): Promise<void> {
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  async #ask(): Promise<void> {
    this.#askedAt = this.now();
    this.#modems = await managedModems(this.run);
  }
}
