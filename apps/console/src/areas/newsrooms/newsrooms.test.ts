import { beforeEach, describe, expect, it } from 'vitest';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld } from '../../testing/world.js';
import { isSealed } from '../../platform/vault/vault.js';

const world = await testWorld();
const { db, inventoryId, north } = world;
const params = { id: inventoryId };
const MOS = {
  kind: 'mos' as const,
  host: 'newsroom.example.org',
  mosId: 'backhaul.metro',
  ncsId: 'NCS',
  lowerPort: 10_540,
  upperPort: 10_541,
  listenLower: 10_540,
  listenUpper: 10_541,
};
const XML = { kind: 'xml' as const, url: 'https://news.example.org/a.xml', user: 'desk', password: 'open sesame', hostKey: '' }; // prettier-ignore
const MAPPING = `<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
<xsl:template match="/"><stories><xsl:for-each select="//item"><story id="{@no}"><slugline><xsl:value-of select="."/></slugline></story></xsl:for-each></stories></xsl:template>
</xsl:stylesheet>`;
let api: TestApi;
let admin: Api;

const set = (settings: typeof MOS | Omit<typeof XML, 'password'> | typeof XML, client = admin) =>
  client.newsrooms.set({ params, body: { groupId: north, enabled: true, settings } });
const stored = () => db.selectFrom('newsrooms').selectAll().executeTakeFirst();
const test = (sample = '<ro><item no="1">Flood</item><item no="2"/></ro>') =>
  admin.newsrooms.test({ params, body: { sample } });
const upload = (name = 'a.xslt', content = MAPPING) => admin.newsrooms.setMapping({ params, body: { name, content } });

beforeEach(async () => {
  await db.deleteFrom('newsrooms').execute();
  await db.deleteFrom('stories').execute();
  ({ api } = await freshConsole(world));
  admin = await api.as('luc_admin', { inventoryId });
});

describe('the newsroom of an inventory', () => {
  it('is connected over MOS by its administrators, and disconnected again', async () => {
    expect(await admin.newsrooms.get({ params })).toEqual({ newsroom: null });
    const { newsroom } = await set(MOS);
    const { kind: _, ...settings } = MOS;
    expect(newsroom).toMatchObject({ kind: 'mos', enabled: true, group: { id: north }, mos: settings, xml: null, mapping: null, stories: 0 }); // prettier-ignore
    await admin.newsrooms.remove({ params });
    expect(await admin.newsrooms.get({ params })).toEqual({ newsroom: null });
    await admin.newsrooms.remove({ params });
  });

  it('is no concern of who manages no inventory', async () => {
    for (const role of ['luc_regular', 'luc_contractor', 'luc_read'] as const) {
      const other = await api.as(role);
      expect(await refusal(other.newsrooms.get({ params }))).toMatchObject({ code: 'FORBIDDEN', title: 'Not available for your user type' }); // prettier-ignore
      expect(await refusal(set(MOS, other))).toMatchObject({ code: 'FORBIDDEN' });
    }
    // An administrator of another inventory who is a member of a group here.
    const neighbour = await api.as('luc_media_group_admin');
    expect(await refusal(neighbour.newsrooms.get({ params }))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await stored()).toBeUndefined();
  });

  it('has its password sealed, which goes to its own host and user alone', async () => {
    const { newsroom } = await set(XML);
    expect(newsroom?.xml).toEqual({ url: XML.url, user: 'desk', hostKey: '', passwordSet: true });
    expect(isSealed((await stored())?.password ?? '')).toBe(true);
    expect(JSON.stringify(await stored())).not.toContain('sesame');
    const { password: _, ...same } = XML;
    expect((await set({ ...same, url: 'https://news.example.org/b.xml' })).newsroom?.xml?.passwordSet).toBe(true);
    expect((await set({ ...same, url: 'https://elsewhere.example.org/b.xml' })).newsroom?.xml?.passwordSet).toBe(false);
    const entries = await db.selectFrom('audit').selectAll().where('action', '=', 'newsroom:set').execute();
    expect(entries.length).toBeGreaterThan(0);
    expect(JSON.stringify(entries)).not.toContain('sesame');
  });

  it.each([
    [{ ...MOS, host: 'a b' }, 'host'],
    [{ ...MOS, mosId: '' }, 'mosId'],
    [{ ...MOS, listenLower: 80 }, 'listenLower'],
    [{ ...MOS, listenUpper: MOS.listenLower }, 'listenUpper'],
    [{ ...XML, url: 'file:///etc/passwd' }, 'url'],
    [{ ...XML, url: 'sftp://news.example.org/a.xml' }, 'hostKey'],
  ])('is refused with %o', async (settings, field) => {
    expect(await refusal(set(settings))).toMatchObject({ errors: [{ path: `body.settings.${field}` }] });
    expect(await stored()).toBeUndefined();
  });

  it('leaves its stories to the console when it is disconnected', async () => {
    await set(MOS);
    await db.insertInto('stories').values({ id: 'sto_1', inventory_id: inventoryId, group_id: north, slugline: 'Flood', rundown_id: 'r', external_id: 's' }).execute(); // prettier-ignore
    await admin.newsrooms.remove({ params });
    const update = admin.stories.update({ params: { id: 'sto_1' }, body: { comments: 'x' } });
    expect(await update).toMatchObject({ newsroom: null, comments: 'x' });
  });

  it('is read on request, once it is there', async () => {
    expect(await refusal(admin.newsrooms.sync({ params }))).toMatchObject({ code: 'NO_NEWSROOM' });
    await set(XML);
    await admin.newsrooms.sync({ params });
    expect((await stored())?.sync_asked_at).toBeInstanceOf(Date);
  });
});

