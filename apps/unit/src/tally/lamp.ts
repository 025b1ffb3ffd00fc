import { writeFileAtomic, type Log } from '@backhaul/agent';
import type { Tally } from '@backhaul/domain';
import { spawn } from 'node:child_process';

/** A command that takes longer is ended, ms. */
const COMMAND_MS = 5000;
/** A light becomes unknown when the console has been unreachable for this long, ms. */
export const LOST_MS = 3000;

export interface LampSettings {
  /** File with the current tally: the light in the first line, the text in the second. */
  readonly file: string;
  /** Program that switches a lamp, called with the light and the text; undefined: none. */
  readonly command: string | undefined;
  readonly log: Log;
}

/** Shows the tally to the unit's crew: writes it to a file, and calls a program that switches a lamp. */
export class Lamp {
  #tally: Tally | null = null;
  readonly #watchers = new Set<(tally: Tally | null) => void>();
  #shown: Tally | null | undefined;
  #running: Promise<void> | undefined;
  #lost: NodeJS.Timeout | undefined;

  constructor(private readonly settings: LampSettings) {}

  get tally(): Tally | null {
    return this.#tally;
  }

  /** Returns a function that stops the watcher. */
  watch(watcher: (tally: Tally | null) => void): () => void {
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  }

  show(tally: Tally | null): void {
    this.#tally = tally;
    for (const watcher of this.#watchers) watcher(tally);
    this.#running ??= this.#follow().finally(() => (this.#running = undefined));
  }

  /** Reports whether the console is connected. A light that cannot be updated becomes unknown; the console sends it again. */
  link(up: boolean): void {
    clearTimeout(this.#lost);
    if (up) return;
    this.#lost = setTimeout(() => {
      if (this.#tally !== null) this.show({ light: 'unknown', text: '' });
    }, LOST_MS);
    this.#lost.unref();
  }

  /** Resolves when the latest tally has reached the lamp. */
  async settled(): Promise<void> {
    await this.#running;
  }

  /** Applies tallies one after the other; skips outdated ones. */
  async #follow(): Promise<void> {
    const { file, command, log } = this.settings;
    while (this.#shown !== this.#tally) {
      const tally = (this.#shown = this.#tally);
      const [light, text] = [tally?.light ?? 'none', tally?.text ?? ''];
      await Promise.all([
        writeFileAtomic(file, `${light}\n${text}\n`).catch((error: unknown) =>
          log.error({ error, file }, 'the tally cannot be written'),
        ),
        command === undefined ? undefined : run(command, [light, text], log),
      ]);
    }
  }
}

const run = (command: string, args: readonly string[], log: Log): Promise<void> =>
  new Promise((done) => {
    const lamp = spawn(command, args, { stdio: 'ignore', timeout: COMMAND_MS, killSignal: 'SIGKILL' });
    lamp.once('error', (error) => {
      log.error({ error: error.message, command }, 'the lamp cannot be switched');
      done();
    });
    lamp.once('exit', (code) => {
      if (code !== 0) log.warn({ code, command }, 'the program of the lamp failed');
      done();
    });
  });
