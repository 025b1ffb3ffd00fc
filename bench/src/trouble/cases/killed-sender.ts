import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { MediaPair } from '../../channel/media-pair.js';
import { eventually } from '../../subject/wait.js';
import type { Trouble } from '../testbed.js';

const PATIENCE_MS = 90_000;

/** Kills a unit while its channel records: the channel waits, the file is complete, and the next stream gets its own file. */
export const killedSender: Trouble = {
  name: 'a unit that is killed while its channel records: an idle channel records nothing, and each stream has its own file',
  async run({ folder, short }) {
    const pair = new MediaPair(path.join(folder, 'killed-sender'));
    try {
      await pair.serve(['c1'], true);
      const rounds = short ? 2 : 6;
      const state = () => pair.channel('c1')?.recording.state;
      const files = async () => {
        const names = await readdir(path.join(pair.recordings, 'c1')).catch(() => []);
        return names.filter((name) => name.endsWith('.mkv')).length;
      };
      for (let round = 1; round <= rounds; round++) {
        await pair.transmit('c1');
        await eventually('it records', PATIENCE_MS, async () => {
          const open = await readdir(path.join(pair.recordings, 'c1', '.open')).catch(() => []);
          return state() === 'recording' && open.length > 0;
        });
        await pair.kill('unit');
        await pair.collects('c1', false);
        await eventually('an idle channel waits', PATIENCE_MS, () => state() === 'waiting');
        await eventually(`file ${round}`, PATIENCE_MS, async () => (await files()) === round);
      }
      return `${rounds} kills, ${rounds} files`;
    } finally {
      await pair.finish();
    }
  },
};
