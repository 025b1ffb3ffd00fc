import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SaxesParser } from 'saxes';
import { beforeEach, describe, expect, it } from 'vitest';
import { freshConsole, type Api, type TestApi } from '../../testing/api.js';
import { fetchesAs, insertCustomer, mediaOf } from '../../testing/ingest.js';
import { FILES_START, finishedFile, reportFiles } from '../../testing/reported-files.js';
import { testWorld, type TestConsole } from '../../testing/world.js';

const world = await testWorld();
const { db, inventoryId, north, south, serverId, unitId } = world;
const [one, two] = world.channelIds;
const coast = await insertCustomer(world, 'coast');
const PASSWORD = 'Kept-by-the-archive-7';
const folder = mkdtempSync(path.join(tmpdir(), 'ingest-'));
const recording = path.join(folder, 'recording.mkv');
execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', 'testsrc=size=160x90:rate=25:duration=1', recording]);
const bytes = readFileSync(recording);
const { mediaUrl, asked, slow } = await mediaOf(recording);
const STORY = { slugline: 'Fire & "flood" <b>', storyId: '4711', reporter: 'A. Reed', keywords: 'fire, harbour', crewName: 'Crew 7' }; // prettier-ignore
let console: TestConsole;
let api: TestApi;
let admin: Api;

const mam = fetchesAs(() => api, `metro-mam:${PASSWORD}`);
const set = (groupIds: string[] | null = null) =>
  admin.ingestAccounts.set({
    params: { id: inventoryId },
    body: { user: 'metro-mam', password: PASSWORD, groupIds, enabled: true },
  });

beforeEach(async () => {
  for (const table of ['ingest_accounts', 'recordings', 'throttles'] as const) await db.deleteFrom(table).execute();
  ({ console, api } = await freshConsole(world));
  admin = await api.as('luc_admin', { inventoryId });
  await console.serverReports(serverId, { configurationVersion: 1_000, orders: ['makeClip'], mediaUrl });
  await set();
  await reportFiles(world, [
    finishedFile(one, 'harbour.mkv', { metadata: STORY, bytes: bytes.length, media: { durationMs: 1000, video: 'h264', audio: null, width: 160, height: 90, frameRate: 25 } }), // prettier-ignore
    finishedFile(two, 'town.mp4', { startedAt: FILES_START + 1000 }),
  ]);
  await db.updateTable('recordings').set({ unit_id: unitId }).where('name', '=', 'harbour.mkv').execute();
  await reportFiles({ db, serverId: coast.serverId, channelId: coast.channelId }, [
    { ...finishedFile(coast.channelId, 'coast.mkv'), from: coast.serverId },
  ]);
  // In the order in which they were reported.
  for (const [index, name] of ['harbour.mkv', 'town.mp4', 'coast.mkv'].entries())
    await db.updateTable('recordings').set({ added_at: new Date(FILES_START + index * 60_000) }).where('name', '=', name).execute(); // prettier-ignore
});

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  text: string;
}

/** The elements of a well-formed document. */
function elementsOf(text: string): Element[] {
  const parser = new SaxesParser();
  const elements: Element[] = [];
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => elements.push({ name, attributes: { ...attributes }, text: '' }));
  parser.on('text', (piece) => {
    const last = elements.at(-1);
    if (last) last.text += piece.trim();
  });
  parser.write(text).close();
  return elements;
}
const textsOf = (text: string, name: string) =>
  elementsOf(text)
    .filter((element) => element.name === name)
    .map((element) => element.text);
