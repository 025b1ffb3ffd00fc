import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld, type TestConsole } from '../../testing/world.js';

const world = await testWorld();
let console: TestConsole;
let api: TestApi;
let boss: Api;

beforeEach(async () => {
  ({ console, api } = await freshConsole(world));
  boss = await api.as('super_user');
  await sql`insert into inventories (id, name) values ('second', 'Second') on conflict do nothing`.execute(world.db);
  await sql`insert into groups (id, inventory_id, name) values ('second-desk', 'second', 'Desk') on conflict do nothing`.execute(
    world.db,
  );
  return async () => {
    await world.db.deleteFrom('devices').where('name', 'like', 'entity-%').execute();
  };
});

const add = async (name: string, groupId: string): Promise<string> =>
  (await boss.units.create({ body: { name, groupId } })).uid;
type Query = NonNullable<Parameters<Api['adminUnits']['list']>[0]>['query'];
const names = async (by: Api, query: Query) => {
  const { items, total } = await by.adminUnits.list({ query: { searchValue: 'entity-', ...query } });
  expect(items.length).toBeLessThanOrEqual(total);
  return items.map(({ name }) => name);
};

describe('units of all inventories', () => {
  it('are listed with inventory and groups, as they are now', async () => {
    const id = await add('entity-1', world.north);
    await console.unitReports(id, { swVersion: '9.1.0' });
    const { items } = await boss.adminUnits.list({ query: { searchValue: 'entity-1' } });
    expect(items).toMatchObject([
      {
        id,
        name: 'entity-1',
        inventory: { id: world.inventoryId },
        groups: [{ id: world.north }],
        status: 'idle',
        swVersion: '9.1.0',
        transmitting: false,
        pairedAt: null,
      },
    ]);
    expect(await boss.adminUnits.listed({ params: { id } })).toEqual(items[0]);
  });

  it('are searched, sorted, narrowed and paged by the parameters of the call', async () => {
    await add('entity-2', world.north);
    await add('entity-10', 'second-desk');
    await add('entity-3', 'second-desk');
    expect(await names(boss, {})).toEqual(['entity-2', 'entity-3', 'entity-10']);
    expect(await names(boss, { sortDir: 'desc', limit: 2 })).toEqual(['entity-10', 'entity-3']);
    expect(await names(boss, { offset: 1, limit: 1 })).toEqual(['entity-3']);
    expect((await names(boss, { sortBy: 'inventory', sortDir: 'desc' })).at(-1)).toBe('entity-2');
    expect(await names(boss, { inventoryId: 'second' })).toEqual(['entity-3', 'entity-10']);
    expect(await names(boss, { groupId: world.north })).toEqual(['entity-2']);
    expect(await names(boss, { searchKey: 'inventory', searchValue: 'secon' })).toEqual(['entity-3', 'entity-10']);
    expect(await names(boss, { type: ['smartUnits'] })).toEqual([]);
  });

  it('are those of the caller: of a contractor what the contractor’s groups have', async () => {
    await add('entity-4', world.north);
    await add('entity-5', world.south);
    await add('entity-6', 'second-desk');
    const contractor = await api.as('luc_contractor', { groupId: world.north });
    expect(await names(contractor, {})).toEqual(['entity-4']);
    expect(await refusal(contractor.adminUnits.list({ query: { inventoryId: 'second' } }))).toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('the ownership of a unit', () => {
  it('is set with its details by who keeps licences, listed, narrowed by, and audited', async () => {
    const id = await add('entity-7', world.north);
    await add('entity-8', world.north);
    const admin = await api.as('luc_admin', { inventoryId: world.inventoryId });
    const set = (by: Api, ownership: 'r&d' | 'sold' | null) =>
      by.adminUnits.updateDetails({ params: { uniqueId: id }, body: { ownership } });
    expect(await boss.adminUnits.listed({ params: { id } })).toMatchObject({ ownership: null });
    expect(await set(admin, 'r&d')).toMatchObject({ ownership: 'r&d' });
    expect(await boss.adminUnits.listed({ params: { id } })).toMatchObject({ ownership: 'r&d' });
    expect(await names(boss, { ownership: ['r&d', 'demo'] })).toEqual(['entity-7']);
    expect(await names(boss, { ownership: ['demo'] })).toEqual([]);
    const regular = await api.as('luc_regular');
    expect(await refusal(set(regular, 'sold'))).toMatchObject({ code: 'FORBIDDEN' });
    const detail = { params: { uniqueId: id }, body: { alias: 'Bike', ownership: 'sold' as const } };
    expect(await refusal(regular.adminUnits.updateDetails(detail))).toMatchObject({ code: 'FORBIDDEN' });
    expect(await boss.adminUnits.listed({ params: { id } })).toMatchObject({ ownership: 'r&d', alias: '' });
    expect((await boss.adminUnits.update({ params: { id }, body: { ownership: null } })).ownership).toBeNull();
    const rows = await world.db.selectFrom('audit').select('detail').where('subject_id', '=', id).where('action', '=', 'unit:update').orderBy('id').execute(); // prettier-ignore
    expect(rows.map(({ detail: text }) => text)).toEqual(['{"ownership":"r&d"}', '{"ownership":null}']);
  });

  it('is one of the values of the specification', async () => {
    const id = await add('entity-7', world.north);
    const answer = await api.app.inject({
      method: 'PUT',
      url: `/luc/luc-core-web/rest/internal/device-details/${id}`,
      headers: await api.headersOf('super_user'),
      payload: { ownership: 'stolen' },
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ errors: [{ path: 'body.ownership' }] });
    expect(await boss.adminUnits.listed({ params: { id } })).toMatchObject({ ownership: null });
  });

  it('goes with the unit to another inventory', async () => {
    const id = await add('entity-7', world.north);
    await boss.adminUnits.updateDetails({ params: { uniqueId: id }, body: { ownership: 'lease' } });
    await boss.adminUnits.putInInventory({ params: { id: 'second', unitId: id } });
    expect(await boss.adminUnits.listed({ params: { id } })).toMatchObject({
      ownership: 'lease',
      inventory: { id: 'second' },
    });
  });
});

const file = async (query: string, role: 'super_user' | 'luc_contractor' | 'luc_vr_viewer' = 'super_user') =>
  api.app.inject({
    method: 'GET',
    url: `/luc/luc-core-web/rest/v2/admin/system_entities/units/file?${query}`,
    headers: await api.headersOf(role),
  });

describe('the file of the list', () => {
  it('has what the filter leaves, in its order, and is audited', async () => {
    const id = await add('entity-7', world.north);
    await add('entity-10', 'second-desk');
    await boss.adminUnits.update({ params: { id }, body: { ownership: 'psg', alias: '=1+1' } });
    const answer = await file('searchValue=entity-&sortBy=name&sortDir=desc');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="units-[\d-]{10}\.csv"$/),
    });
    const [head, ten, seven, end] = answer.body.split('\r\n');
    expect(head).toBe('name,alias,type,serialNumber,comment,ownership,inventory,groups,swVersion,createdAt,pairedAt');
    expect(ten).toMatch(/^entity-10,,fieldUnits,,,,Second,Desk,,20/);
    expect(seven).toMatch(/^entity-7,'=1\+1,fieldUnits,,,psg,Metro,/);
    expect(end).toBe('');
    expect((await file('searchValue=entity-&ownership=psg')).body.split('\r\n')).toHaveLength(3);
    const taken = await world.db.selectFrom('audit').select('id').where('action', '=', 'unit:export').execute();
    expect(taken.length).toBeGreaterThan(0);
  });

  it('is of what the caller sees, and refused for what the list is refused for', async () => {
    await add('entity-7', world.north);
    await add('entity-10', 'second-desk');
    expect((await file('searchValue=entity-', 'luc_contractor')).body.split('\r\n')).toHaveLength(3);
    expect((await file('inventoryId=second', 'luc_contractor')).statusCode).toBe(404);
    expect((await file('groupId=second-desk', 'luc_contractor')).statusCode).toBe(404);
    expect((await file('ownership=stolen')).statusCode).toBe(400);
    expect((await file('', 'luc_vr_viewer')).statusCode).toBe(403);
  });
});

describe('lists of other entities', () => {
  it('are narrowed to one inventory', async () => {
    const inventoryId = 'second';
    expect((await boss.groups.list({ query: { inventoryId } })).items.map(({ id }) => id)).toEqual(['second-desk']);
    expect((await boss.channels.list({ query: { inventoryId } })).total).toBe(0);
    expect((await boss.returnChannels.list({ query: { inventoryId } })).total).toBe(0);
    expect((await boss.apiKeys.list({ query: { inventoryId } })).total).toBe(0);
    const { items } = await boss.channels.list({ query: { inventoryId: world.inventoryId } });
    expect(items.find(({ id }) => id === world.channelId)).toMatchObject({ groups: [{ id: world.north }] });
  });

  it('API keys by inventory only for who manages it: what else a key may enter is nobody’s business', async () => {
    const admin = await api.as('luc_admin', { groupId: world.north });
    const { items } = await boss.inventories.list({ query: {} });
    expect(items.length).toBeGreaterThan(1);
    const asked = await refusal(admin.apiKeys.list({ query: { inventoryId: 'second' } }));
    expect(asked).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('databridge gateways are the servers that offer it', async () => {
    await console.serverReports(world.serverId, { databridge: false });
    expect((await boss.servers.list({ query: { databridge: 'yes' } })).total).toBe(0);
    await console.serverReports(world.serverId, { databridge: true });
    const { items } = await boss.servers.list({ query: { databridge: 'yes' } });
    expect(items.map(({ id }) => id)).toEqual([world.serverId]);
  });
});

/** An unpaired unit of the first inventory, with a pairing code. */
const offered = async (serialNumber: string) => {
  const id = await add('entity-claim', world.north);
  await boss.adminUnits.update({ params: { id }, body: { serialNumber } });
  const { code } = await boss.units.makePairingCode({ params: { id } });
  return { id, code: code ?? '' };
};
const claim = (by: Api, serialNumber: string, code: string, id = 'second') =>
  by.adminUnits.claim({ params: { id }, body: { serialNumber, code } });

describe('a unit that is claimed', () => {
  const refused = { status: 404, code: 'PAIRING_CODE' };

  it('goes to the inventory of who has its serial number and its code, with nothing of the first', async () => {
    const { id, code } = await offered('SN-77');
    await boss.adminUnits.update({ params: { id }, body: { comment: 'Lent' } });
    expect(await claim(boss, ' sn-77 ', code.toLowerCase())).toMatchObject({ uid: id, comment: '', groupIds: [] });
    expect(await boss.adminUnits.inventories({ params: { id } })).toMatchObject([{ id: 'second' }]);
    // The code was consumed.
    expect(await refusal(claim(boss, 'SN-77', code, world.inventoryId))).toMatchObject(refused);
    const row = await world.db
      .selectFrom('audit')
      .selectAll()
      .where('subject_id', '=', id)
      .where('action', '=', 'unit:move')
      .executeTakeFirstOrThrow();
    expect(row.inventory_ids).toEqual([world.inventoryId, 'second']);
    expect(row.changes).toEqual([
      { path: 'inventory', from: world.inventoryId, to: 'second' },
      expect.objectContaining({ path: 'groups' }),
    ]);
  });

  it('is refused alike for a wrong code, another serial number and a unit that is paired; the code stays good', async () => {
    const { id, code } = await offered('SN-78');
    expect(await refusal(claim(boss, 'SN-78', 'AAAA-AAAA'))).toMatchObject(refused);
    expect(await refusal(claim(boss, 'SN-79', code))).toMatchObject(refused);
    expect(await refusal(claim(boss, 'SN-78', code, world.inventoryId))).toMatchObject(refused);
    await world.db
      .updateTable('devices')
      .set({ secret_hash: Buffer.from('aa') })
      .where('id', '=', id)
      .execute();
    expect(await refusal(claim(boss, 'SN-78', code))).toMatchObject(refused);
    await world.db.updateTable('devices').set({ secret_hash: null }).where('id', '=', id).execute();
    expect(await claim(boss, 'SN-78', code)).toMatchObject({ uid: id });
  });

  it('is so by who manages the inventory alone, and codes cannot be tried', async () => {
    const { code } = await offered('SN-80');
    const member = await api.as('luc_admin', { groupId: 'second-desk' });
    const answer = await refusal(claim(member, 'SN-80', code, world.inventoryId));
    expect(answer).toMatchObject({ code: 'NOT_FOUND' });
    const contractor = await api.as('luc_contractor');
    expect(await refusal(claim(contractor, 'SN-80', code, world.inventoryId))).toMatchObject({ code: 'FORBIDDEN' });
    await world.db.deleteFrom('throttles').execute();
    for (let i = 0; i < 50; i += 1) await refusal(claim(boss, 'SN-80', 'AAAA-AAAA'));
    expect(await refusal(claim(boss, 'SN-80', code))).toMatchObject({ status: 429, code: 'THROTTLED' });
    await world.db.deleteFrom('throttles').execute();
  });
});
