import { isDeepStrictEqual } from 'node:util';
import type { Unit } from '@backhaul/contract';
import type { Context, Figure, Outcome } from '../figure.js';
import { KeepAlive } from '../list/client.js';
import { median, round } from '../measure/statistics.js';
import type { Candidate } from '../peers/candidate.js';
import { consoleCandidate, everyUnit } from '../peers/console.js';
import { Crowd } from '../peers/crowd.js';
import { feathersCandidate } from '../peers/feathers.js';
import { install, isInstalled, type PeerName } from '../peers/install.js';
import { edits, listRound, pushRound, type Round } from '../peers/load.js';
import { parseCandidate } from '../peers/parse-server.js';
import { measureReports } from '../peers/reports.js';
import { signIn } from '../subject/api.js';
import { seedUser } from '../subject/seed.js';
import { withWorld } from '../subject/world.js';

const FULL = { units: [1_000, 50_000], subscribers: 100, rounds: 5, seconds: 3 };
const SHORT = { units: [200], subscribers: 10, rounds: 1, seconds: 1 };
const PEERS: readonly PeerName[] = ['feathers', 'parse-server'];
/** Database connections of each candidate; the server allows three times as many. */
const POOL = { DATABASE_CONNECTIONS: '15' };
/** `push` is for reports of units; docs/reliability.md explains the rate of edits. */
const LEAST = { list: 3, push: 5 };

interface Pair {
  readonly list: Round;
  readonly push: Round;
}

/** Results of each candidate by round, with `units` units. */
interface Contest {
  readonly units: number;
  readonly rounds: ReadonlyMap<string, readonly Pair[]>;
}

async function run(context: Context): Promise<Outcome> {
  const missing = PEERS.filter((peer) => !isInstalled(peer));
  if (context.short && missing.length > 0) return notInstalled(missing);
  for (const peer of missing) {
    context.report(`installing ${peer}`);
    await install(peer);
  }
  const size = context.short ? SHORT : FULL;
  return withWorld(
    1,
    async (world) => {
      await seedUser(world.db, 'tenant', world.inventoryId);
      const credentials = await world.addUnits(size.units[0] ?? 0);
      const tenant = await signIn(world.console.url, 'tenant');
      let units = await everyUnit(tenant, credentials.length);
      const ours = await consoleCandidate(world);
      const feathers = await feathersCandidate(world, units);
      const parse = await parseCandidate(world, units);
      const all = [ours, feathers.candidate, parse.candidate];
      const contests: Contest[] = [];
      for (const count of size.units) {
        if (count > units.length) {
          await world.addUnits(count - units.length);
          units = await everyUnit(tenant, count);
          for (const { refill } of [feathers, parse]) await refill(units);
        }
        await proveEqual(all);
        context.report(`${count} units; all candidates return the same pages`);
        contests.push(await contest(context, all, units, size));
      }
      const reports = await measureReports(world, credentials, size);
      for (const { child } of [feathers.candidate, parse.candidate]) await child.end();
      return outcome(contests, reports);
    },
    POOL,
  );
}

async function proveEqual([ours, ...peers]: readonly Candidate[]): Promise<void> {
  for (const offset of [0, 50, 100]) {
    const own = ours && (await pageOf(ours, offset));
    for (const peer of peers) {
      const theirs = await pageOf(peer, offset);
      const expected = peer.omitsNull === true ? own && { ...own, items: own.items.map(withoutNull) } : own;
      if (!isDeepStrictEqual(expected, theirs))
        throw new Error(`${peer.name} has another page: ${JSON.stringify(theirs)} … ${JSON.stringify(expected)}`);
    }
  }
}

const withoutNull = (item: unknown): unknown =>
  Object.fromEntries(Object.entries(item ?? {}).filter(([, value]) => value !== null));

async function pageOf(candidate: Candidate, offset: number) {
  const client = new KeepAlive(candidate.url, candidate.headers, 1);
  const { status, body } = await client.get(candidate.page(offset));
  client.close();
  if (status !== 200) throw new Error(`${candidate.name} answered ${status}: ${body}`);
  const page = candidate.read(body);
  if (page.items.length !== 50) throw new Error(`${candidate.name} has a page of ${page.items.length}`);
  return page;
}

