import { setTimeout as sleep } from 'node:timers/promises';
import { round } from '../../measure/statistics.js';
import { dial, over } from '../wire.js';
import { servedMeanwhile } from './served.js';
import type { Trial } from './trial.js';

const MOST = 4_000;
const FEW = 300;
const TOO_MANY = 200;
const PROOF_MS = 10_000;
const AT_ONCE = 200;
/** What a machine with other work may be late by, ms. */
const LATE_MS = 4_000;

export const silent: Trial = {
  name: 'connections that say nothing: 4,000 at most, 10 s each',
  async run({ world, short, takeOne }) {
    // The short form tries the time alone: others want to connect meanwhile.
    const [most, tooMany] = short ? [FEW, 0] : [MOST, TOO_MANY];
    const lives: number[] = [];
    let turnedAway = 0;
    const live = async (): Promise<void> => {
      const begin = performance.now();
      await over(await dial(world.brokerUrl));
      const life = performance.now() - begin;
      if (life < PROOF_MS / 2) turnedAway += 1;
      else lives.push(life);
    };
    const slowest = await servedMeanwhile(takeOne(), async () => {
      const all: Promise<void>[] = [];
      for (let opened = 0; opened < most + tooMany; opened += AT_ONCE) {
        all.push(...Array.from({ length: Math.min(AT_ONCE, most + tooMany - opened) }, live));
        await sleep(20);
      }
      await Promise.all(all);
    });
    if (lives.length !== most || turnedAway !== tooMany)
      throw new Error(`${lives.length} were taken and ${turnedAway} turned away`);
    const longest = Math.max(...lives);
    if (longest > PROOF_MS + LATE_MS) throw new Error(`one was kept for ${round(longest, 0)} ms`);
    const seconds = round(longest / 1000, 1);
    return `${most} taken for at most ${seconds} s, ${turnedAway} turned away; a device on air waited ${slowest} ms`;
  },
};
