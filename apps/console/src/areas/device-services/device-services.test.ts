import { NO_CAPABILITIES } from '@backhaul/contract';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { DeviceServiceJob } from '../../control/services/device-service-job.js';
import { ServiceWarningJob } from '../../control/services/warning-job.js';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld, type TestConsole } from '../../testing/world.js';

const world = await testWorld();
const { db, clock, inventoryId, channelId, unitId, unitIds, north } = world;
const secondId = unitIds.find((id) => id !== unitId) ?? '';
const OTHER = 'other-inventory';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.UTC(2040, 1, 10, 12);
const NO_LIMITS = { usageType: 'na', allowance: null, instanceLimit: null, expiresAt: null } as const;
const ABLE = {
  capabilities: {
    ...NO_CAPABILITIES,
    codecs: ['h264' as const],
    transports: ['srt' as const],
    maxFeeds: 4,
    features: ['multiCamera' as const],
  },
};
let console: TestConsole;
let api: TestApi;
let boss: Api;

type Service = 'multiCamera' | 'databridge' | 'ai' | 'pro4k' | 'tally';
const give = (serviceId: Service, more: object = {}, id = unitId) =>
  boss.deviceServices.create({ body: { unitId: id, serviceId, ...NO_LIMITS, ...more } });
const at = (serviceId: Service, id = unitId) => ({ params: { id, serviceId } });
const change = (serviceId: Service, body: object) => boss.deviceServices.update({ ...at(serviceId), body });
const job = () => new DeviceServiceJob({ db, registry: console.registry, clock }).run();
const effective = () => console.registry.unit(unitId)?.services ?? [];
const cameras = () => boss.cameras.startMultiCamera({ params: { id: unitId } });
const later = async (now: number): Promise<void> => {
  world.now = now;
  boss = await api.as('super_user');
};

beforeEach(async () => {
  world.now = START;
  await db.deleteFrom('transmissions').execute();
  await db.deleteFrom('device_services').execute();
  await db.deleteFrom('inventory_services').execute();
  await db.updateTable('units').set({ services: [], desired: null, selected_channel_id: null }).execute();
  await sql`insert into inventories (id, name) values (${OTHER}, 'Other') on conflict do nothing`.execute(db);
  ({ console, api } = await freshConsole(world));
  boss = await api.as('super_user');
  await console.serverReports(world.serverId);
  await console.unitReports(unitId, ABLE);
});

describe('superusers', () => {
  it('give a unit a service once, change its limits, and take it away; the audit records it', async () => {
    expect(await give('multiCamera', { usageType: 'time', allowance: 20, instanceLimit: 2 })).toMatchObject({
      unit: { id: unitId },
      inventory: { id: inventoryId, name: 'Metro' },
      serviceId: 'multiCamera',
      limited: true,
      state: 'active',
      allowance: 20,
      used: 0,
      renewsAt: Date.UTC(2040, 2, 10),
      instanceLimit: 2,
    });
    expect(await refusal(give('multiCamera'))).toMatchObject({
      status: 409,
      code: 'DEVICE_SERVICE_EXISTS',
      title: 'Device already has this service',
    });
    expect(effective()).toEqual(['multiCamera']);
    expect(await change('multiCamera', { usageType: 'na', expiresAt: START + 3 * DAY })).toMatchObject({
      usageType: 'na',
      allowance: null,
      instanceLimit: 2,
      daysLeft: 3,
    });
    expect(await refusal(boss.deviceServices.get(at('databridge')))).toMatchObject({ status: 404 });
    expect(await refusal(change('databridge', { expiresAt: null }))).toMatchObject({ status: 404 });
    await give('tally', {}, secondId);
    const list = async (query: object) =>
      (await boss.deviceServices.list({ query })).items.map(({ unit, serviceId }) => [unit.id, serviceId]);
    expect(await list({ serviceId: ['tally'] })).toEqual([[secondId, 'tally']]);
    expect(await list({ searchKey: 'inventory', searchValue: 'metro', sortBy: 'expiresAt' })).toEqual([
      [unitId, 'multiCamera'],
      [secondId, 'tally'],
    ]);
    await boss.deviceServices.remove(at('multiCamera'));
    expect(effective()).toEqual([]);
    expect(await refusal(boss.deviceServices.remove(at('multiCamera')))).toMatchObject({ status: 404 });
    const actions = await db.selectFrom('audit').select('action').where('subject_id', '=', unitId).execute();
    expect(actions.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['service:give', 'service:limit', 'service:take']),
    );
  });

  it.each([
    ['tally', { usageType: 'time' }, 'body.allowance', 'This field is required'],
    ['tally', { instanceLimit: 2 }, 'body.instanceLimit', 'Invalid field'],
    ['multiCamera', { instanceLimit: 5 }, 'body.instanceLimit', 'Must be 4 or less'],
  ] as const)('are refused %s with %j', async (service, body, path, message) => {
    expect(await refusal(give(service, body))).toMatchObject({ errors: [{ path, message }] });
    expect(effective()).toEqual([]);
  });

  it('are the only ones, and AI needs the service of the inventory', async () => {
    const admin = await api.as('luc_admin', { inventoryId });
    expect(await refusal(admin.deviceServices.list({}))).toMatchObject({ status: 403 });
    await boss.inventoryServices.create({
      body: {
        inventoryId,
        serviceName: 'ai_integration',
        purchased: false,
        usageType: 'na',
        packageSize: null,
        startDay: 1,
        instanceLimit: null,
        expiresAt: null,
      },
    });
    expect(await refusal(give('ai'))).toMatchObject({ code: 'FEATURE_OFF' });
  });
});

