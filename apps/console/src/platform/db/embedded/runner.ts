import { execFile, spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { lchown, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { throwIfStopped } from '../../kernel/stopped.js';
import { signal } from './process.js';

const run = promisify(execFile);

/** PostgreSQL refuses to run as root: who runs it, then. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/**
 * How the database's programs are run.
 * - `self`: as we are.
 * - `account`: as root we hand them to an unprivileged account, which owns their files.
 * - `namespace`: as root that its account cannot reach the folder: a user namespace in which we go by another id.
 */
export type Runner =
  { readonly kind: 'self' } | { readonly kind: 'account'; readonly account: Account } | { readonly kind: 'namespace' };

/** The id that root goes by within the namespace; any but 0 will do. */
const NAMESPACE_UID = '1000';

/** Runs a program to its end; rejects with its error output when it fails. Its working folder is `/`. */
export async function runProgram(runner: Runner, file: string, args: readonly string[]): Promise<string> {
  const { command, commandArgs } = commandOf(runner, file, args);
  const { stdout } = await run(command, commandArgs, { cwd: '/', env: programEnv(), ...accountOf(runner) });
  return stdout;
}

/** How long a program may take to end in order, ms. */
const END_MS = 2_000;

/**
 * Runs a program that takes long to its end, with all that it starts; rejects with its error output when it fails.
 * When `stop` is aborted, or this process exits, they are ended: with SIGTERM, then with SIGKILL.
 */
export async function runStoppable(
  runner: Runner,
  file: string,
  args: readonly string[],
  stop: AbortSignal | undefined,
): Promise<void> {
  throwIfStopped(stop);
  const child = startProgram(runner, file, args, ['ignore', 'ignore', 'pipe']);
  const errors = child.stderr === null ? undefined : text(child.stderr);
  const end = (name: NodeJS.Signals): void => {
    // The whole group.
    if (child.pid !== undefined) signal(-child.pid, name);
  };
  let hard: NodeJS.Timeout | undefined;
  const asked = (): void => {
    end('SIGTERM');
    hard = setTimeout(end, END_MS, 'SIGKILL');
  };
  const exiting = (): void => end('SIGKILL');
  stop?.addEventListener('abort', asked, { once: true });
  process.once('exit', exiting);
  try {
    const [code, signalled] = await once(child, 'close');
    throwIfStopped(stop);
    if (code !== 0) throw new Error(`${path.basename(file)} ended with ${code ?? signalled}: ${await errors}`);
  } finally {
    clearTimeout(hard);
    stop?.removeEventListener('abort', asked);
    process.off('exit', exiting);
  }
}

/** Starts a program in a separate process group, so that Ctrl-C reaches this process alone. */
export function startProgram(runner: Runner, file: string, args: readonly string[], stdio: StdioOptions): ChildProcess {
  const { command, commandArgs } = commandOf(runner, file, args);
  const options = { cwd: '/', env: programEnv(), detached: true, stdio, ...accountOf(runner) };
  return spawn(command, commandArgs, options);
}

/** Makes a folder and all that is in it belong to who will use it, unless it does already. */
export async function chownFor(runner: Runner, folder: string): Promise<void> {
  const owner = runner.kind === 'account' ? runner.account : { uid: process.getuid?.(), gid: process.getgid?.() };
  const { uid, gid } = owner;
  if (uid === undefined || gid === undefined || (await stat(folder)).uid === uid) return;
  for (const file of await readdir(folder, { recursive: true })) await lchown(path.join(folder, file), uid, gid);
  // Last: its owner marks the folder as complete.
  await lchown(folder, uid, gid);
}

/** The unprivileged accounts of this machine that root may use, best first. */
export async function unprivilegedAccounts(): Promise<readonly Account[]> {
  const found: Account[] = [];
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
      found.push({ uid: Number(uid.stdout), gid: Number(gid.stdout) });
    } catch {
      // No such account here: the next one.
    }
  }
  return found.filter((account) => account.uid > 0);
}

function commandOf(runner: Runner, file: string, args: readonly string[]) {
  if (runner.kind !== 'namespace') return { command: file, commandArgs: args };
  return { command: 'unshare', commandArgs: ['-U', `--map-user=${NAMESPACE_UID}`, file, ...args] };
}

const accountOf = (runner: Runner): Partial<Account> => (runner.kind === 'account' ? runner.account : {});

/** The database's programs see no secret of ours, and none of the settings by which PostgreSQL could be led astray. */
function programEnv(): NodeJS.ProcessEnv {
  const { PATH, TZ, TMPDIR } = process.env;
  return { PATH, TZ, TMPDIR, LC_ALL: 'C' };
}
