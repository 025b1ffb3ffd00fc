import { beforeEach, describe, expect, it } from 'vitest';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld } from '../../testing/world.js';

const world = await testWorld();
const { inventoryId, north, south } = world;
let api: TestApi;
let boss: Api;
let target: string;
const of = (id: string) => ({ params: { id, userId: target } });
const groupsOf = async () => (await boss.users.get({ params: { id: target } })).groups.map(({ uid }) => uid);

beforeEach(async () => {
  ({ api } = await freshConsole(world));
  boss = await api.as('super_user');
  const username = `media-${Date.now()}`;
  ({ id: target } = await boss.users.create({
    body: {
      username,
      firstName: 'Anna',
      lastName: 'Berg',
      email: `${username}@metro.example`,
      role: 'luc_media_group_admin',
      inventoryIds: [inventoryId],
      groupIds: [north],
    },
  }));
});

describe('a user of a type that the caller may not assign', () => {
  it('is put in no group and taken out of none', async () => {
    const admin = await api.as('luc_admin', { inventoryId });
    const refused = { status: 403, code: 'NOT_ASSIGNABLE' };
    expect(await refusal(admin.groups.putUser(of(south)))).toMatchObject(refused);
    expect(await refusal(admin.groups.removeUser(of(north)))).toMatchObject(refused);
    expect(await groupsOf()).toEqual([north]);
  });

  it('is by who may assign it', async () => {
    await boss.groups.putUser(of(south));
    await boss.groups.removeUser(of(north));
    expect(await groupsOf()).toEqual([south]);
  });
});
