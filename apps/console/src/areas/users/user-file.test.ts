import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { type Api, freshConsole, type TestApi } from '../../testing/api.js';
import { testWorld } from '../../testing/world.js';

const world = await testWorld();
const { db, inventoryId, north, south } = world;
let api: TestApi;
let admin: Api;

const file = async (query: string, role: 'luc_admin' | 'luc_regular' = 'luc_admin') =>
  api.app.inject({
    method: 'GET',
    url: `/luc/luc-core-web/rest/v2/admin/users/file?${query}`,
    headers: await api.headersOf(role, { inventoryId }),
  });

const make = (username: string, over: object = {}) =>
  admin.users.create({
    body: {
      username,
      firstName: 'Anna',
      lastName: 'Berg',
      email: `${username}@metro.example`,
      label: 'File',
      role: 'luc_regular',
      inventoryIds: [inventoryId],
      groupIds: [north],
      ...over,
    },
  });

beforeEach(async () => {
  ({ api } = await freshConsole(world));
  admin = await api.as('luc_admin', { inventoryId });
  await db.deleteFrom('users').where('label', 'in', ['File', '=1+1']).execute();
});

it('has what the filter of the list leaves, in its order, and no cell is a formula', async () => {
  await make('file-one', { passwordExpirationPolicy: '6' });
  await make('file-two', { role: 'luc_read', groupIds: [north, south], label: '=1+1' });
  const answer = await file('searchValue=file-&sortBy=username&sortDir=desc');
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename="users-[\d-]{10}\.csv"$/),
  });
  const [head, two, one, end] = answer.body.split('\r\n');
  expect(head).toMatch(/^username,firstName,lastName,email,label,type,inventories,groups,active,/);
  expect(two).toMatch(/^file-two,Anna,Berg,file-two@metro\.example,'=1\+1,read only,Metro,\S+; \S+,yes,never,,no,no,,/);
  expect(one).toMatch(/^file-one,Anna,.*,regular,Metro,\S+,yes,6,,no,no,,/);
  expect(end).toBe('');
  expect((await file('searchValue=file-&roles=luc_read')).body.split('\r\n')).toHaveLength(3);
  expect((await file(`searchValue=file-&groupId=${south}`)).body.split('\r\n')).toHaveLength(3);
  const [taken] = await db.selectFrom('audit').select('username').where('action', '=', 'user:export').execute();
  expect(taken?.username).toContain('luc_admin');
});

it('is whole, however many users there are', async () => {
  await sql`
    insert into users (id, username, roles, label) select 'file-' || i, 'file-' || i, '{luc_read}', 'File' from generate_series(1, 1200) as i`.execute(
    db,
  );
  await sql`insert into user_inventories (user_id, inventory_id) select 'file-' || i, ${inventoryId} from generate_series(1, 1200) as i`.execute(
    db,
  );
  const lines = (await file('searchKey=label&searchValue=File')).body.trim().split('\r\n');
  expect(new Set(lines.slice(1).map((line) => line.split(',')[0])).size).toBe(1200);
});

it('is refused for what the list is refused for', async () => {
  await sql`insert into inventories (id, name) values ('elsewhere', 'Elsewhere') on conflict do nothing`.execute(db);
  await sql`insert into groups (id, inventory_id, name) values ('theirs', 'elsewhere', 'theirs') on conflict do nothing`.execute(
    db,
  );
  expect((await file('inventoryId=elsewhere')).statusCode).toBe(404);
  expect((await file('groupId=theirs')).statusCode).toBe(404);
  expect((await file('why=not')).statusCode).toBe(400);
  expect((await file('searchValue=%00')).statusCode).toBe(400);
  expect((await file('', 'luc_regular')).statusCode).toBe(403);
});
