import { spawn, type ChildProcess } from 'node:child_process';
import type { Writable } from 'node:stream';
import { findExecutable } from './executable.js';
import { LineSplitter } from './lines.js';
import { redact } from './redact.js';

/** A program to run. */
export interface EngineSpec {
  readonly command: string;
  readonly args: readonly string[];
  /** Folder to run in. */
  readonly folder?: string;
  /** Removed from everything that the program prints. */
  readonly secrets?: readonly string[];
  /** Open standard input for writing. */
  readonly input?: boolean;
  /** 0 (default) to 19: how readily it gives up the processor. */
  readonly niceness?: number;
  readonly onOutput?: (chunk: Buffer) => void;
  /** Descriptor of a file for standard output; it stays open here. */
  readonly output?: number;
  /** Each line of standard error, without secrets. */
  readonly onLine?: (line: string) => void;
}

/** How a run ended. `missing`: the program is not installed. */
export interface EngineExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly missing: boolean;
  /** It was killed because it made no progress. */
  readonly stalled?: boolean;
  /** Its last lines, without secrets. */
  readonly lastLines: readonly string[];
}

const LAST_LINES = 20;

/** Time from the request to end to the kill, ms. */
const GRACE_MS = 3000;

const groups = new Set<number>();
let guarded = false;

/** Last resort: however this process ends, its process groups end too. */
function guardExit(): void {
  if (guarded) return;
  guarded = true;
  process.on('exit', () => {
    for (const pid of groups) signalGroup(pid, 'SIGKILL');
  });
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // The group has ended already.
  }
}

/** One run of a program in its own process group, which dies with this process if the system supports that. */
export class EngineRun {
  #ended = false;
  #stalled = false;

  private constructor(
    private readonly child: ChildProcess | undefined,
    readonly exited: Promise<EngineExit>,
  ) {}

  /** Starts the program. A missing program ends immediately with `missing`; nothing is thrown. */
  static async start(spec: EngineSpec): Promise<EngineRun> {
    const path = await findExecutable(spec.command);
    if (!path) {
      const lastLines = [`${spec.command} is not installed`];
      return new EngineRun(undefined, Promise.resolve({ code: null, signal: null, missing: true, lastLines }));
    }
    guardExit();
    const [command = path, ...args] = await wrapped(path, spec);
    const child = spawn(command, args, {
      detached: true,
      cwd: spec.folder,
      stdio: [spec.input ? 'pipe' : 'ignore', spec.output ?? (spec.onOutput ? 'pipe' : 'ignore'), 'pipe'],
    });
    return EngineRun.#watch(child, spec);
  }

  /** A run that could not begin. */
  static failed(reason: string): EngineRun {
    return new EngineRun(undefined, Promise.resolve({ code: null, signal: null, missing: false, lastLines: [reason] }));
  }

  static #watch(child: ChildProcess, spec: EngineSpec): EngineRun {
    const last: string[] = [];
    const splitter = new LineSplitter((line) => {
      const clean = redact(line, spec.secrets);
      last.push(clean);
      if (last.length > LAST_LINES) last.shift();
      spec.onLine?.(clean);
    });
    child.stderr?.setEncoding('utf8').on('data', (chunk: string) => splitter.push(chunk));
    child.stdout?.on('data', (chunk: Buffer) => spec.onOutput?.(chunk));
    // The program ended while its input was open: its exit code explains it.
    child.stdin?.on('error', () => undefined);
    if (child.pid !== undefined) groups.add(child.pid);
    const run: EngineRun = new EngineRun(
      child,
      new Promise<EngineExit>((resolve) => {
        const end = (code: number | null, signal: NodeJS.Signals | null): void => {
          splitter.end();
          if (child.pid !== undefined) {
            signalGroup(child.pid, 'SIGKILL');
            groups.delete(child.pid);
          }
          run.#ended = true;
          resolve({ code, signal, missing: false, ...(run.#stalled && { stalled: true }), lastLines: last });
        };
        child.once('error', (error) => {
          last.push(redact(error.message, spec.secrets));
          if (child.pid === undefined) end(null, null);
        });
        child.once('close', end);
      }),
    );
    return run;
  }

  get pid(): number | undefined {
    return this.child?.pid;
  }

  /** Standard input, when the spec requested it. */
  get input(): Writable | undefined {
    return this.child?.stdin ?? undefined;
  }

  /** Pauses reading of output until `resume`: the program waits once the pipe is full, and exits only after all of it is read. */
  pause(): void {
    this.child?.stdout?.pause();
  }

  resume(): void {
    this.child?.stdout?.resume();
  }

  /** Asks the whole group to end, and kills it after 3 s. */
  async stop(): Promise<EngineExit> {
    const pid = this.pid;
    if (pid === undefined || this.#ended) return this.exited;
    this.resume();
    signalGroup(pid, 'SIGINT');
    const killer = setTimeout(() => signalGroup(pid, 'SIGKILL'), GRACE_MS);
    const exit = await this.exited;
    clearTimeout(killer);
    return exit;
  }

  /** Kills the whole group because it makes no progress; the exit states that reason. */
  async giveUp(): Promise<EngineExit> {
    this.#stalled = true;
    return this.kill();
  }

  /** Kills the whole group. */
  async kill(): Promise<EngineExit> {
    if (this.pid !== undefined && !this.#ended) signalGroup(this.pid, 'SIGKILL');
    this.resume();
    return this.exited;
  }
}

async function wrapped(path: string, spec: EngineSpec): Promise<string[]> {
  const [setpriv, nice] = await Promise.all([findExecutable('setpriv'), findExecutable('nice')]);
  return [
    ...(nice && spec.niceness ? [nice, '-n', String(spec.niceness)] : []),
    ...(setpriv ? [setpriv, '--pdeathsig', 'SIGKILL', '--'] : []),
    path,
    ...spec.args,
  ];
}
