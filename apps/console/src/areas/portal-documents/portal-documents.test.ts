import { pixelPng } from '@backhaul/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld } from '../../testing/world.js';

const world = await testWorld();
const { db, inventoryId } = world;
let api: TestApi;
let boss: Api;
let regular: Api;

const params = { id: inventoryId };
const base64 = (text: string | Buffer): string => Buffer.from(text).toString('base64');
const PDF = `%PDF-1.7\n1 0 obj\nendobj\ntrailer\n%%EOF\n`;
const upload = (name: string, content: string | Buffer, by = boss) =>
  by.portalDocuments.upload({ params, body: { name, file: base64(content) } });
const list = (by = regular) => by.portalDocuments.list({ params });
const fetched = async (url: string, role: 'luc_regular' | 'luc_read' | 'luc_vr_viewer' = 'luc_regular') =>
  api.app.inject({ method: 'GET', url, headers: await api.headersOf(role) });
const audited = async (id: string) => {
  const rows = await db.selectFrom('audit').select('action').where('subject_id', '=', id).orderBy('id').execute();
  return rows.map(({ action }) => action);
};

beforeEach(async () => {
  await db.deleteFrom('portal_documents').execute();
  ({ api, regular } = await freshConsole(world));
  boss = await api.as('super_user');
});

