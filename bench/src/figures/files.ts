import { contract } from '@backhaul/contract';
import { fillFiles, type FilesSize } from '../estate/fill-files.js';
import { fillEstate } from '../estate/fill.js';
import { pagesOf, type Given, type PageRequest } from '../estate/lists.js';
import { timeOf, type TimedPage } from '../estate/timing.js';
import type { Context, Figure, Outcome } from '../figure.js';
import { KeepAlive } from '../list/client.js';
import { median, round } from '../measure/statistics.js';
import { signIn } from '../subject/api.js';
import { startConsole } from '../subject/console.js';
import { connectDatabase } from '../subject/database.js';
import { withFolder } from '../subject/places.js';

const FULL: FilesSize = { files: 100_000, stories: 10_000 };
const SHORT: FilesSize = { files: 2_000, stories: 500 };
/** Other records: few users, and units that own the files. */
const AROUND = { users: 100, inventories: 10, groups: 50, units: 2_000, audit: 1_000 };
const SERVERS = 20;
const CHANNELS = 32;
const MOST_MS = 50;

const FILE_FILTERS: readonly Given[] = [
  ...['recorded', 'received', 'uploaded', 'clip'].map((kind) => ({ kind })),
  ...['day', 'week', 'month'].map((period) => ({ period })),
  { held: 'true' },
  { held: 'false' },
  { fileId: 'rec-17' },
  ...['none', 'waiting', 'exported'].map((exportState) => ({ exportState })),
  ...['story', 'server', 'unit'].map((searchKey) => ({ searchKey, searchValue: '17' })),
  ...['harbour burns', 'even0 even1', 'even0 half1', 'harbour tenth7', 'rare17 even1'].map((searchValue) => ({
    searchKey: 'transcript',
    searchValue,
  })),
  { searchKey: 'transcript', searchValue: 'even0 half1', sortBy: 'name', offset: '900' },
  { kind: 'clip', period: 'month', sortBy: 'size', searchKey: 'name', searchValue: '17' },
];

async function run(context: Context): Promise<Outcome> {
  const size = context.short ? SHORT : FULL;
  return withFolder(async (folder) => {
    const groupId = await prepare(folder, size);
    const console = await startConsole(folder);
    context.report(`${size.files} files, ${size.stories} stories`);
    const { headers } = await signIn(console.url);
    const client = new KeepAlive(console.url, headers, 1);
    const taken: TimedPage[] = [];
    for (const request of requests(groupId)) {
      const ms = await timeOf(client, request);
      if (ms === null) throw new Error(`${request.path} is refused`);
      taken.push({ ...request, who: 'admin', ms });
      if (ms > MOST_MS) context.report(`${request.path} ${round(ms, 0)} ms`);
    }
    client.close();
    await console.child.end();
    return outcome(size, taken);
  });
}

/** All pages of both lists; the search terms match some, few and no records. */
const requests = (groupId: string): readonly PageRequest[] =>
  ['17', '99017', 'nowhere'].flatMap((text) => [
    ...pagesOf('channelFiles.list', contract.channelFiles.list, { groupId }, FILE_FILTERS, text),
    ...pagesOf('stories.list', contract.stories.list, {}, [{ groupId }], text),
  ]);

/** Creates the records, and returns their group. */
async function prepare(folder: string, size: FilesSize): Promise<string> {
  const console = await startConsole(folder);
  const admin = await signIn(console.url);
  const [group] = await admin.api.groups.lightFetch();
  const groupId = group?.uid ?? '';
  for (let server = 1; server <= SERVERS; server += 1)
    await admin.api.servers.create({ body: { name: `media-${server}`, groupId, channels: CHANNELS } });
  const db = await connectDatabase(folder);
  await fillEstate(db, AROUND);
  await fillFiles(db, groupId, size);
  await db.end();
  await console.child.end();
  return groupId;
}

function outcome(size: FilesSize, taken: readonly TimedPage[]): Outcome {
  const slowest = taken.toSorted((a, b) => b.ms - a.ms);
  const over = slowest.filter(({ ms }) => ms > MOST_MS);
  const [worst] = slowest;
  const middle = round(median(taken.map(({ ms }) => ms)), 1);
  const most = round(worst?.ms ?? 0, 1);
  return {
    rows: slowest.slice(0, 15).map(({ call, path, ms }) => ({
      list: call,
      query: path.slice(path.indexOf('?') + 1).replace(/groupId=[^&]*&?/, ''),
      ms: round(ms, 1),
    })),
    values: { ...size, pages: taken.length, over: over.length, slowest: most, median: middle },
    summary: `${taken.length} pages of ${size.files} files and ${size.stories} stories of one group: median ${middle} ms, slowest ${most} ms (${worst?.call ?? ''}); ${over.length} over ${MOST_MS} ms.`,
    met: over.length === 0,
  };
}

export const files: Figure = {
  name: 'files',
  title:
    'A page of 100,000 files and of 10,000 stories, in each order, with each search, also by common words that were said, and each filter',
  goal: `each ≤ ${MOST_MS} ms`,
  run,
};
