import { inflateRawSync } from 'node:zlib';
import type { UsageFigures } from '@backhaul/contract';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { freshConsole, type TestApi } from '../../testing/api.js';
import { testWorld } from '../../testing/world.js';
import { columnsOf, fileName, workbook } from './file.js';

const world = await testWorld();
const { db, inventoryId, unitId, channelId } = world;
const ROW = { transmissions: 1, seconds: 3661, data: 1_234_567_890, recordings: 0, size: 0, activations: 0 };
let api: TestApi;

const take = async (query: string, role: 'luc_admin' | 'luc_contractor' = 'luc_admin') =>
  api.app.inject({
    method: 'GET',
    url: `/luc/luc-core-web/rest/v2/admin/usageFigures/file?period=fromTo&from=2040-10-01&to=2040-10-31&${query}`,
    headers: await api.headersOf(role, { inventoryId }),
  });

beforeEach(async () => {
  world.now = Date.UTC(2040, 10, 20, 12);
  ({ api } = await freshConsole(world));
  await db.deleteFrom('transmissions').execute();
  await db.deleteFrom('usage_days').execute();
  const times = { started_at: new Date('2040-10-05T10:00Z'), ended_at: new Date('2040-10-05T11:01:01Z') };
  await db
    .insertInto('transmissions')
    .values({ id: 'run', unit_id: unitId, channel_id: channelId, ...times })
    .execute();
  await sql`insert into usage_days (inventory_id, unit_id, day, bytes)
    values (${inventoryId}, ${unitId}, '2040-10-05', ${ROW.data})`.execute(db);
  await db.updateTable('devices').set({ name: '=cmd' }).where('id', '=', unitId).execute();
});

it('is CSV with the sum in its last line; no cell is a formula, and that it was taken is audited', async () => {
  const { statusCode, headers, body } = await take('format=csv&groupBy=unit');
  expect([statusCode, headers['content-type'], headers['content-disposition']]).toEqual([
    200,
    'text/csv; charset=utf-8',
    'attachment; filename="usage-by-unit-2040-10.csv"',
  ]);
  expect(body.split('\r\n')).toEqual([
    'unit,inventory,transmissions,hoursOnAir,dataMB,files,filesMB,licenceActivations',
    "'=cmd,Metro,1,1:01:01,1234.56789,0,0,0",
    'total,,1,1:01:01,1234.56789,0,0,0',
    '',
  ]);
  const entries = await db.selectFrom('audit').select('detail').where('action', '=', 'usageReport:export').execute();
  expect(entries).toEqual([{ detail: 'unit, csv' }]);
});

it('has the columns that are asked for', async () => {
  const { body } = await take('format=csv&groupBy=month&columns=seconds&columns=data');
  expect(body.split('\r\n')).toEqual([
    'month,hoursOnAir,dataMB',
    '2040-10,1:01:01,1234.56789',
    'total,1:01:01,1234.56789',
    '',
  ]);
});

it('is XLSX whose texts are no formulas', async () => {
  const { statusCode, headers, rawPayload } = await take('format=xlsx&groupBy=unit');
  expect([statusCode, headers['content-disposition']]).toEqual([
    200,
    'attachment; filename="usage-by-unit-2040-10.xlsx"',
  ]);
  // A zip archive.
  expect(rawPayload.subarray(0, 2).toString()).toBe('PK');
  const figures: UsageFigures = {
    from: 0,
    to: 1,
    groupBy: 'unit',
    rows: [{ key: 'x', name: '=HYPERLINK("http://evil")', inventory: null, ...ROW }],
    sum: ROW,
  };
  const parts = partsOf(await workbook(columnsOf(figures), figures));
  const sheet = parts['xl/worksheets/sheet1.xml'] ?? '';
  expect(sheet).toContain('<row');
  expect(sheet).not.toMatch(/<f[ >]/);
  expect(Object.values(parts).join('')).toContain('=HYPERLINK(');
});

it.each([
  ['format=pdf', 400],
  ['format=csv&groupBy=planet', 400],
  ['format=csv&timeZone=Mars', 400],
  ['format=csv&from=2040-13-01', 400],
  ['format=csv&inventoryId=nobody', 404],
])('is refused for %s', async (query, status) => {
  expect((await take(query)).statusCode).toBe(status);
});

it('is refused to who has no right to reports', async () => {
  expect((await take('format=csv', 'luc_contractor')).statusCode).toBe(403);
});

it.each([
  ['2040-10-01T00:00Z', '2040-11-01T00:00Z', 'UTC', 'usage-by-user-2040-10.csv'],
  ['2040-09-30T22:00Z', '2040-10-31T23:00Z', 'Europe/Berlin', 'usage-by-user-2040-10.csv'],
  ['2040-10-05T00:00Z', '2040-11-03T00:00Z', 'UTC', 'usage-by-user-2040-10-05-to-2040-11-02.csv'],
])('is named after its days: %s until %s in %s', (from, to, zone, name) => {
  expect(fileName({ groupBy: 'user', from: Date.parse(from), to: Date.parse(to) }, zone, 'csv')).toBe(name);
});

/** The files in a zip archive as texts, by its central directory. */
function partsOf(archive: Buffer): Readonly<Record<string, string>> {
  const parts: Record<string, string> = {};
  const end = archive.lastIndexOf(Buffer.from('504b0506', 'hex'));
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [size, length] = [archive.readUInt32LE(at + 20), archive.readUInt16LE(at + 28)];
    const local = archive.readUInt32LE(at + 42);
    const begin = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const bytes = archive.subarray(begin, begin + size);
    const name = archive.toString('utf8', at + 46, at + 46 + length);
    parts[name] = (archive.readUInt16LE(at + 10) === 0 ? bytes : inflateRawSync(bytes)).toString();
    at += 46 + length + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return parts;
}
