import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { copyBinaries, type Binaries } from './binaries.js';
import { EmbeddedDatabaseError } from './errors.js';
import { chownFor, runProgram, unprivilegedAccounts, type Runner } from './runner.js';

/** The account and the binaries that the database runs with. */
export interface RunAs {
  readonly runner: Runner;
  readonly binaries: Binaries;
}

/**
 * Decides which account runs the database whose files are under `folder`. Each option is tried, because
 * whether a path can be reached depends on modes, mounts and security modules.
 * Throws `NO_ACCOUNT` when none works.
 */
export async function chooseRunAs(folder: string, binaries: Binaries): Promise<RunAs> {
  const problems: unknown[] = [];
  if (process.getuid?.() !== 0) return { runner: { kind: 'self' }, binaries };
  for (const account of await unprivilegedAccounts()) {
    const runner: Runner = { kind: 'account', account };
    try {
      await chownFor(runner, folder);
      await runProgram(runner, '/bin/sh', ['-c', 'cd "$1" && test -w .', 'sh', folder]);
      return { runner, binaries: await readableBinaries(runner, folder, binaries) };
    } catch (error) {
      problems.push(error);
    }
  }
  const runner: Runner = { kind: 'namespace' };
  try {
    await chownFor(runner, folder);
    await runProgram(runner, path.join(binaries.root, 'bin', 'postgres'), ['--version']);
    return { runner, binaries };
  } catch (error) {
    problems.push(error);
  }
  throw new EmbeddedDatabaseError(
    'NO_ACCOUNT',
    `PostgreSQL does not run as root, no unprivileged account can reach ${folder}, and user namespaces are not ` +
      'allowed here. Start the console as another user, or let others pass through the folders above it (chmod o+x).',
    { cause: new AggregateError(problems) },
  );
}

async function readableBinaries(runner: Runner, folder: string, binaries: Binaries): Promise<Binaries> {
  try {
    await probe(runner, binaries);
    return binaries;
  } catch {
    const programs = path.join(folder, 'programs');
    await mkdir(programs, { recursive: true, mode: 0o755 });
    const copy = await copyBinaries(binaries, programs);
    await chownFor(runner, programs);
    await probe(runner, copy);
    return copy;
  }
}

const probe = (runner: Runner, { root }: Binaries) =>
  runProgram(runner, path.join(root, 'bin', 'postgres'), ['--version']);
