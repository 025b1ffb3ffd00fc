import { setTimeout as sleep } from 'node:timers/promises';
import { useOf } from '../measure/processes.js';
import { Browsers } from '../push/browsers.js';
import { PeerReady, PeerWaiting } from '../push/messages.js';
import { forkProgram } from '../subject/child.js';
import type { Console } from '../subject/console.js';
import { metrics } from '../subject/metrics.js';
import { ownProgram } from '../subject/places.js';
import type { Chatter } from './chatter.js';
import { NonReadingClients } from './non-reading.js';
import { riseMb } from './flat.js';
import { wakeTimes } from './waking.js';
import type { LiveEndpoint } from './follower.js';

export interface CrowdSize {
  readonly sockets: number;
  readonly nonReading: number;
  readonly perSecond: number;
  readonly warmSeconds: number;
  readonly seconds: number;
  /** How long browsers are suspended, s. */
  readonly sleepSeconds: readonly number[];
}

const SAMPLE_MS = 250;

interface Sample {
  readonly rss: number;
  readonly waiting: number;
}

/** Samples of a server's memory during `work`, bytes, at equal intervals. */
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

/** Opens many sockets of which some never read. Measures the bytes queued for them, memory, and how soon a suspended browser is current. */
export async function crowd(
  { url: consoleUrl, child }: Console,
  endpoint: LiveEndpoint,
  chatter: Chatter,
  size: CrowdSize,
) {
  const skippedBefore = await liveCount(consoleUrl, 'skipped');
  const browsers = new Browsers();
  const { url, headers, group } = endpoint;
  await browsers.open({ url, headers: { ...headers }, group, sockets: size.sockets - size.nonReading });
  const nonReading = await NonReadingClients.open(endpoint, size.nonReading);
  chatter.start(size.perSecond);
  await sleep(size.warmSeconds * 1000);
  browsers.begin();
  const waking = wakeTimes(endpoint, size.sleepSeconds);
  const sample = async () => ({ rss: await rssOf(child.pid), waiting: await liveCount(consoleUrl, 'waitingBytes') });
  const samples = await sampledDuring(sample, Promise.all([sleep(size.seconds * 1000), waking]));
  const { p99, gaps } = await browsers.report();
  chatter.stop();
  nonReading.close();
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

/** Clients that never read, on a server without bounds: the bytes queued for them must be seen to grow. */
export async function carelessWaiting(
  sample: readonly string[],
  size: Pick<CrowdSize, 'nonReading' | 'perSecond' | 'seconds'>,
): Promise<number> {
  const peer = forkProgram('bare ws', ownProgram('push-peer'));
  const { url } = await peer.hear(PeerReady);
  const nonReading = await NonReadingClients.open({ url, headers: {}, group: 'peer' }, size.nonReading);
  peer.send({ type: 'cast', sample, perSecond: size.perSecond });
  const look = async (): Promise<Sample> => {
    const answer = peer.hear(PeerWaiting);
    peer.send({ type: 'waiting' });
    return { rss: await rssOf(peer.pid), waiting: (await answer).bytes };
  };
  const samples = await sampledDuring(look, sleep(size.seconds * 1000));
  nonReading.close();
  await peer.end();
  return mostWaiting(samples);
}
