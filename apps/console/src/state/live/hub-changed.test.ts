import { afterAll, beforeAll, expect, it } from 'vitest';
import { LiveWorld } from '../../testing/live-world.js';
import { NORTH } from '../../testing/seed.js';

let live: LiveWorld;
beforeAll(async () => {
  live = await LiveWorld.make();
});
afterAll(() => live.close());

it('says that audio rooms changed to those who follow a group of the inventory and may read them', async () => {
  const { headers } = await live.signIn('operator', 'luc_regular', NORTH);
  const [following, other] = [await live.open(headers), await live.open(headers)];
  await following.follow(NORTH);
  const inventoryId = live.registry.serverRecord(live.world.serverId)?.inventoryId ?? '';
  live.hub.changed('audioRooms', { inventoryId: 'another', permission: 'audioRoom:read' });
  live.hub.changed('audioRooms', { inventoryId, permission: 'audioRoom:manage' });
  live.hub.changed('audioRooms', { inventoryId, permission: 'audioRoom:read' });
  // The message to everybody arrives after messages to some, so it shows that none is missing.
  live.hub.changed('notifications');
  const said = (browser: typeof other) => browser.of('changed').map(({ what }) => what);
  await following.until(() => said(following).includes('notifications'));
  await other.until(() => said(other).includes('notifications'));
  expect(said(following)).toEqual(['audioRooms', 'notifications']);
  expect(said(other)).toEqual(['notifications']);
});
