import { METADATA_FIELDS, ORDINARY_METADATA_NAMES, type MetadataNames } from '@backhaul/domain';
import { beforeEach, expect, it } from 'vitest';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld } from '../../testing/world.js';

const world = await testWorld();
const at = { params: { id: world.inventoryId } };
let api: TestApi;
let regular: Api;
let admin: Api;

const set = (body: Partial<MetadataNames>, by = admin) => by.metadataLabels.set({ ...at, body });
const audited = () =>
  world.db.selectFrom('audit').select(['action', 'subject_id', 'changes']).orderBy('id', 'desc').limit(1).execute();

beforeEach(async () => {
  await world.db.updateTable('inventories').set({ metadata_labels: '{}' }).execute();
  ({ api, regular } = await freshConsole(world));
  admin = await api.as('luc_admin', { inventoryId: world.inventoryId });
});

it('fields have their ordinary names until they are named, one by one, and again afterwards', async () => {
  expect(await regular.metadataLabels.get(at)).toEqual(ORDINARY_METADATA_NAMES);
  expect(Object.keys(ORDINARY_METADATA_NAMES).toSorted()).toEqual([...METADATA_FIELDS].toSorted());
  expect(await set({ slugline: 'Headline' })).toEqual({ ...ORDINARY_METADATA_NAMES, slugline: 'Headline' });
  const names = { ...ORDINARY_METADATA_NAMES, slugline: 'Headline', crewName: 'Team-A' };
  expect(await set({ crewName: 'Team-A' })).toEqual(names);
  const [entry] = await audited();
  expect(entry).toEqual({
    action: 'inventory:metadataLabels',
    subject_id: world.inventoryId,
    changes: [{ path: 'crewName', from: '', to: 'Team-A' }],
  });
  // Without a change nothing is audited.
  await set({ crewName: 'Team-A' });
  expect(await audited()).toEqual([entry]);
  expect(await set({ slugline: '', crewName: '' })).toEqual(ORDINARY_METADATA_NAMES);
});

it('names that are given at the same time are all kept', async () => {
  await Promise.all(METADATA_FIELDS.map((field) => set({ [field]: `my-${field}` })));
  const expected = Object.fromEntries(METADATA_FIELDS.map((field) => [field, `my-${field}`]));
  expect(await regular.metadataLabels.get(at)).toEqual(expected);
});

it.each(
  METADATA_FIELDS.flatMap((field): [string, string, string][] => [
    [field, 'x'.repeat(17), 'Must have at most 16 characters'],
    [field, 'Two words', 'Must match the pattern: a-z A-Z -'],
  ]),
)('the field %s refuses the name %j: %s', async (field, name, message) => {
  await set({ comments: 'Notes' });
  expect(await refusal(set({ comments: 'Other', [field]: name }))).toMatchObject({
    code: 'INVALID',
    errors: [{ path: `body.${field}`, message }],
  });
  expect(await regular.metadataLabels.get(at)).toEqual({ ...ORDINARY_METADATA_NAMES, comments: 'Notes' });
});

it('they are named by who manages the inventory, and seen by who sees it', async () => {
  await set({ keywords: 'Tags' });
  const reader = await api.as('luc_read');
  expect(await reader.metadataLabels.get(at)).toMatchObject({ keywords: 'Tags' });
  for (const other of [reader, regular, await api.as('luc_contractor')])
    expect(await refusal(set({ keywords: '' }, other))).toMatchObject({ status: 403 });
  const narrow = await api.as('luc_admin', { groupId: world.south });
  await world.db.deleteFrom('user_inventories').where('user_id', '=', `user-luc_admin-${world.south}`).execute();
  expect(await refusal(set({ keywords: '' }, narrow))).toMatchObject({ code: 'NOT_FOUND' });
  await world.db
    .insertInto('inventories')
    .values({ id: 'other', name: 'Other' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const foreign = { params: { id: 'other' } };
  expect(await refusal(regular.metadataLabels.get(foreign))).toMatchObject({ code: 'NOT_FOUND' });
  expect(await refusal(admin.metadataLabels.set({ ...foreign, body: { keywords: 'X' } }))).toMatchObject({
    code: 'NOT_FOUND',
  });
  const boss = await api.as('super_user');
  expect(await boss.metadataLabels.get(foreign)).toEqual(ORDINARY_METADATA_NAMES);
  await world.db.deleteFrom('inventories').where('id', '=', 'other').execute();
});
