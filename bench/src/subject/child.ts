import { fork, spawn, type ChildProcess } from 'node:child_process';
import type * as z from 'zod';

const STOP_MS = 20_000;
const LAST_WORDS = 4_000;

/** A process that the bench started; its output is stored for error messages. */
export class Child {
  #words = '';
  readonly #listeners = new Set<(message: unknown) => void>();

  constructor(
    readonly name: string,
    readonly process: ChildProcess,
  ) {
    running.add(this);
    for (const stream of [process.stdout, process.stderr]) {
      stream?.on('data', (chunk: Buffer) => (this.#words = (this.#words + chunk.toString()).slice(-LAST_WORDS)));
    }
    process.on('message', (message) => {
      for (const listener of this.#listeners) listener(message);
    });
    process.on('error', (error) => (this.#words += String(error)));
    process.once('exit', () => running.delete(this));
  }

  get pid(): number {
    if (this.process.pid === undefined) throw new Error(`${this.name} did not start: ${this.#words}`);
    return this.process.pid;
  }

  get gone(): boolean {
    return this.process.exitCode !== null || this.process.signalCode !== null;
  }

  get lastOutput(): string {
    return this.#words;
  }

  /** The next message of this shape; rejects if the process ends first, or after `ms`. */
  hear<S extends z.ZodType>(shape: S, ms = 60_000): Promise<z.output<S>> {
    return new Promise((resolve, reject) => {
      const fail = (why: string) => () => {
        settle();
        reject(new Error(`${this.name} ${why}\n${this.#words}`));
      };
      const ended = fail('ended');
      const timer = setTimeout(fail('did not answer in time'), ms);
      const listen = (message: unknown): void => {
        const parsed = shape.safeParse(message);
        if (!parsed.success) return;
        settle();
        resolve(parsed.data);
      };
      const settle = (): void => {
        clearTimeout(timer);
        this.#listeners.delete(listen);
        this.process.off('exit', ended);
      };
      this.#listeners.add(listen);
      this.process.once('exit', ended);
      if (this.gone) ended();
    });
  }

  /** Sends a message to the process, unless it ends meanwhile. */
  send(message: object): void {
    this.process.send?.(message, () => undefined);
  }

  /** Ends the process, by force if necessary; resolves when it has ended. */
  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (this.gone) return;
    // Not `once` of events, which rejects on a failed write to the process.
    const exited = new Promise((resolve) => this.process.once('exit', resolve));
    const timer = setTimeout(() => this.process.kill('SIGKILL'), STOP_MS);
    this.process.kill(signal);
    await exited;
    clearTimeout(timer);
  }
}

const running = new Set<Child>();

/** Ends all running processes, last started first. */
export async function endAll(): Promise<void> {
  for (const child of [...running].toReversed()) await child.end();
}

/** Starts one of the product's programs with a message channel. */
export const forkProgram = (
  name: string,
  file: string,
  args: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
): Child =>
  new Child(name, fork(file, [...args], { silent: true, execArgv: [], env: { ...process.env, ...environment } }));

/** Starts any program. */
export const spawnProgram = (
  name: string,
  command: string,
  args: readonly string[],
  options: { readonly uid?: number; readonly gid?: number } = {},
): Child => new Child(name, spawn(command, [...args], { stdio: ['ignore', 'pipe', 'pipe'], ...options }));
