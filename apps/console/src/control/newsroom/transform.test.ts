import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mapped } from './mapped.js';
import { transform } from './transform.js';

const style = (body: string, more = ''): string =>
  `<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" ${more}>${body}</xsl:stylesheet>`;
const XML = '<ro id="r"><item no="1"><slug>Harbour fire</slug></item><item no="2"><slug/></item></ro>';
const MAPPING = style(`<xsl:template match="/ro"><stories><rundown id="{@id}" name="News">
  <xsl:for-each select="item"><story id="{@no}"><slugline><xsl:value-of select="slug"/></slugline></story></xsl:for-each>
</rundown></stories></xsl:template>`);
let folder: string;
let secret: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'mapping-'));
  secret = path.join(folder, 'secret.xml');
  await writeFile(secret, '<secret>hunter2</secret>');
});
afterAll(() => rm(folder, { recursive: true }));

describe('a mapping', () => {
  it('makes stories, and says which would be refused', async () => {
    const made = await mapped(XML, MAPPING);
    expect(made).toMatchObject({
      kind: 'done',
      stories: [
        { read: { externalId: '1', rundown: 'News' }, taken: { fields: { slugline: 'Harbour fire' }, refused: null } },
        { read: { externalId: '2' }, taken: { refused: { text: 'slugline is missing' } } },
      ],
    });
  });

  it('is not needed for XML that has the stories as they are', async () => {
    const made = await mapped('<stories><story id="a"><slugline>Flood</slugline></story></stories>', null);
    expect(made).toMatchObject({ kind: 'done', stories: [{ taken: { fields: { slugline: 'Flood' } } }] });
  });

  it('has its errors named by line', async () => {
    const wrong = await transform(style('\n<xsl:template match="/">\n<xsl:value-of select="]["/></xsl:template>'), XML);
    expect(wrong).toMatchObject({ kind: 'failed', problems: expect.arrayContaining([{ file: 'mapping', line: 3, text: expect.stringContaining('select') }]) }); // prettier-ignore
    expect(await transform('<xsl:stylesheet>', XML)).toMatchObject({ kind: 'failed', problems: [{ file: 'mapping', line: 1 }] }); // prettier-ignore
    expect(await transform(MAPPING, '<ro>\n</r>')).toMatchObject({ kind: 'failed', problems: [{ file: 'sample', line: 2 }] }); // prettier-ignore
  });

  it('may be cancelled', async () => {
    const cancelling = new AbortController();
    const made = transform(style('<xsl:template match="/"><xsl:call-template name="a"/></xsl:template><xsl:template name="a"><xsl:param name="n" select="0"/><xsl:for-each select="//item"><xsl:call-template name="a"/></xsl:for-each></xsl:template>'), XML, cancelling.signal); // prettier-ignore
    cancelling.abort();
    expect(await made).toEqual({ kind: 'cancelled' });
  });
});

const reads = (address: string) =>
  style(`<xsl:template match="/"><stories><xsl:copy-of select="document('${address}')"/></stories></xsl:template>`);

describe('a hostile mapping', () => {
  it('reads no file of this machine', async () => {
    for (const address of [
      secret,
      `file://${secret}`,
      '/etc/passwd',
      '/proc/self/environ',
      '/usr/share/xml',
      `../../${secret}`,
    ]) {
      const made = await transform(reads(address), XML);
      expect(JSON.stringify(made)).not.toMatch(/hunter2|root:|PATH=/);
    }
  });

  it('reads nothing by text() of an external entity: a document type is refused before', async () => {
    const entity = `<!DOCTYPE a [<!ENTITY s SYSTEM "file://${secret}">]>`;
    const refused = { kind: 'forbidden', problems: [{ text: 'File type is not supported' }] };
    expect(await transform(entity + MAPPING, XML)).toMatchObject(refused);
    expect(await transform(MAPPING, `${entity}<ro>&s;</ro>`)).toMatchObject(refused);
  });

  it('writes no file', async () => {
    const target = path.join(folder, 'written');
    const writing = style(
      `<xsl:template match="/"><exsl:document href="${target}"><a/></exsl:document><stories/></xsl:template>`,
      'xmlns:exsl="http://exslt.org/common" extension-element-prefixes="exsl"',
    );
    expect((await transform(writing, XML)).kind).not.toBe('unavailable');
    expect(await readdir(folder)).toEqual(['secret.xml']);
  });

  it('opens no connection', async () => {
    const made = await transform(reads('http://127.0.0.1:9/a.xml'), XML);
    expect(JSON.stringify(made)).not.toContain('200');
  });

  it('that calls itself without end is stopped', async () => {
    const endless = style('<xsl:template match="/"><xsl:call-template name="a"/></xsl:template><xsl:template name="a"><xsl:call-template name="a"/></xsl:template>'); // prettier-ignore
    expect(await transform(endless, XML)).toMatchObject({ kind: 'failed' });
  });

  it('that grows without end is stopped', async () => {
    const bomb = style('<xsl:template match="/"><xsl:call-template name="a"><xsl:with-param name="t" select="\'0123456789\'"/></xsl:call-template></xsl:template><xsl:template name="a"><xsl:param name="t"/><xsl:value-of select="$t"/><xsl:call-template name="a"><xsl:with-param name="t" select="concat($t,$t)"/></xsl:call-template></xsl:template>'); // prettier-ignore
    expect(await transform(bomb, XML)).toMatchObject({ kind: 'failed' });
  });

  it('that runs without end is stopped', async () => {
    const many = `<ro>${'<i/>'.repeat(3000)}</ro>`;
    const slow = style('<xsl:template match="/"><a><xsl:for-each select="//i"><xsl:for-each select="//i"><xsl:for-each select="//i"><xsl:if test="count(//i) = 1">x</xsl:if></xsl:for-each></xsl:for-each></xsl:for-each></a></xsl:template>'); // prettier-ignore
    expect(await transform(slow, many)).toMatchObject({ kind: 'failed' });
  });
});
