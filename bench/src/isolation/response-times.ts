import { setTimeout as sleep } from 'node:timers/promises';
import { APPLICATION_ID_HEADER, contract, MEDIA, type CallDef } from '@backhaul/contract';
import { knownInputs, MISSING, type PlacedId, requestOf, validParts, type TestRequest } from '@backhaul/testing';
import type { Finding, Testbed } from './testbed.js';
import { timingComplaint, type Timings } from './timing.js';

/** Complaints are measured again, twice, with four times as many rounds each, to exclude other load of the machine. */
const LOOKS = [1, 4, 16];
/** An id of the same length that does not exist. */
const OTHER_MISSING = 'zz-nobody-00000000000000';

type Ask = (id: string) => TestRequest;

const thumbnail: Ask = (id) => ({ method: 'GET', url: `${MEDIA}/thumbnails/${id}.jpg?token=x`, headers: {} });

/** Every call that names a record responds to a foreign id in the same time as to a missing one. */
export async function tryResponseTimes(testbed: Testbed, rounds: number, most = Infinity): Promise<Finding> {
  const complaints: string[] = [];
  let checks = 0;
  for (const { title, ask, foreign } of asksOf(testbed).slice(0, most)) {
    checks += 1;
    let complaint: string | null = null;
    for (const times of LOOKS) {
      complaint = timingComplaint(await timed(testbed, ask, foreign, times * rounds));
      if (complaint === null) break;
    }
    if (complaint !== null) complaints.push(`${title} responds to foreign ids in another time: ${complaint}`);
  }
  return { checks, complaints: [...complaints, ...testbed.leaks()] };
}

interface Timed {
  readonly title: string;
  readonly ask: Ask;
  readonly foreign: PlacedId;
}

function asksOf({ foreign }: Testbed): readonly Timed[] {
  const calls = Object.entries(contract).flatMap(([group, some]) =>
    Object.entries<CallDef>(some).flatMap(([name, call]): Timed[] => {
      const thing = call.subject && foreign.things[call.subject.kind][0];
      return thing ? [{ title: `${group}.${name}`, ask: askOf(`${group}.${name}`, call), foreign: thing }] : [];
    }),
  );
  const [channel] = foreign.things.channel;
  return channel ? [...calls, { title: 'thumbnails', ask: thumbnail, foreign: channel }] : calls;
}

function askOf(title: string, call: CallDef): Ask {
  return (id) => {
    const { subject } = call;
    const parts = validParts(call, knownInputs(title, id), subject ? { [subject.in]: { [subject.key]: id } } : {});
    return requestOf(call, parts, { [APPLICATION_ID_HEADER]: 'test' });
  };
}

/** Makes the requests in turn, so that other load of the machine affects all three. */
async function timed(testbed: Testbed, ask: Ask, thing: PlacedId, rounds: number): Promise<Timings> {
  const user = testbed.usersOf(testbed.home).find(({ role }) => role === 'luc_admin');
  const session = user ? await testbed.sessions.begin(user.id) : {};
  const times: Record<keyof Timings, number[]> = { foreign: [], missing: [], control: [] };
  const ids = { foreign: thing.id, missing: MISSING, control: OTHER_MISSING };
  const kinds = ['foreign', 'missing', 'control'] as const;
  for (let i = 0; i < rounds; i += 1) {
    for (const place of [0, 1, 2]) {
      const kind = kinds[(place + i) % kinds.length] ?? 'missing';
      const request = ask(ids[kind]);
      const begin = performance.now();
      await testbed.inject({ ...request, headers: { ...session, ...request.headers } });
      times[kind].push(performance.now() - begin);
    }
  }
  return times;
}

/** Delay of a console that would look up a foreign id first, ms. */
const LATE_MS = 5;

/** The same on a console that responds to foreign ids more slowly, which must be detected. */
export const tryDelayedResponses = (testbed: Testbed, rounds: number): Promise<Finding> => {
  const foreign = Object.values(testbed.foreign.things).flatMap((things) => things.map(({ id }) => id));
  const inject: Testbed['inject'] = async (request) => {
    if (foreign.some((id) => `${request.url} ${String(request.payload)}`.includes(id))) await sleep(LATE_MS);
    return testbed.inject(request);
  };
  return tryResponseTimes({ ...testbed, inject }, rounds, 1);
};
