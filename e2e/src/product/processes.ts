import { readdirSync, readFileSync } from 'node:fs';

/** A process of this machine, from /proc. */
export interface Running {
  readonly pid: number;
  readonly parent: number;
  /** Clock ticks since boot: with the pid, distinguishes a process from a later one with the same pid. */
  readonly startedAt: number;
  /** Arguments of its command line. */
  readonly command: readonly string[];
}

const words = (file: string): string[] => readFileSync(file, 'utf8').split('\0').filter(Boolean);

function read(pid: number): Running | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may contain any character; the fields follow the last parenthesis.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z') return undefined;
    return { pid, parent: Number(fields[1]), startedAt: Number(fields[19]), command: words(`/proc/${pid}/cmdline`) };
  } catch {
    // It ended meanwhile.
    return undefined;
  }
}

const all = (): Running[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => read(Number(name)) ?? []);

/** All descendants of a process. */
export function descendantsOf(pid: number): readonly Running[] {
  const running = all();
  const below = (parent: number): Running[] =>
    running.filter((one) => one.parent === parent).flatMap((one) => [one, ...below(one.pid)]);
  return below(pid);
}

/** Whether this process still runs. */
export const isAlive = ({ pid, startedAt }: Running): boolean => read(pid)?.startedAt === startedAt;

/** Every process of an installation, by its environment or command line. */
export const belongingTo = (dataDir: string): readonly Running[] =>
  all().filter(({ pid, command }) => command.some((word) => word.includes(dataDir)) || hasDataDir(pid, dataDir));

function hasDataDir(pid: number, dataDir: string): boolean {
  try {
    return pid !== process.pid && words(`/proc/${pid}/environ`).includes(`DATA_DIR=${dataDir}`);
  } catch {
    return false;
  }
}
