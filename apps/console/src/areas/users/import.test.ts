import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Api, freshConsole, type TestApi } from '../../testing/api.js';
import { testWorld } from '../../testing/world.js';

const world = await testWorld();
const { db, inventoryId, north, south } = world;
let api: TestApi;
let admin: Api;
let place: string;
let groups: readonly string[];

const HEAD = 'username,firstName,lastName,email,label,type,inventories,groups';
const csv = (...lines: readonly string[]): string => [HEAD, ...lines].join('\r\n');
const line = (name: string, over: { readonly type?: string; readonly email?: string; readonly groups?: string } = {}) =>
  [
    name,
    'Anna',
    'Berg',
    over.email ?? `${name}@metro.example`,
    'CSV',
    over.type ?? 'regular',
    place,
    over.groups ?? '',
  ].join(',');
const preview = (text: string, as = admin) => as.users.previewImport({ body: { csv: text } });
const take = (text: string, as = admin) => as.users.import({ body: { csv: text } });
const stored = () =>
  db
    .selectFrom('users')
    .select(['username', 'label', 'roles', 'active'])
    .where('username', 'like', 'csv-%')
    .orderBy('username')
    .execute();
const noted = (action: string) => db.selectFrom('audit').select('subject_id').where('action', '=', action).execute();

beforeEach(async () => {
  ({ api } = await freshConsole(world));
  admin = await api.as('luc_admin', { inventoryId });
  const inventory = await db
    .selectFrom('inventories')
    .select('name')
    .where('id', '=', inventoryId)
    .executeTakeFirstOrThrow();
  place = inventory.name;
  const rows = await db.selectFrom('groups').select('name').where('id', 'in', [north, south]).orderBy('name').execute();
  groups = rows.map(({ name }) => name);
});

afterEach(async () => {
  await db.deleteFrom('users').where('username', 'like', 'csv-%').execute();
  await db.deleteFrom('audit').where('action', 'in', ['user:create', 'user:update']).execute();
});

it('creates and changes users, as the preview says, which changes nothing', async () => {
  await take(csv(line('csv-old')));
  const text = csv(line('csv-new', { groups: groups.join('; ') }), line('csv-old', { type: 'read only' }));
  const before = await stored();
  const { lines } = await preview(text);
  expect(lines).toMatchObject([
    { line: 2, username: 'csv-new', action: 'create', problems: [] },
    { line: 3, username: 'csv-old', action: 'change', changes: [{ column: 'type', from: 'regular', to: 'read only' }] },
  ]);
  expect(lines[0]?.changes).toContainEqual({ column: 'groups', from: '', to: groups.join('; ') });
  expect(await stored()).toEqual(before);
  expect(await noted('user:update')).toEqual([]);

  const done = await take(text);
  expect(done).toMatchObject({ same: 0, links: 0 });
  expect([done.created.length, done.changed.length]).toEqual([1, 1]);
  expect(await stored()).toMatchObject([
    { username: 'csv-new', label: 'CSV', roles: ['luc_regular'], active: true },
    { username: 'csv-old', roles: ['luc_read'] },
  ]);
  expect((await noted('user:update')).map((row) => row.subject_id)).toEqual(done.changed);

  // A repeated import changes and audits nothing.
  expect(await take(text)).toEqual({ created: [], changed: [], same: 2, links: 0 });
  expect(await noted('user:update')).toHaveLength(1);
});

it('takes back its own export', async () => {
  await take(csv(line('csv-one', { groups: groups[0] ?? '' }), line('csv-two')));
  await db.updateTable('users').set({ label: '=1+1' }).where('username', '=', 'csv-two').execute();
  const file = await api.app.inject({
    method: 'GET',
    url: '/luc/luc-core-web/rest/v2/admin/users/file?searchValue=csv-',
    headers: await api.headersOf('luc_admin', { inventoryId }),
  });
  const { lines } = await preview(file.body);
  expect(lines.map(({ username, action }) => [username, action])).toEqual([
    ['csv-one', 'same'],
    ['csv-two', 'same'],
  ]);
});

it('does what a further column says: not active, a new password at the next sign-in', async () => {
  const text = [`${HEAD},active,forceChangePassword`, `${line('csv-off')},no,yes`].join('\n');
  await take(text);
  expect(await stored()).toMatchObject([{ username: 'csv-off', active: false }]);
});

it('imports nothing when one line is refused, and says why of each', async () => {
  await take(csv(line('csv-there')));
  const text = csv(
    line('csv-fine'),
    line('csv-mail', { email: 'csv-there@metro.example' }),
    line('csv-super', { type: 'superuser' }),
    line('csv-FINE'),
    line('c'),
    line('csv-group', { groups: 'nowhere' }),
  );
  const { lines } = await preview(text);
  expect(
    lines.map(({ action, problems }) => [
      action,
      ...problems.map(({ column, message }) => `${column}: ${message.code}`),
    ]),
  ).toEqual([
    ['create'],
    ['refused', 'email: EMAIL_TAKEN'],
    ['refused', 'type: NOT_ASSIGNABLE'],
    ['refused', 'username: user_csv_line_twice'],
    ['refused', 'username: interval'],
    ['refused', 'groups: user_csv_group'],
  ]);
  await expect(take(text)).rejects.toMatchObject({
    problem: {
      code: 'INVALID',
      errors: [{ path: 'body.csv', code: 'user_csv_lines', params: { lines: '3, 4, 5, 6, 7' } }],
    },
  });
  expect((await stored()).map(({ username }) => username)).toEqual(['csv-there']);
});

