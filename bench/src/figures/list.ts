import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { contract, type Unit } from '@backhaul/contract';
import * as z from 'zod';
import type { Context, Figure, Outcome } from '../figure.js';
import { KeepAlive, throughput } from '../list/client.js';
import { PAGE_INDEX, PAGES, queryOf } from '../list/query.js';
import { median, round } from '../measure/statistics.js';
import { signIn, type Session } from '../subject/api.js';
import { forkProgram, type Child } from '../subject/child.js';
import { socketOf } from '../subject/database.js';
import { ownProgram } from '../subject/places.js';
import { seedInventory, seedUnits, seedUser } from '../subject/seed.js';
import { withWorld, type World } from '../subject/world.js';

const FULL = { units: 50_000, others: 5_000, rounds: 7, seconds: 4 };
const SHORT = { units: 2_000, others: 200, rounds: 1, seconds: 1 };
const AT_ONCE = 8;
const PAGE = 500;
const LEAST_RATIO = 0.6;

async function run(context: Context): Promise<Outcome> {
  const size = context.short ? SHORT : FULL;
  return withWorld(1, async (world) => {
    await fill(world, size);
    const user = await signIn(world.console.url, 'tenant');
    context.report(`${size.units} units of one tenant, ${size.others} of another`);
    await world.db.query(PAGE_INDEX);
    await world.db.query('analyze devices');
    const peer = await startPeer(world, await everyUnit(user, size.units));
    const ours = new KeepAlive(world.console.url + contract.units.list.path, user.headers, AT_ONCE);
    const theirs = new KeepAlive(`${peer.url}/units`, {}, AT_ONCE);
    await proveEqual(ours, theirs);
    const paths = PAGES.map(queryOf);
    const block = { atOnce: AT_ONCE, seconds: size.seconds };
    for (const client of [ours, theirs]) await throughput(client, paths, { ...block, seconds: 1 });
    const pairs = [];
    for (let i = 0; i < size.rounds; i += 1) {
      const pair = { ours: await throughput(ours, paths, block), theirs: await throughput(theirs, paths, block) };
      context.report(`round ${i + 1}: ${round(pair.ours, 0)} requests/s, bare Fastify ${round(pair.theirs, 0)}`);
      pairs.push(pair);
    }
    ours.close();
    theirs.close();
    await peer.child.end();
    return outcome(size.units, pairs);
  });
}

async function fill(world: World, size: typeof FULL): Promise<void> {
  const other = await seedInventory(world.db, 'Elsewhere');
  await seedUnits(world.db, { ...other, brokerUrl: world.brokerUrl }, size.others);
  await seedUser(world.db, 'tenant', world.inventoryId);
  await world.addUnits(size.units);
}

/** All units that the tenant sees, read page by page. */
async function everyUnit({ api }: Session, count: number): Promise<Unit[]> {
  const units: Unit[] = [];
  for (let offset = 0; offset < count; offset += PAGE) {
    const { items, total } = await api.units.list({ query: { offset, limit: PAGE } });
    if (total !== count || items.length === 0) throw new Error(`the tenant sees ${total} units, not ${count}`);
    units.push(...items);
  }
  return units;
}

async function startPeer(
  world: World,
  units: readonly Unit[],
): Promise<{ readonly child: Child; readonly url: string }> {
  const file = path.join(world.folder, 'peer.json');
  const database = await socketOf(world.console.dataDir);
  await writeFile(file, JSON.stringify({ database, inventoryId: world.inventoryId, units }));
  const child = forkProgram('bare fastify', ownProgram('list-peer'), [file]);
  const { url } = await child.hear(z.object({ type: z.literal('ready'), url: z.string() }));
  return { child, url };
}

async function proveEqual(ours: KeepAlive, theirs: KeepAlive): Promise<void> {
  for (const page of PAGES) {
    const [a, b] = await Promise.all([ours.get(queryOf(page)), theirs.get(queryOf(page))]);
    if (a.status !== 200) throw new Error(`the console answered ${a.status}: ${a.body}`);
    if (!isDeepStrictEqual(JSON.parse(a.body), JSON.parse(b.body))) {
      throw new Error(`answers to ${queryOf(page)} differ: ${a.body.slice(0, 300)} … ${b.body.slice(0, 300)}`);
    }
  }
}

function outcome(units: number, pairs: readonly { readonly ours: number; readonly theirs: number }[]): Outcome {
  const ratios = pairs.map(({ ours, theirs }) => ours / theirs);
  const ratio = round(median(ratios));
  const [ours, theirs] = [median(pairs.map((pair) => pair.ours)), median(pairs.map((pair) => pair.theirs))].map(
    (rate) => round(rate, 0),
  );
  return {
    rows: [
      { '': 'console', 'requests/s': ours ?? 0 },
      { '': 'bare Fastify', 'requests/s': theirs ?? 0 },
    ],
    values: {
      units,
      atOnce: AT_ONCE,
      ratio,
      ratios: ratios.map((one) => round(one)),
      ours: ours ?? 0,
      peer: theirs ?? 0,
    },
    summary: `${ours} pages/s of 50 out of ${units} units (session, tenant, search, sort), bare Fastify with the same SQL ${theirs}: ratio ${ratio}.`,
    met: ratio >= LEAST_RATIO,
  };
}

export const list: Figure = {
  name: 'list',
  title: 'Paged list of 50 out of 50,000 units with session, tenant, search and sort, against bare Fastify',
  goal: `ratio ≥ ${LEAST_RATIO}`,
  run,
};
