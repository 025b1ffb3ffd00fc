import type { Context, Figure, Outcome } from '../figure.js';
import { fillEstate, type EstateSize } from '../estate/fill.js';
import { fillLists, knownIds, type KnownIds } from '../estate/fill-lists.js';
import { listsLeftOut, pageRequests } from '../estate/lists.js';
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
/** Records of each further list, and publishers, whose keys only the console can make. */
const LISTED = { full: { records: 5_000, publishers: 500 }, short: { records: 200, publishers: 5 } };
/** The inventory of the user beside the superuser, in which much is. */
const STATION = 'inv-7';
/** Servers with channels, whose secrets only the console can make. */
const SERVERS = 20;
const CHANNELS = 32;
const MOST_MS = 100;
/** Lists that only support reads. */
const OF_SUPPORT: readonly string[] = ['accessApprovals.mine', 'remoteActions.mine', 'remoteActions.devices'];

async function run(context: Context): Promise<Outcome> {
  const size = context.short ? SHORT : FULL;
  return withFolder(async (folder) => {
    const given = await prepare(folder, size, context.short ? LISTED.short : LISTED.full);
    const leftOut = listsLeftOut(given);
    if (leftOut.length > 0) throw new Error(`nothing is known to ask of ${leftOut.join(', ')}`);
    // It reads what is there when it starts.
    const console = await startConsole(folder);
    context.report(`${size.users} users, ${size.inventories} inventories, ${size.units} devices`);
    const taken: TimedPage[] = [];
    for (const who of ['admin', 'station']) {
      const { headers } = await signIn(console.url, who);
      const client = new KeepAlive(console.url, headers, 1);
      for (const request of pageRequests(given)) {
        const ms = await timeOf(client, request);
        if (ms === null && who === 'admin' && !OF_SUPPORT.includes(request.call))
          throw new Error(`${request.path} is refused`);
        if (ms !== null) taken.push({ ...request, who, ms });
        if (ms !== null && ms > MOST_MS) context.report(`${who}: ${request.path} ${round(ms, 0)} ms`);
      }
      client.close();
    }
    await console.child.end();
    return outcome(size, taken);
  });
}

async function prepare(folder: string, size: EstateSize, listed: (typeof LISTED)['full']): Promise<KnownIds> {
  const console = await startConsole(folder);
  const { api } = await signIn(console.url);
  const [group] = await api.groups.lightFetch();
  const groupId = group?.uid ?? '';
  for (let server = 1; server <= SERVERS; server += 1)
    await api.servers.create({ body: { name: `media-${server}`, groupId, channels: CHANNELS } });
  const [channel] = await api.channels.fetch({ query: { crnt_vcg_uid: groupId } });
  for (let place = 1; place <= listed.publishers; place += 1)
    await api.publishers.create({
      body: { name: `Share ${place}`, description: '', endsAt: null, groupId, channelId: channel?.channelId ?? '' },
    });
  const db = await connectDatabase(folder);
  await fillEstate(db, size);
  await fillLists(db, size, { records: listed.records, inventoryId: STATION });
  const { rows } = await db.query<{ id: string }>(`select id from groups where inventory_id = $1 limit 1`, [STATION]);
  const { id: serverId } = await api.servers.create({
    body: { name: 'station', groupId: rows[0]?.id ?? '', channels: 1 },
  });
  await api.returnChannels.create({ body: { name: 'return', description: '', serverId, input: 'srt' } });
  await seedUser(db, 'station', STATION);
  const given = await knownIds(db, STATION);
  await db.end();
  await console.child.end();
  return given;
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
  title:
    'A page of every paged list in a large installation, in each order, with each search and each filter, and the last page',
  goal: `each ≤ ${MOST_MS} ms`,
  run,
};
