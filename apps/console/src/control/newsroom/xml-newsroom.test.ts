import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SftpServer } from '@backhaul/agent/testing/sftp';
import { newsroomPasswordOf } from '../../platform/vault/aad.js';
import { newsroomWorld, OWN } from '../../testing/newsrooms.js';

const { world, start, insert, status, sluglines, refused, again, from, failed, run } = await newsroomWorld();
const { db, vault, inventoryId } = world;
/** Items of a rundown `ro` as stories; one without items has none. */
const MAPPING_OF_ITEMS = `<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
<xsl:template match="/"><stories>
<xsl:if test="ro[not(item)]"><xsl:attribute name="empty">true</xsl:attribute></xsl:if>
<xsl:for-each select="//item"><story id="{@no}"><slugline><xsl:value-of select="."/></slugline></story></xsl:for-each>
</stories></xsl:template>
</xsl:stylesheet>`;
const storyXml = (id: string, slugline: string) => `<story id="${id}"><slugline>${slugline}</slugline></story>`;

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
    for (let runs = 0; runs < 3; runs += 1) await run();
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