describe('a service that its limits end', () => {
  it('refuses what it gates, and what is on air goes on', async () => {
    await give('multiCamera', { expiresAt: START + HOUR });
    await boss.configuration.setMultiCamera({ params: { id: unitId }, body: { feeds: 2, channelId } });
    await cameras();
    await later(START + HOUR);
    await job();
    expect(effective()).toEqual([]);
    expect(console.registry.unit(unitId)?.transition).toBe('starting');
    expect(console.orders(unitId).map(({ name }) => name)).not.toContain('stop');
    await db.deleteFrom('transmissions').execute();
    await console.registry.refresh('unit', unitId);
    expect(await refusal(cameras())).toMatchObject({ code: 'MULTI_CAMERA_LICENSE' });
    const admin = await api.as('luc_admin', { inventoryId });
    const shown = async (by: Api) =>
      (await by.unitServices.list({ params: { id: unitId } })).services.find((one) => one.serviceId === 'multiCamera');
    expect(await shown(admin)).toMatchObject({ enabled: true, limits: { state: 'expired', daysLeft: null } });
    expect(await shown(await api.as('luc_regular'))).toMatchObject({ enabled: true, limits: null });
    // The limits stay while the service is off.
    await admin.unitServices.remove({ params: { id: unitId, serviceId: 'multiCamera' } });
    await boss.unitServices.add({ params: { id: unitId }, body: { serviceId: 'multiCamera' } });
    expect(effective()).toEqual([]);
    await change('multiCamera', { expiresAt: null });
    expect(effective()).toEqual(['multiCamera']);
  });

  it('is one whose hours of the month are used, until its month begins anew', async () => {
    await give('databridge', { usageType: 'time', allowance: 2 });
    const run = (id: string, from: number, hours: number) =>
      db
        .insertInto('transmissions')
        .values({
          id,
          unit_id: unitId,
          channel_id: channelId,
          started_at: new Date(from),
          ended_at: new Date(from + hours * HOUR),
        })
        .execute();
    // Use before the unit had the service does not count.
    await run('before', START - 5 * HOUR, 4);
    await run('first', START + HOUR, 1.5);
    await later(START + 5 * HOUR);
    await job();
    expect(await boss.deviceServices.get(at('databridge'))).toMatchObject({ used: 1.5, state: 'active' });
    await run('second', START + 3 * HOUR, 0.5);
    await job();
    expect(await boss.deviceServices.get(at('databridge'))).toMatchObject({ used: 2, state: 'overUsage' });
    expect(effective()).toEqual([]);
    await job();
    await later(Date.UTC(2040, 2, 10));
    await job();
    expect(effective()).toEqual(['databridge']);
    const { rows } = await sql<{ action: string }>`
      select action from audit where subject_id = ${unitId} and action in ('service:end', 'service:renew')
        and detail = 'databridge' order by id`.execute(db);
    expect(rows.map(({ action }) => action)).toEqual(['service:end', 'service:renew']);
  });

  it('permits as many cameras at once as its limit says', async () => {
    await give('multiCamera', { instanceLimit: 1 });
    await boss.configuration.setMultiCamera({ params: { id: unitId }, body: { feeds: 2, channelId } });
    expect(await refusal(cameras())).toMatchObject({
      code: 'MULTI_CAMERA_LICENSE',
      message: { code: 'cameras_licensed', params: { max: 1 } },
    });
    await change('multiCamera', { instanceLimit: 2 });
    await cameras();
  });
});