async function contest(
  context: Context,
  candidates: readonly Candidate[],
  units: readonly Unit[],
  size: typeof FULL,
): Promise<Contest> {
  const uids = units.slice(0, 1000).map(({ uid }) => uid);
  const rounds = new Map<string, Pair[]>();
  for (let i = 0; i <= size.rounds; i += 1) {
    for (const candidate of candidates) {
      const list = await listRound(candidate, size.seconds);
      const crowd = await Crowd.open(candidate.hearing, size.subscribers);
      const { makeChange, close } = edits(candidate, uids);
      const push = await pushRound(candidate, crowd, makeChange, size.seconds);
      crowd.close();
      close();
      // The first round warms up.
      if (i > 0 || context.short) rounds.set(candidate.name, [...(rounds.get(candidate.name) ?? []), { list, push }]);
      context.report(
        `round ${i}, ${candidate.name}: ${round(list.perSecond, 0)} pages/s, ${round(push.perSecond, 0)} pushes/s`,
      );
    }
  }
  return { units: units.length, rounds };
}

const middle = (rounds: readonly Round[], value: keyof Round): number => median(rounds.map((one) => one[value]));

function rowsOf({ units, rounds }: Contest, kind: keyof Pair) {
  return [...rounds].map(([name, pairs]) => {
    const own = pairs.map((pair) => pair[kind]);
    const ours = [...(rounds.get('console') ?? [])].map((pair) => pair[kind]);
    return {
      '': name,
      units,
      what: kind === 'list' ? 'pages of 50' : 'pushes of edits',
      'a second': round(middle(own, 'perSecond'), 0),
      'p99 ms': round(middle(own, 'p99'), 1),
      'CPU s per 1,000': round(middle(own, 'cpuPer1000'), 3),
      'RSS MB': round(middle(own, 'rssBytes') / 1e6, 0),
      'ours is ×': round(middle(ours, 'perSecond') / middle(own, 'perSecond'), 2),
    };
  });
}

function outcome(contests: readonly Contest[], reports: Round): Outcome {
  const rows = contests.flatMap((one) => [...rowsOf(one, 'list'), ...rowsOf(one, 'push')]);
  const ratio = (what: string, name: string, units: number): number =>
    rows.find((row) => row.what === what && row[''] === name && row.units === units)?.['ours is ×'] ?? 0;
  const each = (what: string, name: string): number[] => contests.map(({ units }) => ratio(what, name, units));
  const sizes = contests.map(({ units }) => units).join(' and ');
  const ratios = {
    listFeathers: each('pages of 50', 'Feathers 5'),
    pushFeathers: each('pushes of edits', 'Feathers 5'),
    listParse: each('pages of 50', 'parse-server 9'),
    pushParse: each('pushes of edits', 'parse-server 9'),
  };
  const report = {
    '': 'console',
    units: contests.at(-1)?.units ?? 0,
    what: 'pushes of device reports',
    'a second': round(reports.perSecond, 0),
    'p99 ms': round(reports.p99, 1),
    'CPU s per 1,000': round(reports.cpuPer1000, 3),
    'RSS MB': round(reports.rssBytes / 1e6, 0),
    'ours is ×': 1,
  };
  const last = contests.at(-1);
  const slowest = middle(
    (last?.rounds.get('Feathers 5') ?? []).map(({ push }) => push),
    'perSecond',
  );
  const reported = round(reports.perSecond / slowest, 2);
  const text = (name: keyof typeof ratios): string => ratios[name].join(' and ');
  return {
    rows: [...rows, report],
    values: { ...ratios, reportsFeathers: reported },
    summary:
      `with ${sizes} units, pages of 50: ${text('listFeathers')} × Feathers 5, ${text('listParse')} × parse-server 9; ` +
      `edits pushed to 100 subscribers: ${text('pushFeathers')} × Feathers 5, ${text('pushParse')} × parse-server 9; ` +
      `reports of devices, for which peers have no other path, ${reported} × the edits of Feathers 5.`,
    met: ratios.listFeathers.every((one) => one >= LEAST.list) && reported >= LEAST.push,
  };
}

const notInstalled = (missing: readonly PeerName[]): Outcome => ({
  rows: [{ '': 'not measured', why: `${missing.join(' and ')} not installed; the long form installs them` }],
  values: {},
  summary: 'the peers are not installed; nothing was measured.',
  met: true,
});

export const peers: Figure = {
  name: 'peers',
  title: 'Lists and pushes beside Feathers 5 and parse-server 9, on the same PostgreSQL with the same units',
  goal: `of Feathers: list ≥ ${LEAST.list} ×, a unit's change of state to its subscribers ≥ ${LEAST.push} × (edits are listed too)`,
  run,
};
