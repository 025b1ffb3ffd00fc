import type { Context, Figure, Outcome } from '../figure.js';
import { fillEstate, type EstateSize } from '../estate/fill.js';
import { pageRequests } from '../estate/lists.js';
import { timeOf, type TimedPage } from '../estate/timing.js';
import { KeepAlive } from '../list/client.js';
import { median, round } from '../measure/statistics.js';
import { signIn } from '../subject/api.js';
import { startConsole } from '../subject/console.js';
import { connectDatabase } from '../subject/database.js';
import { withFolder } from '../subject/places.js';
import { seedUser } from '../subject/seed.js';

const FULL: EstateSize = {
  users: 100_000,
  inventories: 1_000,
  groups: 5_000,
  units: 20_000,
  audit: 500_000,
};
const SHORT: EstateSize = { users: 1_000, inventories: 50, groups: 100, units: 500, audit: 5_000 };
/** Servers with channels, whose secrets only the console can create. */
const SERVERS = 20;
const CHANNELS = 32;
const MOST_MS = 100;

async function run(context: Context): Promise<Outcome> {
  const size = context.short ? SHORT : FULL;
  return withFolder(async (folder) => {
    await prepare(folder, size);
    // The console loads the existing records when it starts.
    const console = await startConsole(folder);
    context.report(`${size.users} users, ${size.inventories} inventories, ${size.units} devices`);
    const taken: TimedPage[] = [];
    for (const who of ['admin', 'station']) {
      const { api, headers } = await signIn(console.url, who);
      const client = new KeepAlive(console.url, headers, 1);
      const [group] = await api.groups.lightFetch();
      for (const request of pageRequests({ groupId: group?.uid ?? '' })) {
        const ms = await timeOf(client, request);
        if (ms !== null) taken.push({ ...request, who, ms });
        if (ms !== null && ms > MOST_MS) context.report(`${who}: ${request.path} ${round(ms, 0)} ms`);
      }
      client.close();
    }
    await console.child.end();
    return outcome(size, taken);
  });
}

async function prepare(folder: string, size: EstateSize): Promise<void> {
  const console = await startConsole(folder);
  const admin = await signIn(console.url);
  const [group] = await admin.api.groups.lightFetch();
  for (let server = 1; server <= SERVERS; server += 1)
    await admin.api.servers.create({
      body: { name: `media-${server}`, groupId: group?.uid ?? '', channels: CHANNELS },
    });
  const db = await connectDatabase(folder);
  await fillEstate(db, size);
  await seedUser(db, 'station', 'inv-7');
  await db.end();
  await console.child.end();
}

function outcome(size: EstateSize, taken: readonly TimedPage[]): Outcome {
  const slowest = taken.toSorted((a, b) => b.ms - a.ms);
  const over = slowest.filter(({ ms }) => ms > MOST_MS);
  const [worst] = slowest;
  return {
    rows: slowest.slice(0, 15).map(({ call, path, who, ms }) => ({
      list: call,
      query: path.slice(path.indexOf('?') + 1),
      user: who,
      ms: round(ms, 1),
    })),
    values: {
      users: size.users,
      inventories: size.inventories,
      pages: taken.length,
      over: over.length,
      slowest: round(worst?.ms ?? 0, 1),
      median: round(median(taken.map(({ ms }) => ms)), 1),
    },
    summary: `${taken.length} pages of all paged lists with ${size.users} users and ${size.inventories} inventories: median ${round(median(taken.map(({ ms }) => ms)), 1)} ms, slowest ${round(worst?.ms ?? 0, 1)} ms (${worst?.call ?? ''}); ${over.length} over ${MOST_MS} ms.`,
    met: over.length === 0,
  };
}

export const estate: Figure = {
  name: 'estate',
  title: 'A page of every paged list in a large installation, in each order and with each search',
  goal: `each ≤ ${MOST_MS} ms`,
  run,
};
