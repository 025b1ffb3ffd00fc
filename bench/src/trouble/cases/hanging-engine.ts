import path from 'node:path';
import { MediaPair } from '../../channel/media-pair.js';
import { eventually } from '../../subject/wait.js';
import type { Trouble } from '../testbed.js';

const PATIENCE_MS = 90_000;

/** Every engine between camera and recording, by texts of its command line. */
const engines = (port: number, recordings: string): readonly (readonly [name: string, ...mentions: string[]])[] => [
  ["the server's receiver", `srt://127.0.0.1:${port}?mode=listener`],
  ["the server's recorder", recordings, 'segment'],
  ["the unit's sender", `srt://127.0.0.1:${port}?mode=caller`],
  ["the unit's encoder", 'testsrc2', '-progress'],
];

/** Stops engines one after the other: each is detected and restarted, and video arrives. */
export const hangingEngine: Trouble = {
  name: 'an engine that hangs, at either end: it is detected and restarted, and video arrives',
  async run({ folder, short }) {
    const pair = new MediaPair(path.join(folder, 'hanging-engine'));
    try {
      await pair.serve(['c1'], true);
      await pair.transmit('c1');
      const all = engines(pair.channel('c1')?.port ?? 0, path.join(pair.recordings, 'c1'));
      const summary: string[] = [];
      for (const [name, ...mentions] of short ? all.slice(0, 2) : all) {
        const pid = await pair.engine(mentions);
        const began = performance.now();
        process.kill(pid, 'SIGSTOP');
        await pair.engine(mentions, pid);
        const replaced = Math.round(performance.now() - began);
        const { reports } = pair.received('c1');
        await eventually(`video after ${name} hung`, PATIENCE_MS, () => {
          const now = pair.received('c1');
          return now.reports > reports + 2 && now.kbps > 100;
        });
        summary.push(`${name} ${(replaced / 1000).toFixed(1)} s`);
      }
      return `replaced: ${summary.join(', ')}`;
    } finally {
      await pair.finish();
    }
  },
};
