import { spawn, type ChildProcess } from 'node:child_process';
import { access, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { type Pointer, readPointer, versionFolder, writePointer } from './pointer.js';
import { mainOf, type Program } from './program.js';

/** Names of the folder of versions and of the installed version, for the program that is started. */
export const SOFTWARE_FOLDER = 'BACKHAUL_SOFTWARE_FOLDER';
export const INSTALLED_VERSION = 'BACKHAUL_INSTALLED_VERSION';

/** Messages of the program: it has started, or the pointer names another version. */
const FromProgram = z.object({ type: z.enum(['running', 'restart']) });

/** A program that was asked to end is killed after this time, ms. */
const END_MS = 10_000;
/** Maximum number of starts of a new version, if the machine goes down during its trial. */
const MOST_STARTS = 3;

export interface LauncherSettings {
  readonly program: Program;
  /** Where versions and the pointer are. */
  readonly folder: string;
  /** Folder of the installed program, and its version. */
  readonly home: string;
  readonly installed: string;
  readonly args: readonly string[];
  /** A new version that has not started within this time is given up, ms. */
  readonly trialMs: number;
  readonly say: (text: string) => void;
}

interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly restart: boolean;
  readonly confirmed: boolean;
  readonly late: boolean;
}

/**
 * Starts the current version of the program and watches it. A new version that ends, or does not report within `trialMs` that it
 * runs, is given up, and the earlier one is started again.
 */
export class Launcher {
  #child: ChildProcess | undefined;
  #stopping = false;

  constructor(private readonly settings: LauncherSettings) {}

  /** Passes a signal on; the launcher ends when the program has ended. */
  stop(signal: 'SIGINT' | 'SIGTERM'): void {
    this.#stopping = true;
    this.#child?.kill(signal);
  }

  /** Runs until the program ends permanently; resolves with its exit code. */
  async run(): Promise<number> {
    const { folder, installed } = this.settings;
    for (;;) {
      const pointer = await this.#begin(await readPointer(folder, installed));
      if (this.#stopping) return 0;
      const { trial } = pointer;
      const ended = await this.#runOnce(pointer);
      if (this.#stopping) return ended.code ?? 1;
      if (trial !== null && !ended.confirmed) await this.#goBack(pointer, whyOf(ended));
      else if (!ended.restart) return ended.code ?? 1;
    }
  }

  /** Decides what to start now: counts the starts of a new version, and skips one whose files are missing. */
  async #begin(pointer: Pointer): Promise<Pointer> {
    const { folder, program } = this.settings;
    if (pointer.trial !== null && pointer.trial.starts >= MOST_STARTS)
      return this.#begin(await this.#goBack(pointer, 'The machine went down while it was started'));
    if (pointer.current !== null && !(await exists(mainOf(versionFolder(folder, pointer.current), program))))
      return this.#begin(await this.#goBack(pointer, 'Its files are missing'));
    if (pointer.trial === null) return pointer;
    const counted = { ...pointer, trial: { ...pointer.trial, starts: pointer.trial.starts + 1 } };
    await writePointer(folder, counted);
    return counted;
  }

  async #goBack({ installed, current, previous, trial, done }: Pointer, reason: string): Promise<Pointer> {
    const { folder, say } = this.settings;
    say(`the new version is given up, and the earlier one started: ${reason}`);
    const rolledBack = trial && { commandId: trial.commandId, version: trial.version, reason };
    const back = { installed, current: previous, previous: null, trial: null, done, rolledBack };
    await writePointer(folder, back);
    if (current !== null) await rm(versionFolder(folder, current), { recursive: true, force: true });
    return back;
  }

  #runOnce(pointer: Pointer): Promise<Ended> {
    const { folder, home, program, installed, args, trialMs } = this.settings;
    const files = pointer.current === null ? home : versionFolder(folder, pointer.current);
    const child = spawn(process.execPath, ['--enable-source-maps', mainOf(files, program), ...args], {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, [SOFTWARE_FOLDER]: folder, [INSTALLED_VERSION]: installed },
    });
    this.#child = child;
    let restart = false;
    let late = false;
    let confirmed: Promise<boolean> = Promise.resolve(false);
    const timers: NodeJS.Timeout[] = [];
    const kill = (): void => void child.kill('SIGKILL');
    if (pointer.trial !== null)
      timers.push(
        setTimeout(() => {
          late = true;
          kill();
        }, trialMs),
      );
    child.on('message', (message) => {
      const parsed = FromProgram.safeParse(message);
      if (!parsed.success) return;
      if (parsed.data.type === 'restart') {
        restart = true;
        child.kill('SIGINT');
        timers.push(setTimeout(kill, END_MS));
      } else if (!late) {
        for (const timer of timers) clearTimeout(timer);
        confirmed = this.#confirm(pointer).then(() => {
          if (child.connected) child.send({ type: 'kept' }, () => undefined);
          return true;
        });
      }
    });
    return new Promise((resolve) => {
      child.once('error', () => resolve({ code: 1, signal: null, restart, confirmed: false, late }));
      child.once('exit', (code, signal) => {
        for (const timer of timers) clearTimeout(timer);
        void confirmed.catch(() => false).then((is) => resolve({ code, signal, restart, confirmed: is, late }));
      });
    });
  }

  /** Keeps the version that has started, and deletes those that no rollback needs. */
  async #confirm(pointer: Pointer): Promise<void> {
    const { folder } = this.settings;
    const { trial, current, previous } = pointer;
    if (trial === null) return;
    const done = { commandId: trial.commandId, version: trial.version };
    await writePointer(folder, { ...pointer, trial: null, done, rolledBack: null });
    const all = await readdir(join(folder, 'versions')).catch(() => []);
    const old = all.filter((name) => name !== current && name !== previous);
    await Promise.all(old.map((name) => rm(versionFolder(folder, name), { recursive: true, force: true })));
  }
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

function whyOf({ code, signal, late }: Ended): string {
  if (late) return 'It did not come up in time';
  return signal === null ? `It ended with code ${code ?? 1}` : `It was ended by ${signal}`;
}
