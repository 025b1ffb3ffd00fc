import { beforeEach, describe, expect, it } from 'vitest';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld } from '../../testing/world.js';

const world = await testWorld();
let api: TestApi;
let boss: Api;
const list = { query: {} } as const;
const make = (version: string) => boss.softwareVersions.create({ body: { version } });
const associate = (id: string, product: string, message = '') =>
  boss.softwareVersions.addProduct({ params: { id }, body: { product, message } });
const setDefault = (unit: string | null) =>
  boss.deviceVersions.setDefaults({ params: { id: world.inventoryId }, body: { unit } });

beforeEach(async () => {
  await world.db.deleteFrom('software_versions').execute();
  await world.db.updateTable('inventories').set({ unit_version: null, server_version: null }).execute();
  ({ api } = await freshConsole(world));
  boss = await api.as('super_user');
});

describe('the catalogue of software versions', () => {
  it('is kept by superusers, each change audited', async () => {
    const made = await make('10.1');
    expect(made).toMatchObject({ version: '10.1', products: [], uses: { inventories: 0, rollouts: 0, devices: 0 } });
    const params = { id: made.id };
    await boss.softwareVersions.update({ params, body: { description: 'Spring' } });
    await associate(made.id, 'unit:LU800', 'Needs an OS reinstall');
    const product = { ...params, product: 'unit:lu800' };
    await boss.softwareVersions.updateProduct({ params: product, body: { message: 'Charge first' } });
    expect(await boss.softwareVersions.get({ params })).toMatchObject({
      description: 'Spring',
      products: [{ product: 'unit:LU800', message: 'Charge first' }],
    });
    expect((await boss.softwareVersions.removeProduct({ params: product })).products).toEqual([]);
    await boss.softwareVersions.remove({ params });
    expect((await boss.softwareVersions.list(list)).total).toBe(0);
    const rows = await world.db.selectFrom('audit').select('action').where('subject_id', '=', made.id).orderBy('id').execute(); // prettier-ignore
    expect(rows.map(({ action }) => action.replace('softwareVersion:', ''))).toEqual([
      'create',
      'update',
      'addProduct',
      'updateProduct',
      'removeProduct',
      'remove',
    ]);
    const administrator = await api.as('luc_media_group_admin', { inventoryId: world.inventoryId });
    expect(await refusal(administrator.softwareVersions.list(list))).toMatchObject({ status: 403 });
  });

  it('keep their description when only the version changes', async () => {
    const { id } = await boss.softwareVersions.create({ body: { version: '10.1', description: 'Spring' } });
    const changed = await boss.softwareVersions.update({ params: { id }, body: { version: '10.2' } });
    expect(changed).toMatchObject({ version: '10.2', description: 'Spring' });
  });

  it('has each version and each association once', async () => {
    const { id } = await make('9.2');
    expect(await refusal(make('9.2.0'))).toMatchObject({ status: 409, title: 'Software version already exists' });
    const other = await make('9.20');
    const again = boss.softwareVersions.update({ params: { id: other.id }, body: { version: '9.2' } });
    expect(await refusal(again)).toMatchObject({ code: 'SOFTWARE_VERSION_EXISTS' });
    await associate(id, 'unit:LU800');
    expect(await refusal(associate(id, 'unit:lu800'))).toMatchObject({ title: 'Association already exists' });
    const missing = boss.softwareVersions.removeProduct({ params: { id, product: 'server' } });
    expect(await refusal(missing)).toMatchObject({ status: 404 });
    expect(await refusal(associate(id, 'camera'))).toMatchObject({ errors: [{ path: 'body.product' }] });
  });

  it('lets a version go that nothing is to have', async () => {
    const { id } = await make('9.2');
    await setDefault('9.2.0');
    expect(await boss.softwareVersions.get({ params: { id } })).toMatchObject({ uses: { inventories: 1 } });
    expect(await refusal(boss.softwareVersions.remove({ params: { id } }))).toMatchObject({ code: 'SOFTWARE_VERSION_USED' }); // prettier-ignore
    await setDefault(null);
    await boss.softwareVersions.remove({ params: { id } });
  });
});

describe('a product with versions', () => {
  it('has no other by default', async () => {
    await setDefault('8.0');
    const { id } = await make('9.2');
    await associate(id, 'unit');
    expect(await refusal(setDefault('9.1'))).toMatchObject({
      code: 'INVALID',
      errors: [{ path: 'body.unit', message: 'Target version not allowed' }],
    });
    expect(await setDefault('9.2')).toMatchObject({ unit: '9.2' });
    await boss.deviceVersions.setDefaults({ params: { id: world.inventoryId }, body: { server: '1.0' } });
  });

  it('gets no other by hand or in a rollout', async () => {
    const { uid } = await boss.units.create({ body: { name: 'catalogued', groupId: world.north } });
    const preview = async (targetVersion: string) =>
      (await boss.rollouts.preview({ body: { targetVersion, deviceIds: [uid] } })).lines[0];
    const before = await preview('9.1');
    const { id } = await make('9.2');
    await associate(id, 'server');
    expect(await preview('9.1')).toEqual(before);
    await associate(id, 'unit');
    const other = boss.adminUnits.setTargetVersion({ params: { id: uid, version: '9.1' } });
    expect(await refusal(other)).toMatchObject({ code: 6802 });
    await associate((await make('9.1')).id, 'unit:LU800');
    const ofModel = boss.adminUnits.setTargetVersion({ params: { id: uid, version: '9.1' } });
    expect(await refusal(ofModel)).toMatchObject({ code: 6810 });
  });

  it('is said to an inventory that has it, and to nobody else', async () => {
    const { id } = await make('9.2');
    await boss.units.create({ body: { name: 'addressed', groupId: world.north } });
    await associate(id, 'unit', 'Charge first');
    await associate(id, 'unit:LU800', 'Nobody has one');
    const asked = { params: { id: world.inventoryId } };
    expect(await boss.softwareVersions.messages(asked)).toEqual({
      items: [{ version: '9.2', product: 'unit', message: 'Charge first' }],
      total: 1,
      offset: 0,
      limit: 100,
    });
    await world.db.insertInto('inventories').values({ id: 'bare', name: 'Bare' }).onConflict((c) => c.doNothing()).execute(); // prettier-ignore
    expect((await boss.softwareVersions.messages({ params: { id: 'bare' } })).total).toBe(0);
    const member = await api.as('luc_regular');
    expect(await refusal(member.softwareVersions.messages({ params: { id: 'bare' } }))).toMatchObject({ status: 404 });
  });
});
