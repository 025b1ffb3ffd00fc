import { setTimeout as sleep } from 'node:timers/promises';
import type { Channel, Site } from './site.js';

/** States must be true this long after a program was killed, ms. */
export const TRUE_WITHIN_MS = 5000;
const LOOK_MS = 200;

/** What changed on a channel since a program was killed. */
export interface Change {
  readonly channelId: string;
  readonly input: boolean;
  readonly recording: boolean;
  readonly destinations: ReadonlySet<string>;
}

/** Changes that users saw within the time limit, by channel; channels without a change are left out. */
export async function changesAfter(site: Site, before: readonly Channel[]): Promise<Change[]> {
  const seen = before.map(({ channelId }) => ({
    channelId,
    input: false,
    recording: false,
    destinations: new Set<string>(),
  }));
  const end = performance.now() + TRUE_WITHIN_MS;
  while (performance.now() < end) {
    const now = await site.channels();
    for (const [index, channel] of now.entries()) {
      const [own, was] = [seen[index], before[index]];
      if (!own || !was) continue;
      own.input ||= channel.status !== 'collecting' || channel.programme !== 'live';
      own.recording ||= channel.recording.state !== 'recording';
      for (const name of changedDestinations(was, channel)) own.destinations.add(name);
    }
    await sleep(LOOK_MS);
  }
  return seen.filter(({ input, recording, destinations }) => input || recording || destinations.size > 0);
}

/** Destinations with another state, or the same state with a new start. */
export const changedDestinations = (was: Channel, now: Channel): string[] =>
  now.destinations.flatMap(({ destinationId, name, state, since }) => {
    const before = was.destinations.find((one) => one.destinationId === destinationId);
    return before?.state === state && before.since === since ? [] : [name];
  });

/** Faults of the changes after one program was killed: it may disturb one part of one channel. */
export function faultsOfChanges(name: string, changes: readonly Change[]): string[] {
  if (changes.length > 1) return [`the end of one ${name} disturbed ${changes.length} channels`];
  const [change] = changes;
  if (!change) return [];
  if (change.destinations.size > 1)
    return [
      `the end of one ${name} disturbed ${[...change.destinations].join(' and ')} of one channel${change.input ? ', and its input' : ''}`,
    ];
  if (change.destinations.size > 0 && (change.input || change.recording))
    return [`the end of one ${name} disturbed a destination and more of its channel`];
  return [];
}
