import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { APPLICATION_ID_HEADER, contract } from '@backhaul/contract';
import { PASSWORD, startConsole } from '../../subject/console.js';
import { freePort } from '../../torture/ports.js';
import type { Trouble } from '../testbed.js';

/** Status of the administrator's sign-in as soon as the console listens. */
async function signInAtOnce(port: number): Promise<number> {
  const url = `http://127.0.0.1:${port}${contract.session.signIn.path}`;
  const headers = { 'content-type': 'application/json', [APPLICATION_ID_HEADER]: 'bench' };
  const body = JSON.stringify({ username: 'admin', password: PASSWORD });
  for (;;) {
    const answer = await fetch(url, { method: 'POST', headers, body }).catch(() => undefined);
    if (answer) return answer.status;
    await sleep(5);
  }
}

export const firstSignIn: Trouble = {
  name: 'the administrator can sign in as soon as a new console listens',
  async run({ folder, short }) {
    const starts = short ? 1 : 10;
    for (let turn = 0; turn < starts; turn += 1) {
      const port = await freePort();
      const starting = startConsole(path.join(folder, `first-${turn}`), { PORT: String(port) });
      const [console, status] = await Promise.all([starting, Promise.race([signInAtOnce(port), failed(starting)])]);
      await console.child.end();
      if (status !== 200) throw new Error(`the first sign-in was answered with ${status}`);
    }
    return `${starts} first sign-ins, all accepted`;
  },
};

/** Never resolves; rejects if the start fails, after which the console would never listen. */
const failed = (starting: Promise<unknown>): Promise<never> =>
  new Promise((_resolve, reject) => void starting.catch(reject));