const namesIn = async (query = '') => textsOf((await mam(`feed.xml${query}`)).body, 'media:title');
const idOf = async (name: string) =>
  (await db.selectFrom('recordings').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;
const addressOf = async (name: string, ending = '') => `files/${await idOf(name)}/${encodeURIComponent(name)}${ending}`;

const filesNamed = (word: string, count: number) =>
  Array.from({ length: count }, (_, index) => finishedFile(index % 2 === 0 ? one : two, `${word}-${index}.mkv`));
/** The page behind a link, as a path below `/ingest`; undefined: the page has no such link. */
const linkOf = (page: string, rel: string): string | undefined => {
  const link = elementsOf(page).find(({ name, attributes }) => name === 'atom:link' && attributes['rel'] === rel);
  const href = link?.attributes['href'];
  return href === undefined ? undefined : `feed.xml${new URL(href).search}`;
};

/** The names on each page from an address on, by one link after the other; `between` runs after each page. */
async function walk(
  address: string,
  rel: string,
  between: (names: readonly string[]) => Promise<void> = async () => undefined,
) {
  const pages: string[][] = [];
  let next: string | undefined = address;
  while (next !== undefined && pages.length < 10) {
    const { statusCode, body } = await mam(next);
    expect(statusCode).toBe(200);
    pages.push(textsOf(body, 'media:title'));
    next = linkOf(body, rel);
    await between(pages.at(-1) ?? []);
  }
  return { pages, names: pages.flat() };
}

const downloads = () =>
  db.selectFrom('audit').select(['username', 'detail', 'subject_id']).where('action', '=', 'file:download').orderBy('id').execute(); // prettier-ignore

describe('the feed', () => {
  it('lists complete files of the inventory as Media RSS, the one that was added last first', async () => {
    const { statusCode, headers, body } = await mam('feed.xml');
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/rss+xml; charset=utf-8']);
    expect(textsOf(body, 'media:title')).toEqual(['town.mp4', 'harbour.mkv']);
    expect(textsOf(body, 'title')).toEqual(['Metro', 'town.mp4', STORY.slugline]);
    expect(textsOf(body, 'guid')).toEqual([await idOf('town.mp4'), await idOf('harbour.mkv')]);
    expect(textsOf(body, 'pubDate')[1]).toBe('Mon, 01 Jun 2026 00:00:00 GMT');
    for (const [name, text] of [
      ['dc:creator', 'A. Reed'],
      ['media:keywords', 'fire, harbour'],
      ['media:credit', 'Crew 7'],
      ['backhaul:storyId', '4711'],
      ['backhaul:unit', 'crew-1'],
    ] as const)
      // prettier-ignore
      expect([name, textsOf(body, name)]).toEqual([name, [text]]);
    expect(textsOf(body, 'backhaul:channel')).toEqual(['studio-2', 'studio-1']);
    const [, content] = elementsOf(body).filter(({ name }) => name === 'media:content');
    expect(content?.attributes).toMatchObject({ type: 'video/x-matroska', fileSize: String(bytes.length), duration: '1', width: '160', height: '90', framerate: '25' }); // prettier-ignore
    const { pathname } = new URL(content?.attributes['url'] ?? '');
    expect((await mam(pathname.replace('/ingest/', ''))).rawPayload.equals(bytes)).toBe(true);
  });

  it('lists what was asked for', async () => {
    expect(await namesIn(`?channelId=${one}`)).toEqual(['harbour.mkv']);
    expect(await namesIn(`?channelId=${coast.channelId}`)).toEqual([]);
    expect(await namesIn('?storyId=4711')).toEqual(['harbour.mkv']);
    expect(await namesIn('?storyId=1')).toEqual([]);
    expect(await namesIn('?since=2026-06-01T00:01:00Z')).toEqual(['town.mp4']);
    expect(await namesIn('?since=2026-06-01T02:00:00%2B02:00')).toEqual(['town.mp4', 'harbour.mkv']);
    expect(await namesIn('?since=2026-06-01T00:02:00Z&_=1')).toEqual([]);
    for (const query of ['?since=yesterday', '?channelId=a%20b', '?storyId=%00', `?storyId=${'x'.repeat(2000)}`])
      expect((await mam(`feed.xml${query}`)).statusCode).toBe(400);
  });

  describe('by pages', () => {
    it('has every file exactly once, while others are added and deleted', async () => {
      await reportFiles(world, filesNamed('many', 448));
      const first = (await mam('feed.xml')).body;
      expect(linkOf(first, 'previous')).toBeUndefined();
      let read = 0;
      const { pages, names } = await walk('feed.xml', 'next', async (page) => {
        read += 1;
        await reportFiles(world, filesNamed(`new-${read}`, 30));
        // The next page begins after a file that is gone.
        if (read === 1)
          await db
            .deleteFrom('recordings')
            .where('name', '=', page.at(-1) ?? '')
            .execute();
      });
      expect(pages.map(({ length }) => length)).toEqual([200, 200, 50]);
      const expected = [...filesNamed('many', 448).map((file) => file.recording.name), 'harbour.mkv', 'town.mp4'];
      expect(names.toSorted()).toEqual(expected.toSorted());

      const newer = await walk(linkOf(first, 'next')?.replace('before=', 'after=') ?? '', 'previous');
      expect(newer.names.filter((name) => name.startsWith('new-'))).toHaveLength(90);
      expect(new Set(newer.names).size).toBe(newer.names.length);
    });

    it('goes back and to the beginning, and keeps what was asked for', async () => {
      await reportFiles(world, filesNamed('many', 448));
      const query = `since=2026-06-01T00:01:00Z&channelId=${two}`;
      const second = linkOf((await mam(`feed.xml?${query}`)).body, 'next') ?? '';
      const { body } = await mam(second);
      expect(textsOf(body, 'media:title')).toHaveLength(25);
      expect(linkOf(body, 'next')).toBeUndefined();
      expect(await namesIn(linkOf(body, 'first')?.slice(8))).toEqual(await namesIn(`?${query}`));
      const back = await mam(linkOf(body, 'previous') ?? '');
      expect(textsOf(back.body, 'media:title')).toEqual(await namesIn(`?${query}`));
      expect(linkOf(back.body, 'previous')).toBeUndefined();
      expect(linkOf(back.body, 'next')).toBe(second);
    });

    it('refuses a place that is none', async () => {
      for (const query of ['?before=1', '?after=1.a%20b', '?before=99999999999999999.a', '?before=1.a&after=1.a'])
        expect([query, (await mam(`feed.xml${query}`)).statusCode]).toEqual([query, 400]);
      expect(await namesIn('?before=9999999999999999.z')).toEqual(await namesIn());
    });
  });

  it('costs nothing while nothing changed', async () => {
    const { etag = '' } = (await mam('feed.xml')).headers;
    const again = await mam('feed.xml', { 'if-none-match': `"other", W/${etag}` });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    await db.deleteFrom('recordings').where('name', '=', 'town.mp4').execute();
    expect((await mam('feed.xml', { 'if-none-match': etag })).statusCode).toBe(200);
  });

  it('stays well-formed whatever a device reports', async () => {
    const slugline = ']]>\u0001\uFFFE\uD800<script>&amp;\u{1F600}';
    await db.updateTable('recordings').set({ metadata: JSON.stringify({ slugline: slugline.replace('\uD800', '') }) }).execute(); // prettier-ignore
    expect(textsOf((await mam('feed.xml')).body, 'title')[1]).toBe(']]><script>&amp;\u{1F600}');
  });
});

describe('a file', () => {
  it('is fetched, in parts too, and its fetch is audited', async () => {
    const before = (await downloads()).length;
    const address = await addressOf('harbour.mkv');
    const whole = await mam(address);
    expect([whole.statusCode, whole.headers['content-type']]).toEqual([200, 'video/x-matroska']);
    expect(whole.headers['content-disposition']).toMatch(/^attachment/);
    expect(whole.rawPayload.equals(bytes)).toBe(true);
    expect(asked.at(-1)).toBe(`/channel-files/${one}/bytes/harbour.mkv`);
    const part = await mam(address, { range: 'bytes=100-199' });
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 100-199/${bytes.length}`]);
    expect(part.rawPayload.equals(bytes.subarray(100, 200))).toBe(true);
    expect((await mam(address, {}, 'HEAD')).headers['content-length']).toBe(String(bytes.length));
    const entries = (await downloads()).slice(before);
    expect(entries).toEqual([{ username: 'metro-mam', detail: 'harbour.mkv, ingest account', subject_id: one }]);
  });

  it('has its metadata as XML', async () => {
    const { statusCode, headers, body } = await mam(await addressOf('harbour.mkv', '.xml'));
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
    const facts = { slugline: STORY.slugline, storyId: '4711', reporter: 'A. Reed', comments: '', fileName: 'harbour.mkv', unit: 'crew-1', sha256: 'a'.repeat(64), startedAt: '2026-06-01T00:00:00.000Z' }; // prettier-ignore
    for (const [name, text] of Object.entries(facts)) expect([name, textsOf(body, name)]).toEqual([name, [text]]);
  });

  it.each([
    ['of another customer', 'coast.mkv', async () => undefined],
    ['of a private session', 'harbour.mkv', () => db.updateTable('recordings').set({ private: true }).execute()],
    ['that is being deleted', 'harbour.mkv', () => db.updateTable('recordings').set({ removing_at: new Date(world.now - 1000) }).execute()], // prettier-ignore
    ['of a channel outside its groups', 'harbour.mkv', () => set([south])],
  ])('%s does not exist', async (_what, name, change) => {
    await change();
    expect(await namesIn()).not.toContain(name);
    const before = asked.length;
    for (const ending of ['', '.xml']) {
      const refused = await mam(await addressOf(name, ending));
      const missing = await mam('files/rec_missing/a.mkv');
      expect([refused.statusCode, refused.json()]).toEqual([404, missing.json()]);
    }
    expect(asked).toHaveLength(before);
  });

  it('has no other name, and no address outside', async () => {
    const id = await idOf('harbour.mkv');
    for (const address of [`files/${id}/town.mp4`, `files/${id}/..%2Ftown.mp4`, `files/a%00b/a.mkv`, `files/${id}`])
      expect([address, (await mam(address)).statusCode]).toEqual([address, 404]);
  });

  it('is fetched by an account of its group alone, and again after a deletion that failed', async () => {
    await set([north]);
    await db.updateTable('recordings').set({ removing_at: new Date(world.now - 3_600_000) }).execute(); // prettier-ignore
    expect(await namesIn()).toEqual(['town.mp4', 'harbour.mkv']);
    expect((await mam(await addressOf('harbour.mkv'))).statusCode).toBe(200);
  });

  it('ends within seconds with its account, however long it is', async () => {
    await api.app.listen({ host: '127.0.0.1', port: 0 });
    slow.on = true;
    try {
      const authorization = `Basic ${Buffer.from(`metro-mam:${PASSWORD}`).toString('base64')}`;
      const url = new URL(`/ingest/${await addressOf('harbour.mkv')}`, api.app.listeningOrigin);
      const response = await fetch(url, { headers: { authorization } });
      expect(response.status).toBe(200);
      await admin.ingestAccounts.remove({ params: { id: inventoryId } });
      await expect(response.arrayBuffer()).rejects.toThrow();
    } finally {
      slow.on = false;
    }
  });

  it('waits while its server is offline', async () => {
    const address = await addressOf('harbour.mkv');
    await console.close();
    ({ console, api } = await freshConsole(world));
    const refused = await mam(address);
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 6199 }]);
    expect((await mam(`${address}.xml`)).statusCode).toBe(200);
  });
});
