import { NO_CAPABILITIES } from '@backhaul/contract';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { insertUnits } from '../../control/devices/new-unit.js';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { NORTH } from '../../testing/seed.js';
import { testWorld, type TestConsole } from '../../testing/world.js';

const world = await testWorld();
const { db, inventoryId, channelId, unitId, unitIds } = world;
const OTHER = 'other-inventory';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.UTC(2040, 1, 10, 12);
const TERMS = {
  purchased: true,
  usageType: 'na',
  packageSize: null,
  startDay: 1,
  instanceLimit: null,
  expiresAt: null,
} as const;
const LINK = { transport: 'link', recipient: '' } as const;
const OFF = { status: 409, code: 'FEATURE_OFF', title: 'Feature disabled' };
let console: TestConsole;
let api: TestApi;
let boss: Api;
let admin: Api;
let made = 0;

/** Renews the sessions, which have expired. */
const later = async (now: number): Promise<void> => {
  world.now = now;
  boss = await api.as('super_user');
  admin = await api.as('luc_admin', { inventoryId });
};

type Name = 'go_plan' | 'smart_plan' | 'ai_integration' | 'graphics';
const configure = (serviceName: Name, change: object = {}, inventory = inventoryId) =>
  boss.inventoryServices.create({ body: { ...TERMS, serviceName, inventoryId: inventory, ...change } });
const change = (id: string, body: object) => boss.inventoryServices.update({ params: { id }, body });
const trial = (serviceName: Name, by = admin) =>
  by.inventoryServices.startTrial({ params: { id: inventoryId, serviceName } });
const serviceOf = async (serviceName: Name) => {
  const [one] = await admin.inventoryServices.managed({
    params: { id: inventoryId },
    query: { serviceName: [serviceName] },
  });
  return one;
};
const invite = (more: object = {}) =>
  admin.invitations.invite({ params: { groupId: NORTH }, body: { name: `guest-${(made += 1)}`, ...LINK, ...more } });
const license = (name: string) => ({
  status: 409,
  code: 'SERVICE_LICENSE',
  message: { code: 'no_service_license', params: { service: name } },
});
const audited = (id: string) =>
  db
    .selectFrom('audit')
    .select(['action', 'detail', 'changes', 'inventory_ids'])
    .where('subject_id', '=', id)
    .where('result', '=', 'done')
    .orderBy('id')
    .execute();

beforeEach(async () => {
  world.now = START;
  await db.deleteFrom('invitations').execute();
  await db.updateTable('channels').set({ overlay_on: false, overlay_graphic_id: null }).execute();
  await db.deleteFrom('graphics').execute();
  await db.deleteFrom('overlay_uses').execute();
  await db.deleteFrom('inventory_services').execute();
  await db.deleteFrom('used_trials').execute();
  await sql`insert into inventories (id, name) values (${OTHER}, 'Other') on conflict do nothing`.execute(db);
  ({ console, api } = await freshConsole(world));
  boss = await api.as('super_user');
  admin = await api.as('luc_admin', { inventoryId });
});

