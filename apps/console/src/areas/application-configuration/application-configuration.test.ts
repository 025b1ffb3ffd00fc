import { beforeEach, describe, expect, it } from 'vitest';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld } from '../../testing/world.js';

const world = await testWorld();
let api: TestApi;
let boss: Api;

const entries = () =>
  world.db
    .selectFrom('audit')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('action', '=', 'system:configure')
    .executeTakeFirstOrThrow();

beforeEach(async () => {
  await world.db.deleteFrom('application_configuration').execute();
  ({ api } = await freshConsole(world));
  boss = await api.as('super_user');
});

describe('settings of the installation', () => {
  it('say where its other applications are, and browsers are given that', async () => {
    const member = await api.as('luc_regular');
    const before = await member.client.urls({});
    const body = { customerPortalUrl: 'https://portal.example/', matrixUrl: 'https://matrix.example' };
    expect(await boss.applicationConfiguration.update({ body })).toMatchObject({ ...body, videoReturnUrl: null });
    const { customerPortalUrl: customerPortal, matrixUrl: matrix } = body;
    expect(await member.client.urls({})).toEqual({ ...before, customerPortal, matrix });
    await boss.applicationConfiguration.update({ body: { customerPortalUrl: null, matrixUrl: null } });
    expect(await member.client.urls({})).toEqual(before);
    const rows = await world.db
      .selectFrom('audit')
      .select('changes')
      .where('action', '=', 'system:configure')
      .orderBy('id')
      .execute();
    expect(rows[0]?.changes).toEqual([
      { path: 'matrixUrl', from: null, to: 'https://matrix.example' },
      { path: 'customerPortalUrl', from: null, to: 'https://portal.example/' },
    ]);
  });

  it('that are as they were are not audited', async () => {
    const before = await entries();
    await boss.applicationConfiguration.update({ body: { pageViews: false } });
    expect(await entries()).toEqual(before);
  });

  it.each([
    ['portal.example', 'Invalid URL format'],
    ['javascript:alert(1)', 'Invalid URL format'],
    ['https://user:secret@portal.example', 'Invalid URL format'],
    ['', 'This field is required'],
  ])('with the address %j are refused', async (customerPortalUrl, message) => {
    const before = await boss.applicationConfiguration.get({});
    expect(
      await refusal(boss.applicationConfiguration.update({ body: { customerPortalUrl, pageViews: true } })),
    ).toMatchObject({ code: 'INVALID', errors: [{ path: 'body.customerPortalUrl', message }] });
    expect(await boss.applicationConfiguration.get({})).toEqual(before);
  });

  it('are changed and read by superusers alone', async () => {
    const administrator = await api.as('luc_media_group_admin', { inventoryId: world.inventoryId });
    expect(await refusal(administrator.applicationConfiguration.get({}))).toMatchObject({ status: 403 });
    expect(await refusal(administrator.applicationConfiguration.update({ body: { pageViews: true } }))).toMatchObject({
      status: 403,
    });
  });
});
