import { startConsole } from '../../subject/console.js';
import { isReady, type Trouble } from '../testbed.js';
import { refusalOf } from '../refusal.js';

export const secondConsole: Trouble = {
  name: 'a second console on the same data folder is refused with a clear message; the first keeps working',
  async run({ copy }) {
    const dataDir = await copy('second');
    const first = await startConsole(dataDir);
    try {
      const { message, exitCode } = await refusalOf(dataDir);
      if (!/runs on .* already/.test(message) || !message.includes('DATA_DIR')) throw new Error(message);
      if (exitCode !== 1) throw new Error(`it ended with ${exitCode}`);
      if (!(await isReady(first.url))) throw new Error('the first console no longer answers');
      return message;
    } finally {
      await first.child.end();
    }
  },
};
