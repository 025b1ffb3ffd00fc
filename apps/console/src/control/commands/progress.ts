import type { ReportedProgress } from '@backhaul/contract/bus';
import type { StoredCommand } from './types.js';

/** Commands that are tracked at the same time; beyond that the oldest is dropped. */
const MOST = 2_000;

interface Followed {
  readonly command: StoredCommand;
  readonly progress: ReportedProgress;
}

/** Progress of commands, in memory only: a report that is lost is followed by the next. */
export class ProgressStore {
  readonly #followed = new Map<string, Followed>();

  /** The command with an id, if it reported progress before. */
  command(id: string): StoredCommand | undefined {
    return this.#followed.get(id)?.command;
  }

  of(id: string): ReportedProgress | null {
    return this.#followed.get(id)?.progress ?? null;
  }

  set(command: StoredCommand, progress: ReportedProgress): void {
    this.#followed.delete(command.id);
    this.#followed.set(command.id, { command, progress });
    const [oldest] = this.#followed.keys();
    if (this.#followed.size > MOST && oldest !== undefined) this.#followed.delete(oldest);
  }

  forget(id: string): void {
    this.#followed.delete(id);
  }
}
