import { setTimeout as sleep } from 'node:timers/promises';
import { APPLICATION_ID_HEADER, contract, MEDIA, type CallDef } from '@backhaul/contract';
import { knownInputs, MISSING, type PlacedId, requestOf, validParts, type TestRequest } from '@backhaul/testing';
import type { Finding, Ground } from './ground.js';
import { timingComplaint, type Timings } from './timing.js';

/** A second and a third look, each four times as long: what a busy machine does does not stand, what the console does stands. */
const LOOKS = [1, 4, 16];
/** As long as the first, and as little there. */
const OTHER_MISSING = 'zz-nobody-00000000000000';

type Ask = (id: string) => TestRequest;

const thumbnail: Ask = (id) => ({ method: 'GET', url: `${MEDIA}/thumbnails/${id}.jpg?token=x`, headers: {} });

/** Every call that names something: the time that a foreign id takes is that of a missing one. */
export async function tryMoments(ground: Ground, rounds: number, most = Infinity): Promise<Finding> {
  const complaints: string[] = [];
  let checks = 0;
  for (const { title, ask, foreign } of asksOf(ground).slice(0, most)) {
    checks += 1;
    let complaint: string | null = null;
    for (const times of LOOKS) {
      complaint = timingComplaint(await timed(ground, ask, foreign, times * rounds));
      if (complaint === null) break;
    }
    if (complaint !== null) complaints.push(`${title} takes another time for what is foreign: ${complaint}`);
  }
  return { checks, complaints: [...complaints, ...ground.leaks()] };
}

interface Timed {
  readonly title: string;
  readonly ask: Ask;
  readonly foreign: PlacedId;
}

function asksOf({ foreign }: Ground): readonly Timed[] {
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

/** Asks in turn, so that whatever else the machine does falls on all three. */
async function timed(ground: Ground, ask: Ask, thing: PlacedId, rounds: number): Promise<Timings> {
  const user = ground.usersOf(ground.home).find(({ role }) => role === 'luc_admin');
  const session = user ? await ground.sessions.begin(user.id) : {};
  const times: Record<keyof Timings, number[]> = { foreign: [], missing: [], control: [] };
  const ids = { foreign: thing.id, missing: MISSING, control: OTHER_MISSING };
  const kinds = ['foreign', 'missing', 'control'] as const;
  for (let i = 0; i < rounds; i += 1) {
    for (const place of [0, 1, 2]) {
      const kind = kinds[(place + i) % kinds.length] ?? 'missing';
      const request = ask(ids[kind]);
      const begin = performance.now();
      await ground.inject({ ...request, headers: { ...session, ...request.headers } });
      times[kind].push(performance.now() - begin);
    }
  }
  return times;
}

/** What the console would take for a foreign id if it looked something up first, ms. */
const LATE_MS = 5;

/** The same on a console that is slower where an id is foreign; has to be seen. */
export const trySlowMoments = (ground: Ground, rounds: number): Promise<Finding> => {
  const foreign = Object.values(ground.foreign.things).flatMap((things) => things.map(({ id }) => id));
  const inject: Ground['inject'] = async (request) => {
    if (foreign.some((id) => `${request.url} ${String(request.payload)}`.includes(id))) await sleep(LATE_MS);
    return ground.inject(request);
  };
  return tryMoments({ ...ground, inject }, rounds, 1);
};
