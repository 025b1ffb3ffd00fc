import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Newsroom } from '@backhaul/agent/newsroom';
import { freePort } from '../../testing/free-port.js';
import { newsroomLog, newsroomWorld } from '../../testing/newsrooms.js';

const { world, start, insert, status, sluglines, refused, again } = await newsroomWorld();
const { db, north } = world;

describe('a newsroom over MOS', () => {
  let newsroom: Newsroom;
  let settings: Record<string, string | number>;

  beforeEach(async () => {
    const [lowerPort, upperPort, listenLower, listenUpper] = [await freePort(), await freePort(), await freePort(), await freePort()]; // prettier-ignore
    settings = { kind: 'mos', host: '127.0.0.1', mosId: 'backhaul', ncsId: 'NCS', lowerPort, upperPort, listenLower, listenUpper }; // prettier-ignore
    newsroom = new Newsroom({ host: '127.0.0.1', lowerPort, upperPort, consoleHost: '127.0.0.1', consoleUpperPort: listenUpper, mosId: 'backhaul', ncsId: 'NCS', log: newsroomLog }); // prettier-ignore
    await newsroom.start();
    await insert(settings, { listen_lower: listenLower, listen_upper: listenUpper });
  });
  afterEach(() => newsroom.stop());

  const connected = async () => {
    await expect.poll(async () => (await status())?.state, { timeout: 30_000 }).toBe('connected');
    await expect.poll(() => newsroom.isHeard, { timeout: 30_000 }).toBe(true);
    await expect.poll(sluglines, { timeout: 30_000 }).toHaveLength(8);
  };
  const agree = () => expect.poll(sluglines, { timeout: 30_000 }).toEqual(newsroom.stories.map(({ slug }) => slug));

  it('sends its rundown, and every change of it, in order', async () => {
    start();
    await connected();
    await agree();
    const [first] = await db.selectFrom('stories').selectAll().orderBy('position').execute();
    expect(first).toMatchObject({ slugline: 'Harbour fire', reporter: 'A. Reed', story_id: '10', group_id: north, rundown: 'News at 7' }); // prettier-ignore
    expect((await status())?.heartbeats).toEqual({ lower: expect.any(Number), upper: expect.any(Number) });
    newsroom.move();
    newsroom.add('Flood');
    newsroom.rename('STORY-3', 'Storm; coast');
    newsroom.remove('STORY-5');
    await expect
      .poll(sluglines, { timeout: 20_000 })
      .toEqual(newsroom.stories.map(({ slug }) => slug.replace(';', ',')));
    expect(newsroom.lastAnswer).toBe('OK');
  });

  it('keeps a story that a unit has when it is taken out of the rundown, and gives the unit what is changed', async () => {
    start();
    await connected();
    const story = await db.selectFrom('stories').select(['id', 'revision']).where('external_id', '=', 'STORY-1').executeTakeFirstOrThrow(); // prettier-ignore
    await db.updateTable('units').set({ story_id: story.id, story_revision: story.revision }).where('device_id', '=', world.unitId).execute(); // prettier-ignore
    newsroom.rename('STORY-1', 'Harbour fire out');
    const desired = async () => (await db.selectFrom('units').select('desired').where('device_id', '=', world.unitId).executeTakeFirst())?.desired?.metadata.fields.slugline; // prettier-ignore
    await expect.poll(desired, { timeout: 20_000 }).toBe('Harbour fire out');
    newsroom.remove('STORY-1');
    await expect.poll(async () => (await db.selectFrom('stories').select('removed_at').where('id', '=', story.id).executeTakeFirst())?.removed_at, { timeout: 20_000 }).toBeInstanceOf(Date); // prettier-ignore
    await db.updateTable('units').set({ story_id: null }).execute();
  });

  it('is refused what is odd, by name, and goes on', async () => {
    start();
    await connected();
    for (const kind of ['doctype', 'broken', 'unknown', 'nameless', 'deep'] as const) newsroom.sendOdd(kind);
    await expect
      .poll(refused, { timeout: 20_000 })
      .toEqual(
        expect.arrayContaining([
          'roCreate: File type is not supported',
          expect.stringContaining('roCreate: '),
          'NOT-THERE: The story is not in the rundown',
          'STORY-X: slugline is missing',
          'message: File type is not supported',
        ]),
      );
    newsroom.add('Still here');
    await agree();
  });

  it('that is cut off in the middle of a story is called again, and read anew', async () => {
    start();
    await connected();
    newsroom.breakOff();
    newsroom.kill();
    newsroom.add('After the break');
    await agree();
  });

  it('is read anew on request', async () => {
    start();
    await connected();
    await db.updateTable('stories').set({ slugline: 'Changed behind its back' }).where('external_id', '=', 'STORY-2').execute(); // prettier-ignore
    await db.updateTable('newsrooms').set({ sync_asked_at: new Date() }).execute();
    await agree();
    await expect.poll(async () => (await db.selectFrom('newsrooms').select('sync_asked_at').executeTakeFirst())?.sync_asked_at).toBeNull(); // prettier-ignore
  });

  it('that changes a rundown while it is read loses nothing', async () => {
    start();
    await connected();
    await agree();
    let reads = 0;
    newsroom.beforeAnswer = async (request, rundownId) => {
      if (request !== 'roReq' || rundownId !== 'RO-NEWS-1900') return;
      reads += 1;
      if (reads > 1) return;
      const { slug } = newsroom.add('Inserted while it is read');
      newsroom.remove('STORY-4');
      await expect.poll(sluglines).toContain(slug);
      await expect.poll(sluglines).toHaveLength(8);
    };
    await again();
    await expect.poll(async () => (await db.selectFrom('newsrooms').select('sync_asked_at').executeTakeFirst())?.sync_asked_at, { timeout: 20_000 }).toBeNull(); // prettier-ignore
    expect(await sluglines()).toEqual(newsroom.stories.map(({ slug }) => slug));
    expect(reads).toBe(2);
    expect(await refused()).toEqual([]);
  });

  it('that begins a rundown, and changes one that was read, while another is read loses neither', async () => {
    start();
    await connected();
    await agree();
    const asked: string[] = [];
    newsroom.beforeAnswer = async (request, rundownId) => {
      asked.push(rundownId);
      if (request === 'roReqAll' && asked.length === 1)
        newsroom.create('RO-LATE', 'Late', [{ id: 'STORY-LATE', number: '1', slug: 'Created', reporter: '' }]);
      if (rundownId === 'RO-LATE') newsroom.add('Inserted behind it');
      const slug = request === 'roReqAll' ? 'Created' : rundownId === 'RO-LATE' ? 'Inserted behind it' : undefined;
      if (slug !== undefined) await expect.poll(sluglines).toContain(slug);
    };
    for (const count of [1, 2]) {
      await again();
      await expect.poll(async () => (await db.selectFrom('newsrooms').select('sync_asked_at').executeTakeFirst())?.sync_asked_at, { timeout: 20_000 }).toBeNull(); // prettier-ignore
      expect(await sluglines()).toHaveLength(newsroom.stories.length + 1);
      expect(await sluglines()).toContain('Created');
      expect(await sluglines()).toEqual(expect.arrayContaining(newsroom.stories.map(({ slug }) => slug)));
      expect(asked.filter((id) => id === '')).toHaveLength(count);
    }
  });

  it('that floods loses nothing and stops nobody', async () => {
    start();
    await connected();
    newsroom.flood(600);
    newsroom.add('The last one');
    await agree();
  });

  it('is not called in a network that is not allowed', async () => {
    start([]);
    await expect.poll(status).toMatchObject({ state: 'failed', detail: 'The address is not allowed' });
    expect(await sluglines()).toEqual([]);
  });
});