it('neither changes nor shows a user whom one does not see', async () => {
  await db
    .insertInto('inventories')
    .values({ id: 'csv-away', name: 'CSV Away' })
    .onConflict((c) => c.doNothing())
    .execute();
  await db
    .insertInto('users')
    .values({ id: 'csv-far', username: 'csv-far', roles: ['luc_read'], label: 'Far' })
    .execute();
  await db.insertInto('user_inventories').values({ user_id: 'csv-far', inventory_id: 'csv-away' }).execute();
  const { lines } = await preview(csv(line('csv-far')));
  expect(lines).toMatchObject([
    { action: 'refused', changes: [], problems: [{ column: 'username', message: { code: 'USER_EXISTS' } }] },
  ]);
  const { lines: placed } = await preview(csv(line('csv-new').replace(place, 'CSV Away')));
  expect(placed).toMatchObject([
    { action: 'refused', problems: [{ column: 'inventories', message: { code: 'user_csv_inventory' } }] },
  ]);
});

it('is for who keeps users', async () => {
  const regular = await api.as('luc_regular', { inventoryId });
  await expect(preview(csv(line('csv-x')), regular)).rejects.toMatchObject({ problem: { code: 'FORBIDDEN' } });
  await expect(take(csv(line('csv-x')), regular)).rejects.toMatchObject({ problem: { code: 'FORBIDDEN' } });
});

it.each([
  ['no column username', 'label\nDesk', 'user_csv_username'],
  ['an unknown column', 'username,password\nanna,x', 'user_csv_column'],
  ['an open quotation mark', 'username\n"anna', 'user_csv_quote'],
  ['no users', 'username\n', 'user_csv_none'],
  ['501 users', `username\n${'anna\n'.repeat(501)}`, 'user_csv_most'],
])('refuses a file with %s', async (_, text, code) => {
  await expect(preview(text)).rejects.toMatchObject({ problem: { errors: [{ path: 'body.csv', code }] } });
  await expect(take(text)).rejects.toMatchObject({ problem: { errors: [{ path: 'body.csv', code }] } });
});

it('sends each new user a link for a password where it is asked for', async () => {
  ({ api } = await freshConsole(world, 'https://console.example'));
  admin = await api.as('luc_admin', { inventoryId });
  const text = csv(line('csv-link'), line('csv-link-2'));
  expect(await admin.users.import({ body: { csv: text, sendLinks: true } })).toMatchObject({ links: 2 });
  const links = await db
    .selectFrom('password_links')
    .innerJoin('users', 'users.id', 'user_id')
    .select('username')
    .where('username', 'like', 'csv-%')
    .execute();
  expect(links).toHaveLength(2);
});

it('leaves a downloaded file unchanged for every user in it, and takes the rest', async () => {
  const boss = await api.as('super_user');
  const other = await db
    .insertInto('inventories')
    .values({ id: 'csv-other', name: 'CSV other' })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ name: 'CSV other' }))
    .returning('id')
    .executeTakeFirstOrThrow();
  await take(csv(line('csv-own')));
  await take(csv(line('csv-senior', { type: 'media group admin' }), line('csv-both')), boss);
  const both = (await boss.users.list({ query: { searchValue: 'csv-both' } })).items[0]?.id ?? '';
  await boss.users.update({ params: { id: both }, body: { inventoryIds: [inventoryId, other.id] } });
  await db
    .updateTable('users')
    .set({ roles: ['luc_regular', 'luc_studio'] })
    .where('username', '=', 'csv-own')
    .execute();
  const file = await api.app.inject({
    url: '/luc/luc-core-web/rest/v2/admin/users/file',
    headers: await api.headersOf('luc_admin', { inventoryId }),
  });
  const { lines } = await preview(file.body);
  expect(lines.length).toBeGreaterThan(3);
  expect(lines.filter(({ action }) => action !== 'same')).toEqual([]);
  const edited = file.body.replace(/^(csv-own,Anna,Berg,[^,]*,)CSV/m, '$1Edited');
  expect(await take(edited)).toMatchObject({ created: [], changed: [expect.any(String)] });
  const touched = file.body.replace(/^(csv-senior,Anna,Berg,[^,]*,)CSV/m, '$1Edited');
  const refused = (await preview(touched)).lines.filter(({ action }) => action === 'refused');
  expect(refused).toMatchObject([{ username: 'csv-senior', problems: [{ column: 'type' }] }]);
});
