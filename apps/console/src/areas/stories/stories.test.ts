import { FIRST_CONFIGURATION, NO_CAPABILITIES } from '@backhaul/contract';
import { UNIT_FEATURES } from '@backhaul/domain';
import { CONFIGURATION } from '@backhaul/testing';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { insertStory } from '../../testing/story-inserts.js';
import { testWorld, type TestConsole } from '../../testing/world.js';

const world = await testWorld();
const { db, inventoryId, north, south } = world;
const unit = world.unitId;
const NOT_FOUND = { code: 'NOT_FOUND' };
let console: TestConsole;
let api: TestApi;
let operator: Api;
let reader: Api;

const create = (client: Api, body: object = {}) =>
  client.stories.create({ body: { slugline: 'Harbour fire', groupId: north, ...body } });
const found = async (client: Api, query: object) =>
  (await client.stories.list({ query })).items.map(({ slugline }) => slugline);
const at = (id: string) => ({ params: { id } });
const desired = async () =>
  (await db.selectFrom('units').select('desired').where('device_id', '=', unit).executeTakeFirstOrThrow()).desired
    ?.metadata;

beforeEach(async () => {
  await db.deleteFrom('stories').execute();
  await db
    .updateTable('units')
    .set({ desired: JSON.stringify(FIRST_CONFIGURATION) })
    .execute();
  ({ api, console } = await freshConsole(world));
  operator = await api.as('luc_regular');
  reader = await api.as('luc_read');
  await console.unitReports(unit, {
    capabilities: { ...NO_CAPABILITIES, features: [...UNIT_FEATURES] },
    configuration: { version: 1, applied: CONFIGURATION },
  });
});

describe('a story', () => {
  it('is written, changed and deleted by operators, and read by everybody who sees its group', async () => {
    const made = await create(operator, { reporter: 'A. Reed', keywords: 'port, fire' });
    expect(made).toMatchObject({
      slugline: 'Harbour fire',
      reporter: 'A. Reed',
      comments: '',
      group: { id: north },
      inventory: { id: inventoryId },
      newsroom: null,
      units: [],
    });
    await operator.stories.update({ ...at(made.id), body: { comments: 'Two boats' } });
    expect(await reader.stories.get(at(made.id))).toMatchObject({ slugline: 'Harbour fire', comments: 'Two boats' });
    expect(await refusal(create(reader))).toMatchObject({
      code: 'FORBIDDEN',
      title: 'Not available for your user type',
    });
    expect(await refusal(reader.stories.remove(at(made.id)))).toMatchObject({ code: 'FORBIDDEN' });
    await operator.stories.remove(at(made.id));
    expect(await refusal(reader.stories.get(at(made.id)))).toMatchObject(NOT_FOUND);
  });

  it.each([
    [{ slugline: '' }, 'slugline', 'slugline is missing'],
    [{ slugline: '  ' }, 'slugline', 'slugline is missing'],
    [{ slugline: 'a;b' }, 'slugline', 'Cannot contain ;'],
    [{ reporter: 'a\\b' }, 'reporter', 'Cannot contain \\'],
    [{ comments: 'x;' }, 'comments', 'Cannot contain ;'],
  ])('is refused with %o', async (body, field, message) => {
    expect(await refusal(create(operator, body))).toMatchObject({ errors: [{ path: `body.${field}`, message }] });
    expect(await db.selectFrom('stories').select('id').execute()).toEqual([]);
  });

  it('has fields of at most 1024 characters', async () => {
    expect(await create(operator, { comments: 'x'.repeat(1024) })).toMatchObject({ slugline: 'Harbour fire' });
    expect(await refusal(create(operator, { comments: 'x'.repeat(1025) }))).toMatchObject({ code: 'INVALID' });
  });

  it('is found in its group alone, by any field', async () => {
    await create(operator, { keywords: 'port' });
    await insertStory(db, { inventoryId, groupId: south }, 'Flood');
    const boss = await api.as('super_user');
    expect(await found(boss, {})).toEqual(['Flood', 'Harbour fire']);
    expect(await found(boss, { groupId: south })).toEqual(['Flood']);
    expect(await found(boss, { searchKey: 'keywords', searchValue: 'POR' })).toEqual(['Harbour fire']);
    expect(await found(operator, {})).toEqual(['Harbour fire']);
    expect(await refusal(operator.stories.list({ query: { groupId: south } }))).toMatchObject(NOT_FOUND);
    expect(await refusal(create(operator, { groupId: south }))).toMatchObject(NOT_FOUND);
  });

  it('that a newsroom keeps is changed there alone, until it is taken out of its rundown', async () => {
    const id = await insertStory(db, { inventoryId, groupId: north });
    await db.updateTable('stories').set({ rundown_id: 'r', external_id: 's' }).execute();
    const kept = { code: 'STORY_OF_NEWSROOM', title: 'This story belongs to the newsroom. Change it there' };
    expect(await refusal(operator.stories.update({ ...at(id), body: { comments: 'x' } }))).toMatchObject(kept);
    expect(await refusal(operator.stories.remove(at(id)))).toMatchObject(kept);
    await db.updateTable('stories').set({ removed_at: new Date() }).execute();
    await operator.stories.remove(at(id));
  });
});

