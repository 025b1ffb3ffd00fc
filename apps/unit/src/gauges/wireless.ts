import { readText } from './files.js';

/** Maximum of Linux's Wi-Fi quality scale. */
const BEST = 70;

/** Signal of each Wi-Fi interface in percent, from Linux (`/proc/net/wireless`); absent if not known. */
export async function readWireless(path = '/proc/net/wireless'): Promise<ReadonlyMap<string, number>> {
  const lines = ((await readText(path)) ?? '').split('\n');
  return new Map(
    lines.flatMap((line): [string, number][] => {
      const [, name, quality] = /^\s*(\S+):\s+\S+\s+(\d+)\./.exec(line) ?? [];
      return name === undefined ? [] : [[name, Math.min(100, (100 * Number(quality)) / BEST)]];
    }),
  );
}
