import { execFile, spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { lchown, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

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

/** Starts a program in a process group of its own, so that Ctrl-C reaches us alone. */
export function startProgram(runner: Runner, file: string, args: readonly string[], stdio: StdioOptions): ChildProcess {
  const { command, commandArgs } = commandOf(runner, file, args);
  const options = { cwd: '/', env: programEnv(), detached: true, stdio, ...accountOf(runner) };
  return spawn(command, commandArgs, options);
}

/** Makes a folder and all that is in it belong to who will use it, unless it does already. */
export async function giveTo(runner: Runner, folder: string): Promise<void> {
  const owner = runner.kind === 'account' ? runner.account : { uid: process.getuid?.(), gid: process.getgid?.() };
  const { uid, gid } = owner;
  if (uid === undefined || gid === undefined || (await stat(folder)).uid === uid) return;
  for (const file of await readdir(folder, { recursive: true })) await lchown(path.join(folder, file), uid, gid);
  // Last: its owner says that all was done.
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