describe('superusers', () => {
  it('configure a service of an inventory once, change and delete it, and the audit records it', async () => {
    const service = await configure('smart_plan', {
      instanceLimit: 3,
      usageType: 'time',
      packageSize: 20,
      startDay: 15,
    });
    expect(service).toMatchObject({
      inventory: { id: inventoryId, name: 'Metro' },
      serviceName: 'smart_plan',
      state: 'purchased',
      technicalState: 'purchasedService',
      status: 'active',
      packageSize: 20,
      used: 0,
      renewsAt: Date.UTC(2040, 1, 15),
      instanceLimit: 3,
      instances: 0,
      daysLeft: null,
    });
    expect(await refusal(configure('smart_plan'))).toMatchObject({
      status: 409,
      code: 'INVENTORY_SERVICE_EXISTS',
      title: 'Inventory already has this service configured',
    });
    expect(await configure('smart_plan', {}, OTHER)).toMatchObject({ inventory: { id: OTHER } });
    expect(await change(service.id, { usageType: 'na', expiresAt: START + 14 * DAY })).toMatchObject({
      usageType: 'na',
      packageSize: null,
      instanceLimit: 3,
      daysLeft: 14,
    });
    const { items } = await boss.inventoryServices.list({ query: { searchValue: 'metro' } });
    expect(items.map(({ id }) => id)).toEqual([service.id]);
    expect(await boss.inventoryServices.get({ params: { id: service.id } })).toMatchObject(items[0] ?? {});
    expect(await serviceOf('smart_plan')).toMatchObject({ configured: true, recordId: service.id });
    await boss.inventoryServices.remove({ params: { id: service.id } });
    expect(await serviceOf('smart_plan')).toMatchObject({
      configured: false,
      recordId: null,
      state: 'purchased',
      status: 'NA',
    });
    const entries = await audited(service.id);
    expect(entries.map(({ action }) => action)).toEqual([
      'inventoryService:create',
      'inventoryService:update',
      'inventoryService:remove',
    ]);
    expect(entries[1]?.changes).toContainEqual({ path: 'usageType', from: 'time', to: 'na' });
    expect(entries[0]?.inventory_ids).toEqual([inventoryId]);
  });

  it.each([
    [{ usageType: 'time' }, 'body.packageSize', 'This field is required'],
    [{ usageType: 'data', packageSize: 5 }, 'body.usageType', 'Invalid field'],
    [{ startDay: 32 }, 'body.startDay', 'Must be 31 or less'],
    [{ instanceLimit: -1 }, 'body.instanceLimit', 'Must be 0 or more'],
  ])('are refused %j', async (body, path, message) => {
    expect(await refusal(configure('graphics', body))).toMatchObject({ errors: [{ path, message }] });
    expect((await boss.inventoryServices.list({})).items).toEqual([]);
  });

  it('are the only ones who configure them', async () => {
    const { id } = await configure('go_plan');
    const calls = admin.inventoryServices;
    expect(await refusal(calls.list({}))).toMatchObject({ status: 403 });
    expect(await refusal(calls.update({ params: { id }, body: { purchased: false } }))).toMatchObject({ status: 403 });
    expect(await refusal(calls.remove({ params: { id } }))).toMatchObject({ status: 403 });
  });
});

describe('administrators', () => {
  it('see all services of their inventory, or those that they name, and everybody in it their states', async () => {
    await configure('graphics', { purchased: false });
    const all = await admin.inventoryServices.managed({ params: { id: inventoryId } });
    expect(all.map(({ serviceName, status }) => [serviceName, status])).toEqual([
      ['go_plan', 'NA'],
      ['smart_plan', 'NA'],
      ['ai_integration', 'NA'],
      ['graphics', 'inactive'],
      ['unit_license', 'NA'],
      ['web_aud_connect', 'NA'],
      ['audio_ifb', 'NA'],
      ['ingest', 'NA'],
    ]);
    const reader = await api.as('luc_read');
    const query = { serviceName: ['graphics', 'go_plan'] as ('graphics' | 'go_plan')[] };
    expect(await reader.inventoryServices.status({ params: { id: inventoryId }, query })).toEqual([
      { serviceName: 'go_plan', status: 'NA', state: 'purchased' },
      { serviceName: 'graphics', status: 'inactive', state: 'notEnabled' },
    ]);
    expect(await refusal(reader.inventoryServices.managed({ params: { id: inventoryId } }))).toMatchObject({
      status: 403,
    });
    expect(await refusal(admin.inventoryServices.managed({ params: { id: OTHER } }))).toMatchObject({ status: 404 });
  });

  it('who have only a group of the inventory see no limits, and start no trial', async () => {
    await configure('graphics', { purchased: false });
    const groupId = 'services-group';
    await sql`insert into groups (id, inventory_id, name, features) values (${groupId}, ${inventoryId}, ${groupId}, '{}')
      on conflict do nothing`.execute(db);
    const guest = await api.as('luc_admin', { groupId });
    expect(await refusal(guest.inventoryServices.managed({ params: { id: inventoryId } }))).toMatchObject({
      status: 404,
    });
    expect(await refusal(trial('graphics', guest))).toMatchObject({ status: 404 });
  });

  it('start a trial once, which is audited, and ends after 30 days', async () => {
    const { id } = await configure('smart_plan', { purchased: false });
    expect(await refusal(invite())).toMatchObject(OFF);
    expect(await trial('smart_plan')).toMatchObject({
      state: 'onTrial',
      technicalState: 'activeTrial',
      status: 'selfActive',
      trialStartedAt: START,
      trialEndsAt: START + 30 * DAY,
      daysLeft: 30,
    });
    expect((await audited(id)).at(-1)).toMatchObject({ action: 'inventoryService:trial', detail: 'smart_plan' });
    await invite();
    await later(START + 16 * DAY);
    expect(await serviceOf('smart_plan')).toMatchObject({ state: 'onTrial', daysLeft: 14 });
    const again = { status: 409, code: 'SERVICE_TRIAL' };
    expect(await refusal(trial('smart_plan'))).toMatchObject(again);
    await later(START + 30 * DAY);
    expect(await serviceOf('smart_plan')).toMatchObject({ state: 'trialExpired', technicalState: 'expiredTrial' });
    expect(await refusal(invite())).toMatchObject(OFF);
    expect(await refusal(trial('smart_plan'))).toMatchObject(again);
    await change(id, { purchased: true });
    await invite();
  });

  it('have one trial, also of a service that is configured anew, and it goes on as it began', async () => {
    const first = await configure('smart_plan', { purchased: false });
    await trial('smart_plan');
    await later(START + 10 * DAY);
    await boss.inventoryServices.remove({ params: { id: first.id } });
    const second = await configure('smart_plan', { purchased: false });
    expect(second).toMatchObject({ state: 'onTrial', trialStartedAt: START, daysLeft: 20 });
    expect(await refusal(trial('smart_plan'))).toMatchObject({ code: 'SERVICE_TRIAL' });
    await boss.inventoryServices.remove({ params: { id: second.id } });
    await later(START + 40 * DAY);
    expect(await configure('smart_plan', { purchased: false })).toMatchObject({ state: 'trialExpired' });
    expect(await refusal(trial('smart_plan'))).toMatchObject({ code: 'SERVICE_TRIAL' });
    // Trials are counted per inventory.
    expect(await configure('smart_plan', { purchased: false }, OTHER)).toMatchObject({ state: 'notEnabled' });
  });

  it('start none of what is purchased or not configured', async () => {
    const title = 'The trial cannot be started: it was used, or the service is purchased';
    expect(await refusal(trial('go_plan'))).toMatchObject({ status: 409, code: 'SERVICE_TRIAL', title });
    await configure('go_plan');
    expect(await refusal(trial('go_plan'))).toMatchObject({ code: 'SERVICE_TRIAL' });
  });
});

