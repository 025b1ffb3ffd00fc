import { beforeEach, describe, expect, it } from 'vitest';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld } from '../../testing/world.js';

const world = await testWorld();
let api: TestApi;
let boss: Api;

type Body = Parameters<Api['modemVendors']['create']>[0]['body'];
const EM = { name: 'EM7565', reportedAs: 'EM7565', tacs: ['35390109'], canScan: true };
const make = (change: Partial<Body> = {}) =>
  boss.modemVendors.create({ body: { name: 'Sierra', models: [EM], ...change } });
const reported = (hardware: object) =>
  world.db
    .updateTable('devices')
    .set({ last_state: JSON.stringify({ kind: 'unit', modems: [{ port: '1', hardware }] }) })
    .where('id', '=', world.unitId)
    .execute();

beforeEach(async () => {
  await world.db.deleteFrom('modem_vendors').execute();
  await world.db.updateTable('devices').set({ last_state: null }).execute();
  ({ api } = await freshConsole(world));
  boss = await api.as('super_user');
});

describe('a modem vendor', () => {
  it('is created, listed, changed and deleted, each of which is audited', async () => {
    const vendor = await make();
    const params = { id: vendor.id };
    expect(vendor).toMatchObject({ name: 'Sierra', models: [EM], modems: 0 });
    const models = [EM, { ...EM, name: 'EM7455', reportedAs: 'EM7455', tacs: [] }];
    const changed = await boss.modemVendors.update({ params, body: { models } });
    expect(changed).toEqual({ ...vendor, models });
    expect(await boss.modemVendors.get({ params })).toEqual(changed);
    expect((await boss.modemVendors.list({ query: {} })).items).toEqual([changed]);
    await boss.modemVendors.remove({ params });
    const rows = await world.db.selectFrom('audit').select('action').where('subject_id', '=', vendor.id).orderBy('id').execute(); // prettier-ignore
    expect(rows.map(({ action }) => action)).toEqual([
      'modemVendor:create',
      'modemVendor:update',
      'modemVendor:remove',
    ]);
  });

  it.each<[Body['models'], string, string]>([
    [[{ ...EM, name: '' }], 'models.0.name', 'This field is required'],
    [[{ ...EM, tacs: ['123'] }], 'models.0.tacs.0', 'Must match the pattern: [0-9]{8}'],
    [[{ ...EM, reportedAs: '', tacs: [] }], 'models.0.reportedAs', 'This field is required'],
    [[EM, { ...EM, name: 'em7565' }], 'models.1.name', 'This field must be unique'],
  ])('with the models %j is refused, and changes nothing', async (models, path, message) => {
    const expected = { code: 'INVALID', errors: [{ path: `body.${path}`, message }] };
    expect(await refusal(make({ models }))).toMatchObject(expected);
    const vendor = await make();
    expect(await refusal(boss.modemVendors.update({ params: { id: vendor.id }, body: { models } }))).toMatchObject(
      expected,
    );
    expect((await boss.modemVendors.list({ query: {} })).items).toEqual([vendor]);
  });

  it.each([
    ['its type code', { manufacturer: 'Sierra', model: 'other', tac: '35390109' }],
    ['its model', { manufacturer: 'Sierra', model: 'em7565 ', tac: '' }],
  ])('keeps its models while a unit reported a modem by %s', async (_, hardware) => {
    const vendor = await make();
    const params = { id: vendor.id };
    await reported(hardware);
    expect((await boss.modemVendors.get({ params })).modems).toBe(1);
    const used = { status: 409, title: 'Data could not be deleted. It may be associated to a modem.' };
    expect(await refusal(boss.modemVendors.remove({ params }))).toMatchObject(used);
    expect(await refusal(boss.modemVendors.update({ params, body: { models: [] } }))).toMatchObject(used);
    expect((await boss.modemVendors.update({ params, body: { name: 'Semtech' } })).name).toBe('Semtech');
    await reported({ ...hardware, model: 'gone', tac: '' });
    await boss.modemVendors.remove({ params });
  });

  it('has a name of its own', async () => {
    await make();
    expect(await refusal(make({ name: 'SIERRA' }))).toMatchObject({ code: 'NAME_TAKEN' });
  });

  it('is kept by superusers alone', async () => {
    const { id } = await make();
    const other = await api.as('luc_media_group_admin', { inventoryId: world.inventoryId });
    const forbidden = { status: 403 };
    expect(await refusal(other.modemVendors.list({ query: {} }))).toMatchObject(forbidden);
    expect(await refusal(other.modemVendors.get({ params: { id } }))).toMatchObject(forbidden);
    expect(await refusal(other.modemVendors.create({ body: { name: 'x', models: [] } }))).toMatchObject(forbidden);
    expect(await refusal(other.modemVendors.update({ params: { id }, body: { name: 'y' } }))).toMatchObject(forbidden);
    expect(await refusal(other.modemVendors.remove({ params: { id } }))).toMatchObject(forbidden);
  });
});
