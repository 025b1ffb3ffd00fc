import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Newsroom } from '@backhaul/agent/newsroom';
import { SftpServer } from '@backhaul/agent/testing/sftp';
import { newsroomPasswordOf } from '../../platform/vault/aad.js';
import { freePort } from '../../testing/free-port.js';
import { testWorld, type TestConsole } from '../../testing/world.js';
import { ownNetworks } from '../webhooks/receivers.js';
import { NewsroomJob } from './newsroom-job.js';

const world = await testWorld();
const { db, vault, inventoryId, north } = world;
const log = pino({ level: 'silent' });
const OWN = ownNetworks('127.0.0.0/8');
let console: TestConsole;
let job: NewsroomJob;
let running: NodeJS.Timeout;

const start = (networks = OWN, folder?: string) => {
  const { registry, dispatcher } = console;
  job = new NewsroomJob({ db, vault, registry, dispatcher, clock: { now: () => Date.now() }, networks, mosNetworks: networks, listenHost: '127.0.0.1', folder, version: '1', log }); // prettier-ignore
  let busy = false;
  running = setInterval(() => {
    if (busy) return;
    busy = true;
    void job.run().finally(() => (busy = false));
  }, 100);
};
const insert = (settings: object, more: object = {}) =>
  db
    .insertInto('newsrooms')
    .values({
      inventory_id: inventoryId,
      group_id: north,
      kind: 'mos',
      enabled: true,
      settings: JSON.stringify(settings),
      ...more,
    }) // prettier-ignore
    .execute();
const status = async () => (await db.selectFrom('newsrooms').select('status').executeTakeFirst())?.status;
const sluglines = async () =>
  (await db.selectFrom('stories').select('slugline').where('removed_at', 'is', null).orderBy('position').execute()).map(
    ({ slugline }) => slugline,
  );
const refused = async () => (await status())?.refused?.map(({ what, why }) => `${what}: ${why}`) ?? [];
const again = () => db.updateTable('newsrooms').set({ sync_asked_at: new Date() }).execute();
const from = (url: string) => insert({ kind: 'xml', url, user: '', hostKey: '' }, { kind: 'xml' });
const failed = (detail: unknown) => expect.poll(status).toMatchObject({ state: 'failed', detail });
/** Items of a rundown `ro` as stories; one without items has none. */
const MAPPING_OF_ITEMS = `<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
<xsl:template match="/"><stories>
<xsl:if test="ro[not(item)]"><xsl:attribute name="empty">true</xsl:attribute></xsl:if>
<xsl:for-each select="//item"><story id="{@no}"><slugline><xsl:value-of select="."/></slugline></story></xsl:for-each>
</stories></xsl:template>
</xsl:stylesheet>`;
const storyXml = (id: string, slugline: string) => `<story id="${id}"><slugline>${slugline}</slugline></story>`;

beforeEach(async () => {
  await db.deleteFrom('newsrooms').execute();
  await db.deleteFrom('stories').execute();
  console = await world.console();
});
afterEach(async () => {
  clearInterval(running);
  await job.close();
});

