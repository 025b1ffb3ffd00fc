import type { DeviceState } from '@backhaul/contract/bus';
import { EngineRun } from '../process/engine-run.js';

type Engine = DeviceState['engines'][number];

interface Known {
  readonly args: readonly string[];
  readonly version: RegExp;
  readonly install: string;
}

/** Engines that devices run, how each reports its version, and how to install it. */
const KNOWN = {
  ffmpeg: { args: ['-version'], version: /^ffmpeg version (\S+)/m, install: 'apt-get install ffmpeg' },
  'srt-live-transmit': {
    args: ['-version'],
    version: /SRT Library version: (\S+?),?$/m,
    install: 'apt-get install srt-tools',
  },
  ristsender: { args: ['--help'], version: /ristsender version: (\S+)/, install: 'apt-get install rist-tools' },
  ristreceiver: { args: ['--help'], version: /ristreceiver version: (\S+)/, install: 'apt-get install rist-tools' },
  janus: { args: ['--version'], version: /^Janus version: \d+ \((\S+)\)/m, install: 'apt-get install janus' },
} as const satisfies Record<string, Known>;

export type EngineName = keyof typeof KNOWN;

/** Finds the installed engines; `version` is null for a missing one. */
export const probeEngines = (names: readonly EngineName[]): Promise<Engine[]> =>
  Promise.all(names.map((name) => probe(name, KNOWN[name])));

async function probe(name: string, { args, version, install }: Known): Promise<Engine> {
  let output = '';
  const hear = (text: string | Buffer): void => {
    if (output.length < 8192) output += `${text.toString()}\n`;
  };
  const run = await EngineRun.start({ command: name, args, onOutput: hear, onLine: hear });
  const limit = setTimeout(() => void run.kill(), 5000);
  const exit = await run.exited;
  clearTimeout(limit);
  return { name, version: exit.missing ? null : (version.exec(output)?.[1] ?? 'unknown').slice(0, 128), install };
}