describe('a mapping', () => {
  it('has to be uploaded before it is tested', async () => {
    const first = { code: 'NO_XSLT', title: 'XSLT file must be uploaded first' };
    expect(await refusal(test())).toMatchObject(first);
    await set(XML);
    expect(await refusal(test())).toMatchObject(first);
    expect(await refusal(admin.newsrooms.mapping({ params }))).toMatchObject(first);
    await upload();
    expect(await admin.newsrooms.mapping({ params })).toEqual({ name: 'a.xslt', content: MAPPING });
  });

  it('shows what it makes of a sample, and what would be refused', async () => {
    await set(XML);
    await upload();
    expect(await test()).toMatchObject({
      problems: [],
      stories: [
        { externalId: '1', fields: { slugline: 'Flood' }, refused: null },
        { externalId: '2', refused: 'slugline is missing' },
      ],
    });
    expect(await test('<ro>\n<item></ro>')).toMatchObject({ stories: [], problems: [{ file: 'sample', line: 2 }] });
    const after = await admin.newsrooms.removeMapping({ params });
    expect(after.newsroom?.mapping).toBeNull();
  });

  it.each([
    ['a.xml', MAPPING],
    ['a.xslt', '<!DOCTYPE a>' + MAPPING],
    ['a.xslt', 'nothing'],
    ['a.xslt', '<a/>'],
    ['a.xslt', '<stylesheet version="1.0"/>'],
    ['a.xslt', '<x:template xmlns:x="http://www.w3.org/1999/XSL/Transform"/>'],
    ['a.xslt', `<a>${'x'.repeat(1024 * 1024)}</a>`],
  ])('%s is refused by its type %#', async (name, content) => {
    await set(XML);
    expect(await refusal(upload(name, content))).toMatchObject({ code: 'STORY_FILE_TYPE', title: 'File type is not supported' }); // prettier-ignore
    expect((await stored())?.mapping).toBeNull();
  });

  it('refuses a sample with a document type', async () => {
    await set(XML);
    await upload();
    expect(await refusal(test('<!DOCTYPE a><a/>'))).toMatchObject({ title: 'File type is not supported' });
  });

  it('that is changed or tested again meanwhile makes the first test void', async () => {
    await set(XML);
    // This mapping never ends by itself.
    await upload('slow.xslt', MAPPING.replace('<stories>', '<stories><xsl:for-each select="//item"><xsl:for-each select="//item"><xsl:for-each select="//item"><xsl:if test="count(//item) = 1"/></xsl:for-each></xsl:for-each></xsl:for-each>')); // prettier-ignore
    const big = `<ro>${'<item/>'.repeat(3000)}</ro>`;
    const first = refusal(test(big));
    await expect.poll(async () => (await test('<ro><item no="1">Flood</item></ro>')).stories.length).toBe(1);
    expect(await first).toMatchObject({ code: 'TEST_CANCELLED', title: 'Test was cancelled' });
    await upload('slow.xslt', MAPPING.replace('<stories>', `<stories><xsl:for-each select="//item"><xsl:if test="count(//item[${'count(//item) and '.repeat(3)}1]) = 0"/></xsl:for-each>`)); // prettier-ignore
    const running = refusal(test(`<ro>${'<item no="1">x</item>'.repeat(400)}</ro>`));
    await upload();
    expect(await running).toMatchObject({ code: 'TEST_OUTDATED', title: 'Channel was changed, repeat test' });
  });
});
