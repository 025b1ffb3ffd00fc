import { setTimeout as sleep } from 'node:timers/promises';
import { round } from '../../measure/statistics.js';
import { Device } from '../../subject/device.js';
import { dial, over } from '../wire.js';
import { servedMeanwhile } from './served.js';
import type { Trial } from './trial.js';

/** Bounds of the broker: unauthenticated connections in total and per address, and how long each may last, ms. */
const MOST = 4_000;
const OF_ADDRESS = 1_000;
const PROOF_MS = 10_000;
/** Connections opened beyond the bound of an address. */
const TOO_MANY = 50;
const AT_ONCE = 200;
const SIGN_INS = 3;
/** Delay to allow for on a busy machine, ms. */
const LATE_MS = 4_000;

/** Loopback addresses that no device of the trial uses. */
const addresses = (count: number): readonly string[] => Array.from({ length: count }, (_, i) => `127.0.0.${11 + i}`);

export const silent: Trial = {
  name: 'connections that say nothing: 1,000 of one address, 4,000 in all, 10 s each; devices of other addresses come in',
  async run({ world, short, takeOne }) {
    // The short form fills only one address, because other trials connect at the same time.
    const from = addresses(short ? 1 : 5);
    const most = Math.min(MOST, from.length * OF_ADDRESS);
    const tooMany = from.length * (OF_ADDRESS + TOO_MANY) - most;
    const lives: number[] = [];
    let turnedAway = 0;
    const live = async (address: string): Promise<void> => {
      const begin = performance.now();
      await over(await dial(world.brokerUrl, address));
      const life = performance.now() - begin;
      if (life < PROOF_MS / 2) turnedAway += 1;
      else lives.push(life);
    };
    const slowest = await servedMeanwhile(takeOne(), async () => {
      const all: Promise<void>[] = [];
      for (const [place, address] of from.entries()) {
        for (let opened = 0; opened < OF_ADDRESS + TOO_MANY; opened += AT_ONCE) {
          const count = Math.min(AT_ONCE, OF_ADDRESS + TOO_MANY - opened);
          all.push(...Array.from({ length: count }, () => live(address)));
          await sleep(20);
        }
        // Only while one address is full: once all connections are in use, nobody can connect for a while.
        if (place > 0) continue;
        for (let i = 0; i < SIGN_INS; i += 1) await (await Device.connect(takeOne())).close();
      }
      await Promise.all(all);
    });
    if (lives.length !== most || turnedAway !== tooMany)
      throw new Error(`${lives.length} were taken and ${turnedAway} turned away`);
    const longest = Math.max(...lives);
    if (longest > PROOF_MS + LATE_MS) throw new Error(`one was kept for ${round(longest, 0)} ms`);
    const seconds = round(longest / 1000, 1);
    return `${most} of ${from.length} addresses taken for at most ${seconds} s, ${turnedAway} turned away, ${SIGN_INS} devices came in; a device on air waited ${slowest} ms`;
  },
};
