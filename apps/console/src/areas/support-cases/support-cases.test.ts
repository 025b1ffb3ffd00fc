import { beforeEach, expect, it } from 'vitest';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld } from '../../testing/world.js';

const world = await testWorld();
const { db, inventoryId, north, south } = world;
const NOT_FOUND = { code: 'NOT_FOUND' };
let api: TestApi;
let operator: Api;
let boss: Api;

const give = (id: string, email: string) => db.updateTable('users').set({ email }).where('id', '=', id).execute();
const open = (client: Api, body: object = {}) =>
  client.supportCases.open({
    body: { groupId: north, subject: 'The van stays offline', description: 'Since 9:00 it is not online.', ...body },
  });
const listed = async (client: Api) => (await client.supportCases.list({})).items.map(({ subject }) => subject);
const required = (path: string) => ({ errors: [{ path: `body.${path}`, message: 'This field is required' }] });
const recipients = () => api.posted.map(({ recipient }) => recipient);

beforeEach(async () => {
  await db.deleteFrom('support_cases').execute();
  ({ api } = await freshConsole(world));
  operator = await api.as('luc_regular');
  boss = await api.as('super_user');
  await give(`user-luc_regular-${north}`, 'anna@metro.example');
  await give(`user-super_user-${north}`, 'support@provider.example');
});

it('is opened with a subject and a description, and support reads of it by e-mail', async () => {
  const opened = await open(operator);
  expect(opened).toMatchObject({
    inventory: { id: inventoryId },
    group: { id: north },
    subject: 'The van stays offline',
    state: 'open',
    openedBy: `user-luc_regular-${north}`,
  });
  expect(await operator.supportCases.messages({ params: { id: opened.id } })).toMatchObject([
    { text: 'Since 9:00 it is not online.', bySupport: false, author: `user-luc_regular-${north}` },
  ]);
  expect(recipients()).toEqual(['support@provider.example']);
  expect(api.posted[0]?.subject).toBe('Support case: The van stays offline');
});

it('needs a description, a subject and an e-mail address, and changes nothing without', async () => {
  expect(await refusal(open(operator, { description: ' ' }))).toMatchObject(required('description'));
  expect(await refusal(open(operator, { subject: '' }))).toMatchObject(required('subject'));
  await give(`user-luc_regular-${north}`, '');
  expect(await refusal(open(operator))).toMatchObject({
    code: 'EMAIL_REQUIRED',
    title: 'A support case needs an e-mail address in your account',
  });
  expect(await listed(boss)).toEqual([]);
  expect(api.posted).toEqual([]);
});

it('is not sent to its author, who may be a superuser', async () => {
  const { id } = await open(boss);
  await boss.supportCases.write({ params: { id }, body: { text: 'One more thing.' } });
  expect(recipients()).toEqual([]);
});

it('goes back and forth, is closed, and opened again by a message', async () => {
  const { id } = await open(operator);
  const params = { id };
  expect(await boss.supportCases.write({ params, body: { text: 'Is the battery charged?' } })).toMatchObject({
    state: 'answered',
  });
  expect(recipients()).toEqual(['support@provider.example', 'anna@metro.example']);
  expect(await operator.supportCases.write({ params, body: { text: 'It is.' } })).toMatchObject({ state: 'open' });
  expect(await operator.supportCases.close({ params })).toMatchObject({ state: 'closed' });
  expect(await operator.supportCases.close({ params })).toMatchObject({ state: 'closed' });
  expect(await operator.supportCases.write({ params, body: { text: 'Again.' } })).toMatchObject({ state: 'open' });
  const written = await boss.supportCases.messages({ params });
  expect(written.map(({ text, bySupport }) => [text, bySupport])).toEqual([
    ['Since 9:00 it is not online.', false],
    ['Is the battery charged?', true],
    ['It is.', false],
    ['Again.', false],
  ]);
  const acts = await db.selectFrom('audit').select('action').where('subject_id', '=', id).orderBy('id').execute();
  expect(acts.map(({ action }) => action)).toEqual([
    'supportCase:open',
    'supportCase:write',
    'supportCase:write',
    'supportCase:close',
    'supportCase:write',
  ]);
});

it('is seen by its group, by administrators of the inventory and by superusers, and by nobody else', async () => {
  const { id } = await open(operator);
  const [admin, mate, neighbour, partner] = [
    await api.as('luc_admin', { inventoryId }),
    await api.as('luc_contractor'),
    await api.as('luc_regular', { groupId: south }),
    await api.as('luc_partner', { groupId: south }),
  ];
  for (const client of [admin, mate, boss]) expect(await listed(client)).toEqual(['The van stays offline']);
  for (const client of [neighbour, partner]) {
    expect(await listed(client)).toEqual([]);
    const { get, messages, write, close } = client.supportCases;
    const params = { id };
    for (const call of [get, messages, close]) expect(await refusal(call({ params }))).toMatchObject(NOT_FOUND);
    expect(await refusal(write({ params, body: { text: 'x' } }))).toMatchObject(NOT_FOUND);
  }
  expect(await refusal(open(neighbour))).toMatchObject(NOT_FOUND);
  const reader = await api.as('luc_read');
  expect(await refusal(reader.supportCases.list({}))).toMatchObject({ code: 'FORBIDDEN' });
});

it('stays with administrators when its group is deleted, and its answer goes to nobody who left', async () => {
  const { id } = await open(operator);
  await db.deleteFrom('user_groups').where('user_id', '=', `user-luc_regular-${north}`).execute();
  await boss.supportCases.write({ params: { id }, body: { text: 'Solved.' } });
  expect(recipients()).toEqual(['support@provider.example']);
  await db.updateTable('support_cases').set({ group_id: null }).where('id', '=', id).execute();
  expect(await listed(await api.as('luc_contractor'))).toEqual([]);
  const admin = await api.as('luc_admin', { inventoryId });
  expect(await admin.supportCases.get({ params: { id } })).toMatchObject({ group: null, state: 'answered' });
});

it('is sorted by what waits for support first, and filtered by state', async () => {
  const [first] = [await open(operator, { subject: 'first' }), await open(operator, { subject: 'second' })];
  world.now += 1000;
  await open(operator, { subject: 'third' });
  await boss.supportCases.write({ params: { id: first.id }, body: { text: 'Answer' } });
  expect(await listed(boss)).toEqual(['third', 'second', 'first']);
  const { items } = await boss.supportCases.list({ query: { state: ['answered'] } });
  expect(items.map(({ subject }) => subject)).toEqual(['first']);
});

it('names the administrators of an inventory to its users', async () => {
  await api.as('luc_admin', { inventoryId });
  await give(`user-luc_admin-${north}`, 'desk@metro.example');
  expect(await operator.supportCases.contacts({ params: { id: inventoryId } })).toEqual([
    { username: `user-luc_admin-${north}`, name: '', email: 'desk@metro.example', phone: '' },
  ]);
});
