import { setTimeout as sleep } from 'node:timers/promises';
import { useOf } from '../measure/processes.js';
import { Browsers } from '../push/browsers.js';
import { PeerReady, PeerWaiting } from '../push/messages.js';
import { forkProgram } from '../subject/child.js';
import type { Console } from '../subject/console.js';
import { metrics } from '../subject/metrics.js';
import { ownProgram } from '../subject/places.js';
import type { Chatter } from './chatter.js';
import { DeafCrowd } from './deaf.js';
import { riseMb } from './flat.js';
import { wakeTimes } from './waking.js';
import type { Way } from './follower.js';

export interface CrowdSize {
  readonly sockets: number;
  readonly deaf: number;
  readonly perSecond: number;
  readonly warmSeconds: number;
  readonly seconds: number;
  /** How long a browser sleeps before it is woken. */
  readonly sleepSeconds: readonly number[];
}

const SAMPLE_MS = 250;

interface Sample {
  readonly rss: number;
  readonly waiting: number;
}

/** What a server holds while something goes on, bytes, sampled evenly. */
async function sampledDuring(sample: () => Promise<Sample>, work: Promise<unknown>): Promise<readonly Sample[]> {
  const state = { over: false };
  const done = work.finally(() => (state.over = true));
  const samples: Sample[] = [];
  while (!state.over) {
    samples.push(await sample());
    await sleep(SAMPLE_MS);
  }
  await done;
  return samples;
}

const rssOf = async (pid: number): Promise<number> => (await useOf(pid))?.rssBytes ?? 0;
const liveCount = async (url: string, kind: string): Promise<number> =>
  (await metrics(url)).get(`backhaul_live{kind="${kind}"}`) ?? 0;
const mostWaiting = (samples: readonly Sample[]): number => Math.max(...samples.map(({ waiting }) => waiting));

/** Many sockets of which some never read: what is held for them, how memory goes, and how soon a browser that slept is up to date. */
export async function crowd({ url: consoleUrl, child }: Console, way: Way, chatter: Chatter, size: CrowdSize) {
  const skippedBefore = await liveCount(consoleUrl, 'skipped');
  const browsers = new Browsers();
  const { url, headers, group } = way;
  await browsers.open({ url, headers: { ...headers }, group, sockets: size.sockets - size.deaf });
  const deaf = await DeafCrowd.open(way, size.deaf);
  chatter.start(size.perSecond);
  await sleep(size.warmSeconds * 1000);
  browsers.begin();
  const waking = wakeTimes(way, size.sleepSeconds);
  const sample = async () => ({ rss: await rssOf(child.pid), waiting: await liveCount(consoleUrl, 'waitingBytes') });
  const samples = await sampledDuring(sample, Promise.all([sleep(size.seconds * 1000), waking]));
  const { p99, gaps } = await browsers.report();
  chatter.stop();
  deaf.close();
  const patches = await browsers.sample();
  await browsers.close();
  return {
    rise: riseMb(samples.map(({ rss }) => rss)),
    waiting: mostWaiting(samples),
    passedOver: (await liveCount(consoleUrl, 'skipped')) - skippedBefore,
    wakes: await waking,
    p99,
    gaps,
    patches,
  };
}

/** Those who never read, before a server that sends on regardless: what waits for them must be seen to grow. */
export async function carelessWaiting(
  sample: readonly string[],
  size: Pick<CrowdSize, 'deaf' | 'perSecond' | 'seconds'>,
): Promise<number> {
  const peer = forkProgram('bare ws', ownProgram('push-peer'));
  const { url } = await peer.hear(PeerReady);
  const deaf = await DeafCrowd.open({ url, headers: {}, group: 'peer' }, size.deaf);
  peer.send({ type: 'cast', sample, perSecond: size.perSecond });
  const look = async (): Promise<Sample> => {
    const answer = peer.hear(PeerWaiting);
    peer.send({ type: 'waiting' });
    return { rss: await rssOf(peer.pid), waiting: (await answer).bytes };
  };
  const samples = await sampledDuring(look, sleep(size.seconds * 1000));
  deaf.close();
  await peer.end();
  return mostWaiting(samples);
}
