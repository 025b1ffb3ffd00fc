import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { type Api, freshConsole } from '../../testing/api.js';
import { testWorld } from '../../testing/world.js';

/** More transcript pieces than the database checks one by one. */
const FILES = 7_000;

const world = await testWorld();
const { db } = world;
const [one, two] = world.channelIds;
let regular: Api;

/** In every file: harbour; in every second: even0, even1; in every tenth: tenth0 to tenth9; in one: only17. */
beforeAll(async () => {
  await sql`
    insert into recordings (id, device_id, channel_id, name, started_at, ended_at, bytes, sha256, private)
    select 'rec-' || n, ${world.serverId}, ${one}, 'f' || n || '.mkv', now() - n * interval '1 minute', now(), n, 'a', n <= 3
    from generate_series(1, ${FILES}::int) n`.execute(db);
  await sql`
    insert into transcripts (file_id, state, length_ms, pieces, pieces_done, base_url, model, language, asked_by, asked_at)
    select 'rec-' || n, 'done', 1000, 2, 2, 'http://a', 'm', 'auto', 'x', now() from generate_series(1, ${FILES}::int) n`.execute(
    db,
  );
  await sql`
    insert into transcript_pieces (file_id, number, segments, search_text)
    select 'rec-' || n, 0, '[]'::jsonb, 'the harbour burns only' || n from generate_series(1, ${FILES}::int) n
    union all
    select 'rec-' || n, 1, '[]'::jsonb, 'even' || n % 2 || ' tenth' || n % 10 from generate_series(1, ${FILES}::int) n`.execute(
    db,
  );
  // The database also does this automatically after many inserts.
  await sql`analyze recordings, transcript_pieces`.execute(db);
}, 120_000);

beforeEach(async () => {
  ({ regular } = await freshConsole(world));
});

const found = async (searchValue: string, query: object = {}) => {
  const page = await regular.channelFiles.list({
    query: { groupId: world.north, searchKey: 'transcript', searchValue, ...query },
  });
  return { total: page.total, isMore: page.isMore, names: page.items.map(({ fileName }) => fileName) };
};
const named = (...numbers: readonly number[]) => numbers.map((number) => `f${number}.mkv`);

it('files in which common words were said are counted by the thousand, and paged in order', async () => {
  expect(await found('harbour', { limit: 3 })).toEqual({ total: 1000, isMore: true, names: named(4, 5, 6) });
  expect(await found('harbour', { limit: 2, sortBy: 'size', sortDir: 'asc' })).toMatchObject({ names: named(4, 5) });
  expect(await found('harbour even', { limit: 2 })).toMatchObject({ total: 1000, isMore: true, names: named(4, 5) });
  expect(await found('harbour', { limit: 50, offset: 950 })).toMatchObject({ total: 2000, isMore: true });
  expect(await found('harbour', { limit: 500, offset: 6_500 })).toMatchObject({ total: FILES - 3, isMore: false });
});

it('other files are counted whole, also those with common words beside', async () => {
  expect(await found('tenth7', { limit: 2 })).toEqual({ total: 700, isMore: false, names: named(7, 17) });
  expect(await found('harbour tenth7', { limit: 2 })).toEqual({ total: 700, isMore: false, names: named(7, 17) });
  expect(await found('even1 tenth7', { limit: 1 })).toEqual({ total: 700, isMore: false, names: named(7) });
  expect(await found('even0 tenth7')).toEqual({ total: 0, isMore: false, names: [] });
  expect(await found('harbour only17', { limit: 1 })).toMatchObject({ isMore: false, names: named(17) });
  expect(await found('nobody')).toEqual({ total: 0, isMore: false, names: [] });
  expect(await found('harbour', { channelId: two })).toEqual({ total: 0, isMore: false, names: [] });
  expect(await found('even0 even1')).toEqual({ total: 0, isMore: false, names: [] });
  expect(await found('…')).toEqual({ total: 0, isMore: false, names: [] });
});

it('words of a transcript that is deleted are not found any more', async () => {
  const words = async () => {
    const { rows } = await sql<{ words: string | null }>`select words from recordings where id = 'rec-17'`.execute(db);
    return rows[0]?.words;
  };
  expect(await words()).toContain("'harbour'");
  await sql`update transcript_pieces set search_text = 'bridge' where file_id = 'rec-17' and number = 0`.execute(db);
  expect(await words()).toBe("'bridge' 'even1' 'tenth7'");
  expect(await found('bridge tenth7')).toEqual({ total: 1, isMore: false, names: named(17) });
  await db.deleteFrom('transcripts').where('file_id', '=', 'rec-17').execute();
  expect([await words(), (await found('bridge')).total]).toEqual([null, 0]);
});
