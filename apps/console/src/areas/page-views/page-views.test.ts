import { beforeEach, describe, expect, it } from 'vitest';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld } from '../../testing/world.js';

const world = await testWorld();
let api: TestApi;
let boss: Api;
const view = (user: Api, route: string, durationMs = 1000) => user.pageViews.record({ body: { route, durationMs } });
const switched = (pageViews: boolean) => boss.applicationConfiguration.update({ body: { pageViews } });

beforeEach(async () => {
  await world.db.deleteFrom('page_views').execute();
  await world.db.deleteFrom('application_configuration').execute();
  ({ api } = await freshConsole(world));
  boss = await api.as('super_user');
});

describe('page views', () => {
  it('are off: browsers are asked for none, and what is reported is refused', async () => {
    expect((await boss.client.configuration({})).pageViews).toBe(false);
    expect(await refusal(view(boss, '/unit/list'))).toMatchObject({ code: 'FEATURE_OFF', title: 'Feature disabled' });
    expect(await boss.pageViews.list({ query: {} })).toEqual({ routes: [], days: [] });
  });

  it('are counted per day and page without who opened it, once a superuser switches them on', async () => {
    await switched(true);
    const member = await api.as('luc_regular');
    expect((await member.client.configuration({})).pageViews).toBe(true);
    await view(member, '/unit/list', 1000);
    await view(boss, '/unit/list', 4000);
    await view(boss, '/manage/groups', 10);
    const day = new Date(world.clock.now()).toISOString().slice(0, 10);
    expect(await boss.pageViews.list({ query: {} })).toEqual({
      routes: [
        { route: '/unit/list', views: 2, averageMs: 2500 },
        { route: '/manage/groups', views: 1, averageMs: 10 },
      ],
      days: [{ day, views: 3 }],
    });
    const columns = await world.db.selectFrom('page_views').selectAll().execute();
    expect(Object.keys(columns[0] ?? {}).toSorted()).toEqual(['day', 'duration_ms', 'route', 'views']);
    await switched(false);
    expect(await refusal(view(member, '/unit/list'))).toMatchObject({ code: 'FEATURE_OFF' });
  });

  it('of older days are left out', async () => {
    await world.db
      .insertInto('page_views')
      .values({ day: '2020-01-01', route: '/unit/list', views: 7, duration_ms: 7 })
      .execute();
    expect(await boss.pageViews.list({ query: { days: 400 } })).toEqual({ routes: [], days: [] });
  });

  it.each([['/unit/list/unt-1'], ['/unit/list?q=anna'], ['/sign_in'], ['']])('of %j are refused', async (route) => {
    await switched(true);
    expect(await refusal(view(boss, route))).toMatchObject({ code: 'INVALID', errors: [{ path: 'body.route' }] });
    expect(await refusal(view(boss, '/unit/list', -1))).toMatchObject({ errors: [{ path: 'body.durationMs' }] });
    expect((await boss.pageViews.list({ query: {} })).routes).toEqual([]);
  });

  it('are shown to superusers alone', async () => {
    const administrator = await api.as('luc_media_group_admin', { inventoryId: world.inventoryId });
    expect(await refusal(administrator.pageViews.list({ query: {} }))).toMatchObject({ status: 403 });
  });
});
