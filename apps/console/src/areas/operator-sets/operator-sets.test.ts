import { aModem, aUnitState } from '@backhaul/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld, type TestConsole } from '../../testing/world.js';

const world = await testWorld();
let api: TestApi;
let boss: Api;
let regular: Api;
let console: TestConsole;

type Body = Parameters<Api['operatorSets']['create']>[0]['body'];
const T = { operatorId: '26201', name: 'Telekom', country: 'Germany' };
const A = { operatorId: '310410', name: 'AT&T', country: 'United States' };
const make = (change: Partial<Body> = {}) =>
  boss.operatorSets.create({ body: { name: 'Home', operators: [T, A], ...change } });
const use = (operatorSetId: string | null) =>
  boss.inventories.update({ params: { id: world.inventoryId }, body: { operatorSetId } });
const select = (operatorId: string | null, retried = false) => {
  const input = { params: { id: world.unitId, command: 'cellular_select' }, body: { port: 'wwan0', operatorId } };
  return retried ? regular.devices.commandRetry(input) : regular.devices.command(input);
};

const ready = () =>
  console.unitReports(world.unitId, {
    capabilities: { ...aUnitState().capabilities, orders: ['cellularScan', 'cellularSelect'] },
    modems: [aModem('wwan0', { uiType: 'cell', connected: true })],
  });

beforeEach(async () => {
  await world.db.deleteFrom('commands').execute();
  await world.db.updateTable('inventories').set({ operator_set_id: null }).execute();
  await world.db.deleteFrom('operator_sets').execute();
  ({ api, console, regular } = await freshConsole(world));
  boss = await api.as('super_user');
});

describe('an operator set', () => {
  it('is created, listed, changed and deleted, each of which is audited', async () => {
    const set = await make();
    const params = { id: set.id };
    expect(set).toMatchObject({ name: 'Home', operators: [T, A], inventories: [] });
    const changed = await boss.operatorSets.update({ params, body: { operators: [A] } });
    expect(changed).toEqual({ ...set, operators: [A] });
    expect(await boss.operatorSets.get({ params })).toEqual(changed);
    expect((await boss.operatorSets.list({ query: {} })).items).toEqual([changed]);
    await boss.operatorSets.remove({ params });
    expect((await boss.operatorSets.list({ query: {} })).total).toBe(0);
    const rows = await world.db.selectFrom('audit').select(['action', 'changes']).where('subject_id', '=', set.id).orderBy('id').execute(); // prettier-ignore
    expect(rows.map(({ action }) => action)).toEqual([
      'operatorSet:create',
      'operatorSet:update',
      'operatorSet:remove',
    ]);
    expect(rows[1]?.changes).toEqual([
      {
        path: 'operators',
        from: '26201 Telekom Germany, 310410 AT&T United States',
        to: '310410 AT&T United States',
      },
    ]);
  });

  it.each<[Body['operators'], string, string]>([
    [[{ ...T, operatorId: '2620' }], 'operators.0.operatorId', 'Must match the pattern: [0-9]{5,6}'],
    [[{ ...T, name: '' }], 'operators.0.name', 'This field is required'],
    [[{ ...T, country: 'x'.repeat(65) }], 'operators.0.country', 'Must have at most 64 characters'],
    [[T, A, { ...T, name: 'again' }], 'operators.2.operatorId', 'This field must be unique'],
  ])('with the operators %j is refused, and changes nothing', async (operators, path, message) => {
    const expected = { code: 'INVALID', errors: [{ path: `body.${path}`, message }] };
    expect(await refusal(make({ operators }))).toMatchObject(expected);
    const set = await make();
    expect(await refusal(boss.operatorSets.update({ params: { id: set.id }, body: { operators } }))).toMatchObject(
      expected,
    );
    expect((await boss.operatorSets.list({ query: {} })).items).toEqual([set]);
  });

  it('has a name of its own, whatever its case', async () => {
    await make();
    expect(await refusal(make({ name: 'HOME' }))).toMatchObject({ code: 'NAME_TAKEN' });
  });

  it('cannot be deleted while inventories use it, which are named', async () => {
    const set = await make();
    const params = { id: set.id };
    const { operatorSet, name } = await use(set.id);
    expect(operatorSet).toEqual({ id: set.id, name: 'Home' });
    expect((await boss.operatorSets.get({ params })).inventories).toMatchObject([{ id: world.inventoryId }]);
    expect(await refusal(boss.operatorSets.remove({ params }))).toMatchObject({
      status: 409,
      code: 'OPERATOR_SET_USED',
      detail: `The operator set cannot be deleted: inventories use it (1): ${name}`,
    });
    expect(await refusal(use('missing'))).toMatchObject({ status: 404 });
    expect((await use(null)).operatorSet).toBeNull();
    await boss.operatorSets.remove({ params });
  });

  it('is kept by superusers alone', async () => {
    const { id } = await make();
    const other = await api.as('luc_media_group_admin', { inventoryId: world.inventoryId });
    const forbidden = { status: 403 };
    expect(await refusal(other.operatorSets.list({ query: {} }))).toMatchObject(forbidden);
    expect(await refusal(other.operatorSets.get({ params: { id } }))).toMatchObject(forbidden);
    expect(await refusal(other.operatorSets.create({ body: { name: 'x', operators: [] } }))).toMatchObject(forbidden);
    expect(await refusal(other.operatorSets.update({ params: { id }, body: { name: 'y' } }))).toMatchObject(forbidden);
    expect(await refusal(other.operatorSets.remove({ params: { id } }))).toMatchObject(forbidden);
    expect(await refusal(other.inventories.update({ params: { id: world.inventoryId }, body: { operatorSetId: id } }))).toMatchObject(forbidden); // prettier-ignore
  });
});

describe('an inventory with an operator set', () => {
  it('registers modems by hand with operators of the set alone, and leaves the choice to them as before', async () => {
    const set = await make();
    await ready();
    console.clear();
    await use(set.id);
    const refused = {
      status: 409,
      code: 'OPERATOR_NOT_ALLOWED',
      detail: 'The operator 26202 is not in the operator set Home of this inventory',
    };
    expect(await refusal(select('26202'))).toMatchObject(refused);
    expect(await refusal(select('26202', true))).toMatchObject(refused);
    expect(await world.db.selectFrom('commands').select('id').execute()).toEqual([]);
    await select('310410');
    await select(null);
    await expect
      .poll(() => console.sentOrders())
      .toEqual([
        { name: 'cellularSelect', args: { port: 'wwan0', operatorId: '310410' } },
        { name: 'cellularSelect', args: { port: 'wwan0', operatorId: null } },
      ]);
    await use(null);
    expect(await refusal(select('26202'))).toBe('not refused');
  });

  it('says to who sees the unit which operators it permits', async () => {
    const params = { id: world.unitId };
    expect(await regular.operatorSets.ofUnit({ params })).toEqual({ operatorSet: null });
    const set = await make();
    await use(set.id);
    expect(await regular.operatorSets.ofUnit({ params })).toEqual({ operatorSet: { name: 'Home', operators: [T, A] } });
  });

  it('permits no operator by an empty set', async () => {
    const set = await make({ operators: [] });
    await ready();
    await use(set.id);
    expect(await refusal(select('26201'))).toMatchObject({ code: 'OPERATOR_NOT_ALLOWED' });
  });
});
