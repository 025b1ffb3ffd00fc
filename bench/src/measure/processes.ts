import { readFile, readdir } from 'node:fs/promises';

/** Ticks a second in /proc; fixed at 100 for user space on Linux. */
const TICKS = 100;
const PAGE_BYTES = 4096;

interface Use {
  readonly parent: number;
  readonly cpuSeconds: number;
  readonly rssBytes: number;
}

/** Resources used by a process and its reaped children (proc(5) stat); undefined if it has ended. */
export async function useOf(pid: number): Promise<Use | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (stat === undefined) return undefined;
  // The name in brackets may contain spaces and brackets; after it follows field 3.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const at = (field: number): number => Number(fields[field - 3]);
  return {
    parent: at(4),
    cpuSeconds: (at(14) + at(15) + at(16) + at(17)) / TICKS,
    rssBytes: at(24) * PAGE_BYTES,
  };
}

/** A process and its descendants. */
export async function familyOf(pid: number): Promise<readonly number[]> {
  const pids = (await readdir('/proc')).map(Number).filter((id) => Number.isInteger(id));
  const parents = new Map<number, number>();
  for (const id of pids) {
    const use = await useOf(id);
    if (use) parents.set(id, use.parent);
  }
  const belongs = (id: number | undefined): boolean =>
    id === pid || (id !== undefined && id > 1 && belongs(parents.get(id)));
  return pids.filter(belongs);
}

/** CPU seconds used by a process and its descendants, by command name. */
export async function familyCpu(
  pid: number,
): Promise<ReadonlyMap<number, { readonly name: string; readonly seconds: number }>> {
  const found = new Map<number, { name: string; seconds: number }>();
  for (const id of await familyOf(pid)) {
    const [use, name] = await Promise.all([useOf(id), readFile(`/proc/${id}/comm`, 'utf8').catch(() => '')]);
    if (use) found.set(id, { name: name.trim(), seconds: use.cpuSeconds });
  }
  return found;
}