describe('a newsroom over MOS', () => {
  let newsroom: Newsroom;
  let settings: Record<string, string | number>;

  beforeEach(async () => {
    const [lowerPort, upperPort, listenLower, listenUpper] = [await freePort(), await freePort(), await freePort(), await freePort()]; // prettier-ignore
    settings = { kind: 'mos', host: '127.0.0.1', mosId: 'backhaul', ncsId: 'NCS', lowerPort, upperPort, listenLower, listenUpper }; // prettier-ignore
    newsroom = new Newsroom({ host: '127.0.0.1', lowerPort, upperPort, consoleHost: '127.0.0.1', consoleUpperPort: listenUpper, mosId: 'backhaul', ncsId: 'NCS', log }); // prettier-ignore
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
    const story = (slug: string) => ({ id: `STORY-${slug}`, number: '1', slug, reporter: '' });
    const asked: string[] = [];
    newsroom.beforeAnswer = async (request, rundownId) => {
      asked.push(rundownId);
      if (request === 'roReqAll' && asked.length === 1) newsroom.create('RO-LATE', 'Late', [story('Created')]);
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

describe('a newsroom with XML', () => {
  let server: Server;
  let xml: string;
  let asked: (string | undefined)[];

  beforeEach(async () => {
    asked = [];
    server = createServer((request, response) => {
      asked.push(request.headers.authorization);
      response.statusCode = request.url === '/rundown.xml' ? 200 : 404;
      response.end(xml);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => new Promise((resolve) => server.close(resolve)));

  const address = (path = '/rundown.xml') => ({
    kind: 'xml',
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    user: '',
    hostKey: '',
  });

  it('is read, with a mapping or as it stands, and says what was refused', async () => {
    xml = `<stories><rundown id="r" name="Late">${storyXml('1', 'Flood')}${storyXml('2', '')}</rundown></stories>`;
    await insert(address(), { kind: 'xml' });
    start();
    await expect.poll(sluglines).toEqual(['Flood']);
    await expect.poll(refused).toEqual(['2: slugline is missing']);
    xml = `<stories>${storyXml('9', 'Fire')}</stories>`;
    await again();
    await expect.poll(sluglines).toEqual(['Fire']);
    expect(await status()).toMatchObject({ state: 'connected', lastStory: 'Fire' });
  });

  it('is read every five minutes, not before', async () => {
    xml = `<stories>${storyXml('1', 'Flood')}</stories>`;
    await insert(address(), { kind: 'xml' });
    start();
    await expect.poll(() => asked.length).toBe(1);
    for (let run = 0; run < 3; run += 1) await job.run();
    expect(asked).toHaveLength(1);
    await db
      .updateTable('newsrooms')
      .set({ read_at: new Date(Date.now() - 300_000) })
      .execute();
    await expect.poll(() => asked.length).toBe(2);
  });

  it.each([
    ['/missing.xml', '<stories/>', 'The newsroom answered 404'],
    ['/rundown.xml', '<!DOCTYPE a><stories/>', 'File type is not supported'],
    ['/rundown.xml', '<stories>\n<story>', 'unclosed tag: story'],
    ['/rundown.xml', 'x'.repeat(1024 * 1024 + 1), 'File size is too big'],
    [
      '/rundown.xml',
      '<html xmlns="http://www.w3.org/1999/xhtml"><body>Sign in</body></html>',
      'There is no story in it',
    ],
    ['/rundown.xml', '<error/>', 'There is no story in it'],
    ['/rundown.xml', '<stories><article/></stories>', 'There is no story in it'],
    ['/rundown.xml', '<stories>Try again later</stories>', 'There is no story in it'],
  ])('%s that cannot be used says why, and changes no story', async (path, text, why) => {
    xml = `<stories>${storyXml('1', 'Flood')}</stories>`;
    await insert(address(), { kind: 'xml' });
    start();
    await expect.poll(sluglines).toEqual(['Flood']);
    xml = text;
    await db
      .updateTable('newsrooms')
      .set({ settings: JSON.stringify(address(path)), read_at: null })
      .execute();
    await expect.poll(status).toMatchObject({ state: 'failed', detail: why });
    expect(await sluglines()).toEqual(['Flood']);
  });

  it.each(['<stories/>', '<rundown id="r"/>', '<stories>\n<rundown id="r" name="Late"> </rundown></stories>'])(
    'that is empty by its own words has no story any more: %s',
    async (text) => {
      xml = `<stories>${storyXml('1', 'Flood')}</stories>`;
      await insert(address(), { kind: 'xml' });
      start();
      await expect.poll(sluglines).toEqual(['Flood']);
      xml = text;
      await again();
      await expect.poll(sluglines).toEqual([]);
      expect(await status()).toMatchObject({ state: 'connected', refused: [] });
    },
  );

  it('whose mapping fits nothing keeps its stories, unless the mapping says that there are none', async () => {
    const mapping = MAPPING_OF_ITEMS;
    xml = '<ro><item no="1">Flood</item></ro>';
    await insert(address(), { kind: 'xml', mapping, mapping_name: 'a.xslt' });
    start();
    await expect.poll(sluglines).toEqual(['Flood']);
    xml = '<html><body>Sign in</body></html>';
    await again();
    await failed('There is no story in it');
    expect(await refused()).toEqual(['output: There is no story in it']);
    expect(await sluglines()).toEqual(['Flood']);
    xml = '<ro/>';
    await again();
    await expect.poll(sluglines).toEqual([]);
    expect(await status()).toMatchObject({ state: 'connected' });
  });

  it('says what a mapping complains about, once, and takes the stories', async () => {
    const mapping = MAPPING_OF_ITEMS;
    xml = '<ro xmlns="odd"><item xmlns="" no="1">Flood</item></ro>';
    await insert(address(), { kind: 'xml', mapping, mapping_name: 'a.xslt' });
    start();
    await expect.poll(sluglines).toEqual(['Flood']);
    await expect.poll(refused).toEqual([expect.stringMatching(/^sample: .*xmlns: URI odd is not absolute/)]);
    const readAt = (await status())?.readAt;
    await again();
    await expect.poll(async () => (await status())?.readAt).not.toBe(readAt);
    expect(await refused()).toHaveLength(1);
  });
});

describe('a newsroom with XML on an SFTP server', () => {
  let folder: string;
  let server: SftpServer;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'newsroom-sftp-'));
    server = new SftpServer(folder);
    await server.start();
    await writeFile(join(server.inbox, 'rundown.xml'), `<stories>${storyXml('1', 'Flood')}</stories>`);
  });
  afterEach(async () => {
    await server.stop();
    await rm(folder, { recursive: true });
  });

  const connect = (change: { hostKey?: string; file?: string; secret?: string } = {}) => {
    const { hostKey = server.hostKey, file = join(server.inbox, 'rundown.xml'), secret = server.privateKey } = change;
    const url = `sftp://127.0.0.1:${server.port}${file}`;
    const password = vault.seal(secret, newsroomPasswordOf(inventoryId));
    return insert({ kind: 'xml', url, user: server.user, hostKey }, { kind: 'xml', password });
  };

  it('is read from OpenSSH with a private key, and read again when it was away', async () => {
    await connect();
    start();
    await expect.poll(sluglines).toEqual(['Flood']);
    await server.stop();
    await again();
    await expect.poll(async () => (await status())?.state, { timeout: 20_000 }).toBe('failed');
    expect(await sluglines()).toEqual(['Flood']);
  });

  it('is read with a private key that a field of one line has taken', async () => {
    await connect({ secret: server.privateKey.replaceAll('\n', '') });
    start();
    await expect.poll(sluglines).toEqual(['Flood']);
  });

  it.each([
    ['another host key', { hostKey: `SHA256:${'A'.repeat(43)}` }, /^The newsroom has another host key: SHA256:/],
    ['a password that it does not take', { secret: 'open sesame' }, /^The newsroom does not accept this user/],
    ['a file that is not there', { file: '/tmp/no-such-rundown.xml' }, /^The newsroom has no such file$/],
    ['a folder in place of a file', { file: '/tmp' }, /./],
  ])('says why with %s', async (_, change, why) => {
    await connect(change);
    start();
    await expect.poll(async () => (await status())?.state, { timeout: 20_000 }).toBe('failed');
    expect((await status())?.detail).toMatch(why);
    expect(JSON.stringify(await status())).not.toMatch(/sesame|PRIVATE KEY/);
  });

  it('that is too big is not read to its end', async () => {
    await writeFile(join(server.inbox, 'big.xml'), 'x'.repeat(3 * 1024 * 1024));
    await connect({ file: join(server.inbox, 'big.xml') });
    start();
    await expect.poll(status, { timeout: 20_000 }).toMatchObject({ state: 'failed', detail: 'File size is too big' });
  });
});

describe('a newsroom with XML in a folder of this machine', () => {
  let root: string;
  let own: string;

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'newsroom-folder-'));
    own = join(root, inventoryId);
    await mkdir(join(own, 'rundowns'), { recursive: true });
    await mkdir(join(root, 'other'));
    await writeFile(join(root, 'other', 'theirs.xml'), `<stories>${storyXml('9', 'Not ours')}</stories>`);
    await writeFile(join(own, 'rundowns', '2.xml'), `<stories><rundown id="b">${storyXml('2', 'Fire')}</rundown></stories>`); // prettier-ignore
    await writeFile(join(own, 'rundowns', '1.XML'), `<stories><rundown id="a">${storyXml('1', 'Flood')}</rundown></stories>`); // prettier-ignore
    await writeFile(join(own, 'rundowns', 'notes.txt'), 'no XML');
  });
  afterEach(() => rm(root, { recursive: true }));

  it('is read file by file, and what is gone goes', async () => {
    await from('folder:rundowns');
    start(OWN, root);
    await expect.poll(async () => (await sluglines()).toSorted()).toEqual(['Fire', 'Flood']);
    await rm(join(own, 'rundowns', '2.xml'));
    await again();
    await expect.poll(sluglines).toEqual(['Flood']);
    expect(await status()).toMatchObject({ state: 'connected' });
  });

  it('is one file where the address names one, and changes nothing where a file is broken, which is named', async () => {
    await from('folder:/rundowns/1.XML');
    start(OWN, root);
    await expect.poll(sluglines).toEqual(['Flood']);
    await writeFile(join(own, 'rundowns', '1.XML'), '<stories>');
    await again();
    await failed(expect.stringMatching(/^1\.XML: /));
    expect(await sluglines()).toEqual(['Flood']);
  });

  it('changes nothing where one of its files has no story', async () => {
    await from('folder:rundowns');
    start(OWN, root);
    await expect.poll(async () => (await sluglines()).toSorted()).toEqual(['Fire', 'Flood']);
    await writeFile(join(own, 'rundowns', '2.xml'), '<error/>');
    await again();
    await failed('2.xml: There is no story in it');
    expect((await sluglines()).toSorted()).toEqual(['Fire', 'Flood']);
    await writeFile(join(own, 'rundowns', '2.xml'), '<rundown id="b"/>');
    await again();
    await expect.poll(sluglines).toEqual(['Flood']);
  });

  it('is not read where the operator of the console gave no folder', async () => {
    await from('folder:rundowns');
    start(OWN);
    await failed('This console has no folder for newsrooms');
  });

  it.each([
    ['folder:../other', 'The address is not allowed'],
    ['folder:link', 'The folder is not allowed'],
    ['folder:link/theirs.xml', 'The folder is not allowed'],
    ['folder:linked', 'Links are not followed'],
    ['folder:pipes', 'pipe.xml is no file'],
    ['folder:big', 'File size is too big'],
    ['folder:missing', 'The folder is not there'],
    ['folder:empty', 'There is no XML in the folder'],
  ])('%s is refused: %s', async (address, why) => {
    await symlink(join(root, 'other'), join(own, 'link'));
    for (const name of ['linked', 'pipes', 'big', 'empty']) await mkdir(join(own, name));
    await symlink(join(root, 'other', 'theirs.xml'), join(own, 'linked', 'a.xml'));
    execFileSync('mkfifo', [join(own, 'pipes', 'pipe.xml')]);
    await writeFile(join(own, 'big', 'a.xml'), 'x'.repeat(700 * 1024));
    await writeFile(join(own, 'big', 'b.xml'), 'x'.repeat(700 * 1024));
    await from(address);
    start(OWN, root);
    await failed(why);
    expect(await sluglines()).toEqual([]);
  });
});