const used = async () => (await serviceOf('smart_plan'))?.used;

describe('guests', () => {
  it('are invited as many as the plan of their kind permits, and a new link needs it too', async () => {
    const { id } = await configure('smart_plan', { instanceLimit: 1 });
    const first = await invite();
    expect(await serviceOf('smart_plan')).toMatchObject({ instances: 1, state: 'purchased' });
    expect(await refusal(invite())).toMatchObject(license('Smart'));
    await invite({ type: 'liteUnits' });
    const params = { id: first.unitId };
    await admin.invitations.renew({ params, body: LINK });
    await admin.invitations.revoke({ params });
    await invite();
    expect(await refusal(admin.invitations.renew({ params, body: LINK }))).toMatchObject(license('Smart'));
    // A unit without a link is no invitation.
    await admin.invitations.setExpiration({ params, body: { expiration: 'week' } });
    await change(id, { expiresAt: START - 1 });
    expect(await refusal(admin.invitations.renew({ params, body: LINK }))).toMatchObject(OFF);
    expect(await refusal(admin.invitations.setExpiration({ params, body: { expiration: 'week' } }))).toMatchObject(OFF);
    await invite({ type: 'liteUnits' });
  });

  it('are invited no more when the hours of the month are used, until the count begins anew', async () => {
    await configure('smart_plan', { usageType: 'time', packageSize: 2, startDay: 5 });
    const [guest = ''] = await db
      .transaction()
      .execute((tx) => insertUnits(tx, [{ name: 'phone-x', type: 'smartUnits', inventoryId, groupIds: [NORTH] }]));
    const run = (id: string, unit: string, from: number, hours: number) =>
      db
        .insertInto('transmissions')
        .values({
          id,
          unit_id: unit,
          channel_id: channelId,
          started_at: new Date(from),
          ended_at: new Date(from + hours * HOUR),
        })
        .execute();
    await run('run-1', guest, START - 5 * HOUR, 1.5);
    await run('run-2', unitId, START - 9 * HOUR, 3);
    expect(await serviceOf('smart_plan')).toMatchObject({ used: 1.5, state: 'purchased', counts: 'time' });
    await invite();
    await run('run-3', guest, START - 2 * HOUR, 0.5);
    expect(await serviceOf('smart_plan')).toMatchObject({ used: 2, state: 'overUsage', status: 'done' });
    expect(await refusal(invite())).toMatchObject(OFF);
    await later(Date.UTC(2040, 2, 5));
    expect(await serviceOf('smart_plan')).toMatchObject({ used: 0, state: 'purchased' });
    await invite();
  });

  it.each(['time', 'data'] as const)('count by %s when they are gone, and when their channel is', async (usageType) => {
    for (const table of ['transmissions', 'past_transmissions', 'usage_days', 'usage_counters'] as const)
      await db.deleteFrom(table).execute();
    await configure('smart_plan', { usageType, packageSize: 100 });
    const { unitId: guest } = await invite();
    const { unitId: stays } = await invite();
    const { unitId: lite } = await invite({ type: 'liteUnits' });
    const channel = await admin.channels.create({ body: { name: `gone-${(made += 1)}`, serverId: world.serverId } });
    for (const [index, unit] of [guest, stays, lite, unitId].entries()) {
      await db
        .insertInto('transmissions')
        .values({
          id: `gone-${usageType}-${index}`,
          unit_id: unit,
          channel_id: channel.id,
          started_at: new Date(START - 2 * HOUR),
          ended_at: new Date(START - HOUR),
        })
        .execute();
      const sent = { port: 'eth0', session: 'one', slot: new Date(START - HOUR), sent_bytes: 3_000_000 };
      await db
        .insertInto('usage_counters')
        .values({ device_id: unit, ...sent })
        .execute();
    }
    const before = usageType === 'time' ? 2 : 6;
    expect(await used()).toBe(before);
    await admin.channels.remove({ params: { id: channel.id } });
    expect(await used()).toBe(before);
    await admin.invitations.remove({ params: { groupId: NORTH, id: guest } });
    await boss.adminUnits.remove({ params: { id: lite } });
    expect(await used()).toBe(before);
    await boss.adminUnits.putInInventory({ params: { id: OTHER, unitId: stays } });
    expect(await used()).toBe(before);
    await boss.adminUnits.putInInventory({ params: { id: inventoryId, unitId: stays } });
    expect(await used()).toBe(before);
  });
});

