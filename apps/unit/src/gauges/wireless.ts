import { readText } from './files.js';

/** The scale on which Linux gives the quality of a Wi-Fi network. */
const BEST = 70;

/** Signal of each Wi-Fi interface in percent, as Linux shows it (`/proc/net/wireless`); none where it does not tell. */
export async function readWireless(path = '/proc/net/wireless'): Promise<ReadonlyMap<string, number>> {
  const lines = ((await readText(path)) ?? '').split('\n');
  return new Map(
    lines.flatMap((line): [string, number][] => {
      const [, name, quality] = /^\s*(\S+):\s+\S+\s+(\d+)\./.exec(line) ?? [];
      return name === undefined ? [] : [[name, Math.min(100, (100 * Number(quality)) / BEST)]];
    }),
  );
}