describe('the story of a unit', () => {
  it('becomes its metadata, whose later changes follow, and is taken away again', async () => {
    const { id } = await create(operator, { reporter: 'A. Reed' });
    const given = await operator.stories.choose({ ...at(unit), body: { storyId: id } });
    expect(given).toMatchObject({ story: { id, units: [{ id: unit }] }, slugline: 'Harbour fire', carried: true });
    expect(await desired()).toMatchObject({ enabled: true, fields: { slugline: 'Harbour fire', reporter: 'A. Reed' } });
    expect(console.registry.unit(unit)).toMatchObject({ slugline: 'Harbour fire' });
    await operator.stories.update({ ...at(id), body: { slugline: 'Harbour fire out' } });
    expect(console.registry.unit(unit)).toMatchObject({ slugline: 'Harbour fire out' });
    const cleared = await operator.stories.clear(at(unit));
    expect(cleared).toEqual({ story: null, slugline: null, carried: false });
    expect(await desired()).toEqual(FIRST_CONFIGURATION.metadata);
  });

  it('stays as metadata when the story is deleted', async () => {
    const { id } = await create(operator);
    await operator.stories.choose({ ...at(unit), body: { storyId: id } });
    await operator.stories.remove(at(id));
    expect(await operator.stories.chosen(at(unit))).toEqual({ story: null, slugline: 'Harbour fire', carried: false });
  });

  it('stays as metadata when the unit leaves the group, whose later changes do not follow', async () => {
    const { id } = await create(operator);
    await operator.stories.choose({ ...at(unit), body: { storyId: id } });
    const administrator = await api.as('luc_admin', { inventoryId });
    await administrator.adminUnits.removeFromGroup({ params: { id: north, unitId: unit } });
    onTestFinished(async () => {
      await db.insertInto('device_groups').values({ device_id: unit, group_id: north }).execute();
    });
    await operator.stories.update({ ...at(id), body: { slugline: 'Harbour fire out' } });
    const left = { story: null, slugline: 'Harbour fire', carried: false };
    expect(await administrator.stories.chosen(at(unit))).toEqual(left);
  });

  it('of a group that the unit is not in does not change it', async () => {
    const id = await insertStory(db, { inventoryId, groupId: south }, 'Flood');
    await db.updateTable('units').set({ story_id: id }).where('device_id', '=', unit).execute();
    const administrator = await api.as('luc_admin', { inventoryId });
    await administrator.stories.update({ ...at(id), body: { slugline: 'Flood over' } });
    expect(await desired()).toEqual(FIRST_CONFIGURATION.metadata);
  });

  it('says that the metadata was changed since', async () => {
    const { id } = await create(operator);
    await operator.stories.choose({ ...at(unit), body: { storyId: id } });
    await operator.configuration.setMetadata({ ...at(unit), body: { fields: { slugline: 'Other' } } });
    expect(await reader.stories.chosen(at(unit))).toMatchObject({ story: { id }, slugline: 'Other', carried: false });
  });

  it('is one of its groups; what others have is not there', async () => {
    const here = await create(operator);
    const elsewhere = await insertStory(db, { inventoryId, groupId: south }, 'Flood');
    const administrator = await api.as('luc_admin', { inventoryId });
    const choose = (client: Api, storyId: string) => client.stories.choose({ ...at(unit), body: { storyId } });
    expect((await administrator.stories.ofUnit(at(unit))).items.map(({ id }) => id)).toEqual([here.id]);
    expect(await refusal(choose(administrator, elsewhere))).toMatchObject({
      code: 'STORY_ELSEWHERE',
      title: 'The unit is not in the group of this story',
    });
    expect(await refusal(choose(operator, elsewhere))).toMatchObject(NOT_FOUND);
    expect(await refusal(choose(operator, 'missing'))).toMatchObject(NOT_FOUND);
    expect(await refusal(choose(reader, here.id))).toMatchObject({ code: 'FORBIDDEN' });
    expect(await desired()).toEqual(FIRST_CONFIGURATION.metadata);
  });

  it('that was taken out of its rundown is for units that have it, and goes with the last of them', async () => {
    const { id } = await create(operator);
    const other = await create(operator, { slugline: 'Flood' });
    const choose = (storyId: string) => operator.stories.choose({ ...at(unit), body: { storyId } });
    const takenOut = (removed_at: Date | null) =>
      db.updateTable('stories').set({ removed_at }).where('id', '=', id).execute();
    await takenOut(new Date());
    expect(await refusal(choose(id))).toMatchObject(NOT_FOUND);
    await takenOut(null);
    await choose(id);
    await takenOut(new Date());
    expect(await choose(id)).toMatchObject({ story: { id } });
    await db.updateTable('units').set({ story_id: id }).where('device_id', '=', world.unitIds[1]).execute();
    await choose(other.id);
    expect(await operator.stories.get(at(id))).toMatchObject({ slugline: 'Harbour fire' });
    await db.updateTable('units').set({ story_id: null }).where('device_id', '=', world.unitIds[1]).execute();
    await choose(other.id);
    await takenOut(null);
    await choose(id);
    await takenOut(new Date());
    await operator.stories.clear(at(unit));
    expect(await refusal(operator.stories.get(at(id)))).toMatchObject(NOT_FOUND);
    expect(await operator.stories.get(at(other.id))).toMatchObject({ slugline: 'Flood' });
  });

  it('is not told to who sees the unit, but not the story', async () => {
    const id = await insertStory(db, { inventoryId, groupId: south }, 'Flood');
    await db.updateTable('units').set({ story_id: id }).where('device_id', '=', unit).execute();
    expect(await reader.stories.chosen(at(unit))).toMatchObject({ story: null });
  });
});