const start = (id: string) => boss.units.startStream({ params: { id }, body: { channelId } });

describe('a guest who was invited', () => {
  it('starts no transmission after the plan has ended, and one that runs goes on', async () => {
    const { id } = await configure('smart_plan');
    const { unitId: guest } = await invite();
    await console.serverReports(world.serverId);
    await console.unitReports(guest);
    await start(guest);
    await change(id, { expiresAt: START });
    expect(console.registry.unit(guest)?.transition).toBe('starting');
    expect(console.orders(guest).map(({ name }) => name)).not.toContain('stop');
    await db.deleteFrom('transmissions').execute();
    await console.registry.refresh('unit', guest);
    await console.registry.refresh('channel', channelId);
    expect(await refusal(start(guest))).toMatchObject(OFF);
    // Also with several cameras.
    await db.updateTable('units').set({ type: 'smartUnits' }).where('device_id', '=', unitId).execute();
    await console.unitReports(unitId, {
      capabilities: {
        ...NO_CAPABILITIES,
        codecs: ['h264'],
        transports: ['srt'],
        maxFeeds: 4,
        features: ['multiCamera'],
      },
    });
    await console.registry.refresh('unit', unitId);
    const several = boss.cameras.startMultiCamera({ params: { id: unitId } });
    expect(await refusal(several)).toMatchObject(OFF);
    await db.updateTable('units').set({ type: 'fieldUnits' }).where('device_id', '=', unitId).execute();
    await console.registry.refresh('unit', unitId);
    await change(id, { expiresAt: null });
    await start(guest);
    await db.deleteFrom('transmissions').execute();
  });
});

it('the AI service is given to as many units as are purchased, and can always be taken away', async () => {
  await db.updateTable('units').set({ services: [] }).execute();
  const { id } = await configure('ai_integration', { instanceLimit: 1 });
  const add = (unit: string) => boss.unitServices.add({ params: { id: unit }, body: { serviceId: 'ai' } });
  await add(unitId);
  expect(await refusal(add(unitIds[1] ?? ''))).toMatchObject(license('AI'));
  await boss.unitServices.add({ params: { id: unitIds[1] ?? '' }, body: { serviceId: 'tally' } });
  await change(id, { purchased: false });
  await boss.unitServices.remove({ params: { id: unitId, serviceId: 'ai' } });
  expect(await refusal(add(unitId))).toMatchObject(OFF);
});
