import { execFile, spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { lchown, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { throwIfStopped } from '../../kernel/stopped.js';
import { signal } from './process.js';

const run = promisify(execFile);

/** Account that runs PostgreSQL, which refuses to run as root. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/**
 * How the database's programs run.
 * - `self`: with the account of this process.
 * - `account`: as root, with an unprivileged account, which owns their files.
 * - `namespace`: as root, when that account cannot reach the folder: in a user namespace with another id.
 */
export type Runner =
  { readonly kind: 'self' } | { readonly kind: 'account'; readonly account: Account } | { readonly kind: 'namespace' };

/** The id of root within the namespace; any id except 0 works. */
const NAMESPACE_UID = '1000';

/** Runs a program until it ends; rejects with its error output when it fails. Its working folder is `/`. */
export async function runProgram(runner: Runner, file: string, args: readonly string[]): Promise<string> {
  const { command, commandArgs } = commandOf(runner, file, args);
  const { stdout } = await run(command, commandArgs, { cwd: '/', env: programEnv(), ...accountOf(runner) });
  return stdout;
}

/** Time for a program to end after SIGTERM, ms. */
const END_MS = 2_000;

/**
 * Runs a long-running program and its children until they end; rejects with its error output when it fails.
 * When `stop` is aborted, it and its children are ended with SIGTERM, then with SIGKILL; at exit of this process with SIGKILL.
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
    // The whole process group.
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

/** Starts a program in a separate process group, so that Ctrl-C reaches only this process. */
export function startProgram(runner: Runner, file: string, args: readonly string[], stdio: StdioOptions): ChildProcess {
  const { command, commandArgs } = commandOf(runner, file, args);
  const options = { cwd: '/', env: programEnv(), detached: true, stdio, ...accountOf(runner) };
  return spawn(command, commandArgs, options);
}

/** Makes the account of the runner the owner of a folder and its contents, unless it is already. */
export async function chownFor(runner: Runner, folder: string): Promise<void> {
  const owner = runner.kind === 'account' ? runner.account : { uid: process.getuid?.(), gid: process.getgid?.() };
  const { uid, gid } = owner;
  if (uid === undefined || gid === undefined || (await stat(folder)).uid === uid) return;
  for (const file of await readdir(folder, { recursive: true })) await lchown(path.join(folder, file), uid, gid);
  // Last, because the owner of the folder marks it as complete.
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
      // No such account: try the next one.
    }
  }
  return found.filter((account) => account.uid > 0);
}

function commandOf(runner: Runner, file: string, args: readonly string[]) {
  if (runner.kind !== 'namespace') return { command: file, commandArgs: args };
  return { command: 'unshare', commandArgs: ['-U', `--map-user=${NAMESPACE_UID}`, file, ...args] };
}

const accountOf = (runner: Runner): Partial<Account> => (runner.kind === 'account' ? runner.account : {});

/** Passes no secrets, and no settings that PostgreSQL would read, to the database's programs. */
function programEnv(): NodeJS.ProcessEnv {
  const { PATH, TZ, TMPDIR } = process.env;
  return { PATH, TZ, TMPDIR, LC_ALL: 'C' };
}