it('a service with limits stays with the inventory that bought it, one without follows its unit', async () => {
  const { uid } = await boss.units.create({ body: { name: `moved-${Date.now() % 1e6}`, groupId: north } });
  const { services: before } = await boss.units.unit({ params: { id: uid } });
  await boss.deviceServices.update({ ...at('pro4k', uid), body: { expiresAt: START + DAY } });
  await boss.adminUnits.putInInventory({ params: { id: OTHER, unitId: uid } });
  const { services: after } = await boss.units.unit({ params: { id: uid } });
  expect(after).toEqual(before.filter((one) => one !== 'pro4k'));
  expect(await db.selectFrom('device_services').select('unit_id').execute()).toEqual([]);
  await boss.adminUnits.remove({ params: { id: uid } });
});

it('a service that was taken from its unit neither ends nor renews', async () => {
  await give('tally', { expiresAt: START + DAY });
  await give('ai', { expiresAt: START + DAY });
  await boss.unitServices.remove({ params: { id: unitId, serviceId: 'tally' } });
  await db.deleteFrom('audit').execute();
  await later(START + 2 * DAY);
  await job();
  const ended = await db.selectFrom('audit').select(['action', 'detail']).execute();
  expect(ended).toEqual([{ action: 'service:end', detail: 'ai' }]);
});

const mail = (role: string, email: string) =>
  db.updateTable('users').set({ email }).where('id', '=', `user-${role}-${north}`).execute();

