import { beforeEach, describe, expect, it } from 'vitest';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld } from '../../testing/world.js';

const world = await testWorld();
const uid = world.unitId;
let api: TestApi;
let regular: Api;

beforeEach(async () => {
  await world.db.deleteFrom('labels').execute();
  ({ api, regular } = await freshConsole(world));
});
const inventory = () => ({ params: { id: world.inventoryId } });
const make = (label: string, colour: 'blue' | 'grey' = 'grey') =>
  regular.labels.create({ ...inventory(), body: { label, colour } });
const actions = async (subject: string) =>
  (await world.db.selectFrom('audit').select('action').where('subject_id', '=', subject).orderBy('id').execute()).map(
    ({ action }) => action,
  );

describe('labels of an inventory', () => {
  it('are made, renamed, coloured and removed, each of which is audited and shown on units', async () => {
    const made = await make('  Election   night ', 'blue');
    expect(made).toMatchObject({
      label: 'Election night',
      colour: 'blue',
      units: 0,
      servers: 0,
      inventoryId: world.inventoryId,
    });
    const params = { labelId: made.id };
    await regular.labels.assign({ params: { ...params, uid } });
    const changed = await regular.labels.update({ params, body: { label: 'Election', colour: 'violet' } });
    expect(changed).toMatchObject({ label: 'Election', colour: 'violet', units: 1 });
    const { labels } = await regular.units.unit({ params: { id: uid } });
    expect(labels).toEqual([{ id: made.id, label: 'Election', colour: 'violet' }]);
    await regular.labels.remove({ params });
    expect((await regular.units.unit({ params: { id: uid } })).labels).toEqual([]);
    expect(await regular.labels.list(inventory())).toEqual([]);
    expect(await actions(made.id)).toEqual(['label:create', 'label:update', 'label:remove']);
  });

  it.each([
    ['', 'This field is required'],
    ['x'.repeat(101), 'Must have at most 100 characters'],
    [String.raw`a\b`, 'Cannot contain \\'],
  ])('refuse %j', async (label, message) => {
    expect(await refusal(make(label))).toMatchObject({ code: 'INVALID', errors: [{ path: 'body.label', message }] });
  });

  it('are 15 at most, however many are made at a time, and none twice', async () => {
    const asked = Array.from({ length: 20 }, (_, i) => refusal(make(`label ${i}`)));
    const answers = await Promise.all(asked);
    expect(answers.filter((one) => one === 'not refused')).toHaveLength(15);
    const refused = answers.find((one) => one !== 'not refused');
    expect(refused).toMatchObject({ status: 409, code: 'LABEL_LIMIT', title: 'Max 15 labels per inventory.' });
    const [first] = await regular.labels.list(inventory());
    expect(await refusal(make(first?.label.toUpperCase() ?? ''))).toMatchObject({ code: 'NAME_TAKEN' });
    const [, second] = await regular.labels.list(inventory());
    const rename = regular.labels.update({
      params: { labelId: second?.id ?? '' },
      body: { label: first?.label ?? '' },
    });
    expect(await refusal(rename)).toMatchObject({ code: 'NAME_TAKEN' });
  });

  it('that devices of other groups have are changed and deleted by who sees those too', async () => {
    const { id, shared } = await make('News');
    expect(shared).toBe(false);
    const params = { labelId: id };
    await regular.labels.assign({ params: { ...params, uid } });
    const stranger = await api.as('luc_regular', { groupId: world.south });
    expect(await stranger.labels.list(inventory())).toMatchObject([{ id, units: 0, shared: true }]);
    const outside = { code: 'FORBIDDEN', detail: 'Units or servers of groups that you are not in have this label' };
    for (const body of [{ label: 'Gone' }, { colour: 'blue' as const }])
      expect(await refusal(stranger.labels.update({ params, body }))).toMatchObject(outside);
    expect(await refusal(stranger.labels.remove({ params }))).toMatchObject(outside);
    expect(await regular.labels.list(inventory())).toMatchObject([{ label: 'News', colour: 'grey', shared: false }]);
    const admin = await api.as('luc_admin', { groupId: world.south, inventoryId: world.inventoryId });
    await admin.labels.update({ params, body: { label: 'Sport' } });
    await regular.labels.remove({ params });
  });

  it('are for who may, and of another inventory they are missing', async () => {
    const { id } = await make('News');
    const reader = await api.as('luc_read');
    expect(await reader.labels.list(inventory())).toHaveLength(1);
    const create = reader.labels.create({ ...inventory(), body: { label: 'Sport' } });
    expect(await refusal(create)).toMatchObject({ status: 403 });
    expect(await refusal(reader.labels.assign({ params: { labelId: id, uid } }))).toMatchObject({ status: 403 });
    await world.db.insertInto('inventories').values({ id: 'other', name: 'Other' }).execute();
    await world.db.insertInto('labels').values({ id: 'l-other', inventory_id: 'other', label: 'Theirs' }).execute();
    const boss = await api.as('super_user');
    for (const client of [regular, boss]) {
      const assign = client.labels.assign({ params: { labelId: 'l-other', uid } });
      expect(await refusal(assign)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    }
    expect(await refusal(regular.labels.list({ params: { id: 'other' } }))).toMatchObject({ code: 'NOT_FOUND' });
    await world.db.deleteFrom('inventories').where('id', '=', 'other').execute();
  });
});

describe('labels on units', () => {
  it('are put on and taken off once, however often it is asked', async () => {
    const { id } = await make('News');
    const params = { labelId: id, uid };
    const before = (await actions(uid)).length;
    await Promise.all([regular.labels.assign({ params }), regular.labels.assign({ params })]);
    expect((await regular.labels.assign({ params })).labels.map(({ label }) => label)).toEqual(['News']);
    await regular.labels.withdraw({ params });
    expect((await regular.labels.withdraw({ params })).labels).toEqual([]);
    expect((await actions(uid)).slice(before)).toEqual(['label:assign', 'label:withdraw']);
  });
});

describe('labels on servers', () => {
  it('are put on and taken off, counted, shown and filtered by as those of units', async () => {
    const { id } = await make('News');
    const params = { labelId: id, uid: world.serverId };
    const filtered = async () => (await regular.servers.list({ query: { labelId: id } })).items.map((one) => one.id);
    expect(await filtered()).toEqual([]);
    const label = { id, label: 'News', colour: 'grey' };
    expect(await regular.labels.assign({ params })).toEqual({ uid: world.serverId, labels: [label] });
    await regular.labels.assign({ params: { labelId: id, uid } });
    expect(await regular.labels.list(inventory())).toMatchObject([{ id, units: 1, servers: 1 }]);
    expect(await filtered()).toEqual([world.serverId]);
    const server = await regular.servers.get({ params: { id: world.serverId } });
    expect(server.labels).toEqual([label]);
    await regular.labels.update({ params: { labelId: id }, body: { label: 'Sport' } });
    expect(await regular.servers.get({ params: { id: world.serverId } })).toMatchObject({
      labels: [{ label: 'Sport' }],
    });
    expect(await regular.labels.withdraw({ params })).toEqual({ uid: world.serverId, labels: [] });
    expect(await filtered()).toEqual([]);
    expect((await actions(world.serverId)).slice(-2)).toEqual(['label:assign', 'label:withdraw']);
  });

  it('of another inventory are missing, and servers of another group too', async () => {
    const { id } = await make('News');
    const stranger = await api.as('luc_regular', { groupId: world.south });
    const params = { labelId: id, uid: world.serverId };
    expect(await refusal(stranger.labels.assign({ params }))).toMatchObject({ status: 404 });
    const missing = { labelId: id, uid: 's-missing' };
    expect(await refusal(regular.labels.assign({ params: missing }))).toMatchObject({ status: 404 });
    expect(await refusal(regular.servers.list({ query: { labelId: 'l-missing' } }))).toMatchObject({ status: 404 });
  });
});
