import type { DeviceState } from '@backhaul/contract/bus';
import { EngineRun } from '../process/engine-run.js';

type Engine = DeviceState['engines'][number];

interface Known {
  readonly args: readonly string[];
  readonly version: RegExp;
  readonly install: string;
}

/** Engines that devices drive, how each says its version, and how to get it. */
const KNOWN = {
  ffmpeg: { args: ['-version'], version: /^ffmpeg version (\S+)/m, install: 'apt-get install ffmpeg' },
  'srt-live-transmit': {
    args: ['-version'],
    version: /SRT Library version: (\S+?),?$/m,
    install: 'apt-get install srt-tools',
  },
  ristsender: { args: ['--help'], version: /ristsender version: (\S+)/, install: 'apt-get install rist-tools' },
  ristreceiver: { args: ['--help'], version: /ristreceiver version: (\S+)/, install: 'apt-get install rist-tools' },
} as const satisfies Record<string, Known>;

export type EngineName = keyof typeof KNOWN;

/** Finds out which of these engines are installed here; `version` is null for one that is not. */
export const probeEngines = (names: readonly EngineName[]): Promise<Engine[]> =>
  Promise.all(names.map((name) => probe(name, KNOWN[name])));

async function probe(name: string, { args, version, install }: Known): Promise<Engine> {
  let said = '';
  const hear = (text: string | Buffer): void => {
    if (said.length < 8192) said += `${text.toString()}\n`;
  };
  const run = await EngineRun.start({ command: name, args, onOutput: hear, onLine: hear });
  const limit = setTimeout(() => void run.kill(), 5000);
  const exit = await run.exited;
  clearTimeout(limit);
  return { name, version: exit.missing ? null : (version.exec(said)?.[1] ?? 'unknown').slice(0, 128), install };
}
