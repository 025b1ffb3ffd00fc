import { readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { cpus, freemem, totalmem } from 'node:os';

interface CpuTimes {
  readonly busy: number;
  readonly total: number;
}

/** Percent of all cores that was in use between two readings. */
export const cpuPercent = (before: CpuTimes, after: CpuTimes): number => {
  const total = after.total - before.total;
  return total <= 0 ? 0 : Math.min(100, Math.max(0, Math.round((1000 * (after.busy - before.busy)) / total) / 10));
};

/** Processor times since the machine started, in one unit, of all cores together. */
export function readCpu(): CpuTimes {
  const [user = 0, nice = 0, system = 0, idle = 0, , irq = 0] = sumsOfCores();
  const total = user + nice + system + idle + irq;
  return { busy: total - idle, total };
}

/** The first line of proc(5) stat: `os.cpus()` reads the clock of each core too, which takes much longer. */
const sumsOfCores = (): number[] =>
  readFileSync('/proc/stat', 'utf8').split('\n', 1).join('').trim().split(/\s+/).slice(1).map(Number);

/** Used memory of the machine, bytes. */
export const usedMemory = (): number => totalmem() - freemem();

/** Space on the disk of the recordings, bytes; zeros when it is not known. */
export async function storageOf(folder: string): Promise<{ freeBytes: number; totalBytes: number }> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch {
    return { freeBytes: 0, totalBytes: 0 };
  }
}

/** A channel needs about 1 % of a core and 66 MB: the capacity of this machine, 256 at most. */
export const maxChannels = (cores = cpus().length, memoryBytes = totalmem()): number =>
  Math.max(1, Math.min(256, cores * 32, Math.floor(memoryBytes / 2 / 66e6)));
