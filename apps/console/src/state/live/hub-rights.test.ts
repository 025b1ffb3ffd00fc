import { afterAll, beforeAll, expect, it } from 'vitest';
import { LiveWorld } from '../../testing/live-world.js';
import { NORTH } from '../../testing/seed.js';

let live: LiveWorld;
beforeAll(async () => {
  live = await LiveWorld.make();
});
afterAll(() => live.close());

it('tells a browser at once that the rights of its user changed, and no other one', async () => {
  const admin = await live.signIn('chief', 'luc_admin', NORTH);
  const { headers } = await live.signIn('bystander', 'luc_regular', NORTH);
  const [browser, other] = [await live.open(admin.headers), await live.open(headers)];
  await live.world.db
    .updateTable('users')
    .set({ roles: ['luc_regular'] })
    .where('username', '=', 'chief')
    .execute();
  await live.watch.check();
  const said = (of: typeof browser) => of.of('changed').map(({ what }) => what);
  await browser.until(() => said(browser).includes('rights'));
  expect(said(other)).toEqual([]);
});