describe('a document of the customer portal', () => {
  it('is uploaded, listed by name, downloaded and deleted, each of which is audited', async () => {
    const plan = await upload('Übersicht "2026".txt'.replaceAll('"', ''), 'Grüße\r\n\tEnde');
    const offer = await upload('Offer.pdf', PDF);
    expect(offer).toMatchObject({ name: 'Offer.pdf', kind: 'pdf', bytes: PDF.length, deletable: true });
    expect(offer.uploadedAt).toBe(world.now);
    expect((await list()).map(({ name, deletable }) => [name, deletable])).toEqual([
      ['Offer.pdf', false],
      ['Übersicht 2026.txt', false],
    ]);
    const { url, expiresAt } = await regular.portalDocuments.link({ params: { id: plan.id } });
    expect(expiresAt).toBe(world.now + 5 * 60_000);
    const answer = await fetched(url);
    expect(answer.body).toBe('Grüße\r\n\tEnde');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': `attachment; filename="_bersicht 2026.txt"; filename*=UTF-8''%C3%9Cbersicht%202026.txt`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    await boss.portalDocuments.remove({ params: { id: plan.id } });
    expect((await fetched(url)).statusCode).toBe(404);
    expect(await list()).toHaveLength(1);
    expect(await audited(plan.id)).toEqual(['portalDocument:upload', 'portalDocument:read', 'portalDocument:remove']);
  });

  it('is downloaded by its link alone, within 5 minutes, by who asked for it', async () => {
    const { id } = await upload('Offer.pdf', PDF);
    const { id: other } = await upload('Other.pdf', PDF);
    const { url } = await regular.portalDocuments.link({ params: { id } });
    const [bare = '', token = ''] = url.split('?token=');
    expect((await fetched(bare)).statusCode).toBe(403);
    expect((await fetched(`${bare}?token=${token.slice(0, -1)}`)).statusCode).toBe(403);
    expect((await fetched(url.replace(id, other))).statusCode).toBe(403);
    expect((await fetched(`${bare}?token=9${token}`)).statusCode).toBe(403);
    expect((await fetched(url, 'luc_read')).statusCode).toBe(403);
    expect((await fetched(url)).statusCode).toBe(200);
    world.now += 5 * 60_000;
    expect((await fetched(url)).statusCode).toBe(403);
    world.now -= 5 * 60_000;
    expect((await api.app.inject({ method: 'GET', url })).statusCode).toBe(401);
  });

  it.each<[string, string | Buffer]>([
    ['a.pdf', PDF],
    ['a.png', Buffer.from(pixelPng(1), 'base64')],
    ['a.csv', 'name,price\r\n"Van; one",10\r\n'],
    ['a.TXT', 'Hello'],
  ])('%s with its content is taken', async (name, content) => {
    expect(await upload(name, content)).toMatchObject({ name });
  });

  const CONTENT = 'The content of the file does not match its name';
  it.each<[string, string | Buffer, string, string]>([
    ['a.pdf', '<html></html>', 'file', CONTENT],
    ['a.pdf', PDF.replace('%%EOF', ''), 'file', CONTENT],
    ['a.png', PDF, 'file', CONTENT],
    ['a.png', Buffer.from(pixelPng(1), 'base64').subarray(0, 40), 'file', CONTENT],
    ['a.txt', Buffer.from([0x48, 0, 0x49]), 'file', CONTENT],
    ['a.txt', Buffer.from([0xff, 0xfe, 0x41]), 'file', CONTENT],
    ['a.csv', '"never closed', 'file', CONTENT],
    ['a.csv', '\n\n', 'file', CONTENT],
    ['a.pdf', '', 'file', 'The file is empty'],
    ['a.html', '<html></html>', 'name', 'Only PDF, PNG, text and CSV files can be documents: .pdf, .png, .txt, .csv'],
    ['../a.pdf', PDF, 'name', 'Cannot contain \\ / "'],
    [' ', PDF, 'name', 'This field is required'],
  ])('%s with other content is refused, and nothing is kept: %#', async (name, content, path, message) => {
    expect(await refusal(upload(name, content))).toMatchObject({
      status: 400,
      errors: [{ path: `body.${path}`, message }],
    });
    expect(await list()).toEqual([]);
  });

  it('has at most 10 MB', async () => {
    const largest = Buffer.alloc(10 * 1024 * 1024, 'a');
    expect(await upload('large.txt', largest)).toMatchObject({ bytes: largest.length });
    expect(await refusal(upload('larger.txt', Buffer.concat([largest, Buffer.from('a')])))).toMatchObject({
      errors: [{ path: 'body.file', message: 'A document has at most 10 MB' }],
    });
  });

  it('has a name of its own in its inventory, which has at most 100', async () => {
    await upload('Offer.pdf', PDF);
    expect(await refusal(upload('OFFER.pdf', PDF))).toMatchObject({ code: 'NAME_TAKEN' });
    const rows = Array.from({ length: 99 }, (_, i) => ({ id: `d${i}`, inventory_id: inventoryId, name: `d${i}.txt`, kind: 'text' as const, data: Buffer.from('x'), uploaded_by: null, uploader: 'x', uploaded_at: new Date() })); // prettier-ignore
    await db.insertInto('portal_documents').values(rows).execute();
    expect(await refusal(upload('more.pdf', PDF))).toMatchObject({ code: 'DOCUMENT_LIMIT' });
  });

  it('is deleted by who uploaded it, and by others once that account is gone', async () => {
    const { id } = await upload('Offer.pdf', PDF);
    const other = await api.as('super_user', { groupId: world.south });
    expect((await list(other))[0]).toMatchObject({ deletable: false });
    expect(await refusal(other.portalDocuments.remove({ params: { id } }))).toMatchObject({
      code: 'DOCUMENT_OF_OTHER',
    });
    expect(await list()).toHaveLength(1);
    await db.updateTable('portal_documents').set({ uploaded_by: null }).execute();
    expect((await list(other))[0]).toMatchObject({ deletable: true });
    await other.portalDocuments.remove({ params: { id } });
    expect(await list()).toEqual([]);
  });

  it('is kept by superusers, and seen by nobody outside of its inventory', async () => {
    const { id } = await upload('Offer.pdf', PDF);
    const admin = await api.as('luc_media_group_admin', { inventoryId });
    expect(await refusal(upload('mine.pdf', PDF, admin))).toMatchObject({ status: 403 });
    expect(await refusal(admin.portalDocuments.remove({ params: { id } }))).toMatchObject({ status: 403 });
    expect(await list(admin)).toHaveLength(1);
    await db.insertInto('inventories').values({ id: 'elsewhere', name: 'Elsewhere' }).onConflict((one) => one.doNothing()).execute(); // prettier-ignore
    await db.updateTable('portal_documents').set({ inventory_id: 'elsewhere' }).execute();
    expect(await refusal(admin.portalDocuments.link({ params: { id } }))).toMatchObject({ status: 404 });
    expect(await refusal(admin.portalDocuments.list({ params: { id: 'elsewhere' } }))).toMatchObject({ status: 404 });
    expect((await fetched(`/luc/luc-core-web/rest/v2/documents/${id}/file?token=1.x`)).statusCode).toBe(404);
  });
});