describe('administrators', () => {
  const post = async (
    _tx: unknown,
    { recipient, subject, text }: { recipient: string; subject: string; text: string },
  ) => {
    sent.push([recipient, subject]);
    texts.push(text);
    return 'outbox' as const;
  };
  let sent: [string, string][] = [];
  let texts: string[] = [];
  const warn = () => new ServiceWarningJob({ db, mailer: { post }, publicUrl: 'https://console.example', clock }).run();

  it('are warned of an end 14 and 2 days before, once each, of services of units and of the inventory', async () => {
    sent = [];
    texts = [];
    const { name } = await boss.units.unit({ params: { id: unitId } });
    await api.as('luc_admin', { inventoryId });
    await api.as('luc_media_group_admin', { inventoryId });
    await api.as('luc_regular', { inventoryId });
    await mail('luc_admin', 'admin@metro.example');
    await mail('luc_regular', 'regular@metro.example');
    await give('tally', { expiresAt: START + 20 * DAY });
    const { id } = await boss.inventoryServices.create({
      body: {
        inventoryId,
        serviceName: 'graphics',
        purchased: true,
        usageType: 'na',
        packageSize: null,
        startDay: 1,
        instanceLimit: null,
        expiresAt: START + 30 * DAY,
      },
    });
    await warn();
    expect(sent).toEqual([]);
    world.now = START + 6 * DAY;
    await Promise.all([warn(), warn()]);
    await warn();
    const to = 'admin@metro.example';
    expect(sent).toEqual([[to, `Tally of ${name} ends in 14 days`]]);
    expect(texts[0]).toContain('2040-03-01 12:00 UTC');
    expect(texts[0]).toContain('https://console.example/services/inventory_services');
    // After a pause, only the nearest warning is sent.
    world.now = START + 28.5 * DAY;
    await warn();
    expect(sent.slice(1)).toEqual([[to, 'Graphics of Metro ends in 2 days']]);
    // A new end date is warned of again.
    boss = await api.as('super_user');
    await boss.inventoryServices.update({ params: { id }, body: { expiresAt: START + 40 * DAY } });
    await warn();
    expect(sent.slice(2)).toEqual([[to, 'Graphics of Metro ends in 12 days']]);
    world.now = START + 41 * DAY;
    await warn();
    expect(sent).toHaveLength(3);
  });

  it('are warned of the end of licences of units, their own and those on demand', async () => {
    sent = [];
    texts = [];
    const { name } = await boss.units.unit({ params: { id: unitId } });
    await api.as('luc_admin', { inventoryId });
    await mail('luc_admin', 'admin@metro.example');
    const to = 'admin@metro.example';
    const set = (licence: { raHours: number; rlHours: number; expiresAt: number | null }) =>
      boss.adminUnits.update({ params: { id: unitId }, body: { licence } });
    await set({ raHours: 0, rlHours: -1, expiresAt: START + 20 * DAY });
    await warn();
    expect(sent).toEqual([]);
    await later(START + 6 * DAY);
    await Promise.all([warn(), warn()]);
    await warn();
    await later(START + 18.5 * DAY);
    await warn();
    expect(sent).toEqual([
      [to, `License of ${name} ends in 14 days`],
      [to, `License of ${name} ends in 2 days`],
    ]);
    // Without an own licence, one on demand counts; of one for 24 hours nobody is warned when it begins.
    await set({ raHours: -1, rlHours: -1, expiresAt: null });
    const pool = await boss.inventoryServices.create({
      body: {
        inventoryId,
        serviceName: 'unit_license',
        purchased: true,
        usageType: 'time',
        packageSize: 24,
        startDay: 1,
        instanceLimit: 20,
        expiresAt: null,
      },
    });
    const activate = () => boss.licenseActivations.activate({ params: { id: unitId } });
    await activate();
    await warn();
    expect(sent).toHaveLength(2);
    await later(START + 30 * DAY);
    await boss.inventoryServices.update({ params: { id: pool.id }, body: { packageSize: 72 } });
    await activate();
    await warn();
    expect(sent).toHaveLength(2);
    await later(START + 31.5 * DAY);
    await warn();
    expect(sent.slice(2)).toEqual([[to, `License of ${name} ends in 2 days`]]);
    expect(texts[2]).toContain('https://console.example/');
    await set({ raHours: 0, rlHours: 0, expiresAt: null });
  });

  it('are warned when 80 % and 100 % of an allowance are used, once each in a period', async () => {
    sent = [];
    texts = [];
    const { name } = await boss.units.unit({ params: { id: unitId } });
    await api.as('luc_admin', { inventoryId });
    await mail('luc_admin', 'admin@metro.example');
    await give('databridge', { usageType: 'time', allowance: 10 });
    const to = 'admin@metro.example';
    const run = async (id: string, hours: number) => {
      await db
        .insertInto('transmissions')
        .values({
          id,
          unit_id: unitId,
          channel_id: channelId,
          started_at: new Date(world.now),
          ended_at: new Date((world.now += hours * HOUR)),
        })
        .execute();
      await Promise.all([warn(), warn()]);
    };
    await run('use-1', 7.9);
    expect(sent).toEqual([]);
    await run('use-2', 0.5);
    await run('use-3', 0.5);
    expect(sent).toEqual([[to, `Databridge of ${name}: 80 % used`]]);
    expect(texts[0]).toContain('8.4 of 10 hours are used. At 100 %, new use is refused; what is on air continues.');
    await run('use-4', 2);
    await run('use-5', 2);
    expect(sent.slice(1)).toEqual([[to, `Databridge of ${name}: 100 % used`]]);
    world.now = Date.UTC(2040, 2, 11);
    await run('use-6', 8);
    expect(sent.slice(2)).toEqual([[to, `Databridge of ${name}: 80 % used`]]);
  });
});
