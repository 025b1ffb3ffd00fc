import type { UsageFigures } from '@backhaul/contract';
import { REPORT_GROUPINGS, sumOfRows } from '@backhaul/domain';
import { sql, type Insertable } from 'kysely';
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { DeviceEvents } from '../../control/jobs/device-events.js';
import { countDays } from '../../control/usage/days-store.js';
import type { Database } from '../../platform/db/schema.js';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld } from '../../testing/world.js';

const world = await testWorld();
const { db, clock, inventoryId, unitIds } = world;
const [first, second] = unitIds;
const OTHER = 'other-inventory';
const at = (iso: string): Date => new Date(`${iso}Z`);
const GB = 1_000_000_000;
let api: TestApi;
let admin: Api;
let boss: Api;
let made = 0;

interface Run {
  readonly unit?: string;
  readonly by?: string | null;
  readonly mode?: 'live' | 'liveAndStore' | 'storeOnly';
}

async function run(from: string, to: string | null, { unit = first, by = null, mode = 'live' }: Run = {}) {
  const id = `run-${(made += 1)}`;
  const times = { created_at: at(from), started_at: at(from), ended_at: to === null ? null : at(to) };
  const whose = { unit_id: unit, channel_id: world.channelId, asked_by: by, mode };
  await db
    .insertInto('transmissions')
    .values({ id, ...whose, ...times })
    .execute();
  return id;
}

const data = (day: string, bytes: number, unit = first) =>
  sql`insert into usage_days (inventory_id, unit_id, day, bytes)
    select inventory_id, id, ${day}::date, ${bytes} from devices where id = ${unit}`.execute(db);

const OCTOBER = { period: 'fromTo', from: '2040-10-01', to: '2040-10-31', timeZone: 'Europe/Berlin' } as const;
const figures = (query: object = {}, client = admin) =>
  client.usageReports.figures({ query: { ...OCTOBER, inventoryId, ...query } });
const rowsOf = ({ rows }: UsageFigures) =>
  rows.map(({ name, transmissions, seconds, data: bytes }) => [name, transmissions, seconds, bytes]);

beforeEach(async () => {
  world.now = Date.UTC(2040, 10, 20, 12);
  for (const table of [
    'transmissions',
    'past_transmissions',
    'past_units',
    'past_files',
    'usage_days',
    'usage_counters',
    'recordings',
    'license_activations',
  ] as const)
    await db.deleteFrom(table).execute();
  await sql`insert into inventories (id, name) values (${OTHER}, 'Other') on conflict do nothing`.execute(db);
  ({ api } = await freshConsole(world));
  admin = await api.as('luc_admin', { inventoryId });
  boss = await api.as('super_user');
});

const everyGrouping = async () => [
  (await figures({ groupBy: 'user' })).rows.map(({ name, recordings, size }) => [name, recordings, size]),
  (await figures({ groupBy: 'unit' })).rows.map(({ recordings, size }) => [recordings, size]),
  (await figures({ groupBy: 'month' })).sum,
];

describe('what counts', () => {
  it('counts a transmission where it began, and its hours by the part in the period, also while it is on air', async () => {
    await run('2040-09-30T21:00', '2040-09-30T23:30');
    await run('2040-10-31T22:00', '2040-11-01T01:00');
    await run('2040-11-20T10:00', null);
    // In Berlin, October begins at 22:00 UTC of the day before, and ends at 23:00 UTC after the change to winter time.
    expect(rowsOf(await figures())).toEqual([[expect.any(String), 1, 1.5 * 3600 + 3600, 0]]);
    expect((await figures({ from: '2040-09-01', to: '2040-09-30' })).sum).toMatchObject({
      transmissions: 1,
      seconds: 3600,
    });
    expect((await figures({ period: 'thisMonth', from: undefined, to: undefined })).sum).toMatchObject({
      transmissions: 1,
      seconds: 2 * 3600 + 2 * 3600,
    });
  });

  it('adds neither what only stores, nor a transmission once more for each of its channels', async () => {
    const id = await run('2040-10-05T10:00', '2040-10-05T11:00', { mode: 'liveAndStore' });
    await db
      .insertInto('transmissions')
      .values({
        id: `${id}-2`,
        part_of: id,
        unit_id: first,
        channel_id: world.channelId,
        started_at: at('2040-10-05T10:00'),
        ended_at: at('2040-10-05T11:00'),
      })
      .execute();
    await run('2040-10-06T10:00', '2040-10-06T11:00', { mode: 'storeOnly' });
    expect((await figures()).sum).toMatchObject({ transmissions: 1, seconds: 3600 });
  });

  it('splits the data of a day by the seconds on air at its bounds and between users, and else by time', async () => {
    const { userId: anna } = await userNamed('anna');
    const { userId: bert } = await userNamed('bert');
    // The last UTC hour of this day is in November in Berlin.
    await run('2040-10-31T21:00', '2040-11-01T00:00', { by: anna });
    await data('2040-10-31', 3 * GB);
    await run('2040-10-10T08:00', '2040-10-10T09:00', { by: anna });
    await run('2040-10-10T10:00', '2040-10-10T13:00', { by: bert });
    await data('2040-10-10', 4 * GB);
    // Data without a transmission belongs to no user.
    await data('2040-10-12', GB, second);
    await data('2040-09-30', 24 * GB, second);
    expect(rowsOf(await figures({ groupBy: 'user' }))).toEqual([
      [expect.stringContaining('anna'), 2, 3 * 3600, 3 * GB],
      [expect.stringContaining('bert'), 1, 3 * 3600, 3 * GB],
      [null, 0, 0, 3 * GB],
    ]);
    expect((await figures({ groupBy: 'month' })).sum.data).toBe(9 * GB);
  });

  it('counts recordings where they began, by the transmission that they are of', async () => {
    const { userId: anna } = await userNamed('anna');
    await run('2040-10-10T08:00', '2040-10-10T09:00', { by: anna });
    await recording('2040-10-10T07:59:58', '2040-10-10T09:00', 500);
    await recording('2040-10-11T07:00', '2040-10-11T08:00', 70);
    await recording('2040-11-11T07:00', '2040-11-11T08:00', 9);
    const { rows, sum } = await figures({ groupBy: 'user' });
    expect(rows.map(({ name, recordings, size }) => [name, recordings, size])).toEqual([
      [expect.stringContaining('anna'), 1, 500],
      [null, 1, 70],
    ]);
    expect(sum).toMatchObject({ recordings: 2, size: 570 });
    expect((await figures({ groupBy: 'unit' })).rows.map(({ size }) => size)).toEqual([500, 70]);
  });

  it('counts uploads and clips too, and files that are gone', async () => {
    const { userId: anna } = await userNamed('anna');
    const channel = await boss.channels.create({ body: { name: `files-${(made += 1)}`, serverId: world.serverId } });
    const here = { channel_id: channel.id };
    await run('2040-10-10T08:00', '2040-10-10T09:00', { by: anna });
    await recording('2040-10-10T08:00', '2040-10-10T09:00', 500, { name: 'recorded.mkv' });
    await recording('2040-10-10T08:00', '2040-10-10T09:00', 30, { ...here, kind: 'clip', unit_id: first });
    await recording('2040-10-10T08:00', '2040-10-10T09:00', 7, { ...here, kind: 'uploaded', uploaded_by: 'anna' });
    const before = await everyGrouping();
    expect(before).toMatchObject([
      [
        ['anna', 2, 507],
        [null, 1, 30],
      ],
      [
        [2, 530],
        [1, 7],
      ],
      { recordings: 3, size: 537 },
    ]);
    const removed = { at: Date.UTC(2040, 9, 20), type: 'fileRemoved' as const, channelId: world.channelId };
    const job = new DeviceEvents({ db, publish: async () => undefined, clock, log: pino({ level: 'silent' }) });
    job.event(
      { deviceId: world.serverId, bucket: 0 },
      { id: 'ev-1', transmissionId: null, detail: '', file: { name: 'recorded.mkv' }, ...removed },
    );
    await job.stop();
    await boss.channels.remove({ params: { id: channel.id } });
    expect(await db.selectFrom('recordings').select('id').execute()).toEqual([]);
    expect(await everyGrouping()).toEqual(before);
  });
});

it('counts licences where they were activated, by unit and user, also of units and users that are gone', async () => {
  await userNamed('anna');
  await activation('2040-10-10T08:00', first, 'anna');
  await activation('2040-10-31T22:30', second, 'anna');
  await activation('2040-10-11T08:00', null, 'gone');
  await activation('2040-10-31T23:30', first, 'anna');
  const counted = async (groupBy: 'user' | 'unit' | 'month') =>
    (await figures({ groupBy })).rows.map(({ name, activations }) => [name, activations]);
  expect(await counted('user')).toEqual([
    ['anna', 2],
    [null, 1],
  ]);
  expect((await counted('unit')).map(([, activations]) => activations)).toEqual([1, 1, 1]);
  expect(await counted('month')).toEqual([['2040-10', 3]]);
  expect((await figures({ from: '2040-11-01', to: '2040-11-30' })).sum.activations).toBe(1);
});

it('adds up to the same by whatever it is grouped, and to the sum of its months', async () => {
  await fill(60);
  const all: Record<string, UsageFigures> = {};
  const year = { from: '2040-02-10', to: '2040-12-20', inventoryId: undefined };
  for (const groupBy of REPORT_GROUPINGS) {
    const answer = await figures({ ...year, groupBy }, boss);
    expect(answer.sum).toEqual(sumOfRows(answer.rows));
    all[groupBy] = answer;
  }
  const [some] = Object.values(all);
  expect(some?.sum.transmissions).toBeGreaterThan(20);
  expect(some?.sum.data).toBeGreaterThan(0);
  for (const groupBy of REPORT_GROUPINGS) expect([groupBy, all[groupBy]?.sum]).toEqual([groupBy, some?.sum]);
  for (const month of all['month']?.rows ?? []) {
    const [from, to] = daysOf(month.key);
    const { rows } = await figures(
      { ...year, from: from < year.from ? year.from : from, to: to > year.to ? year.to : to, groupBy: 'month' },
      boss,
    );
    expect(rows).toEqual([month]);
  }
});

it('splits the same data to the byte by user as by unit, in every zone', async () => {
  await fill(40);
  for (const timeZone of ['Asia/Kathmandu', 'Pacific/Auckland', 'America/St_Johns', 'UTC'])
    for (const [from, to] of [
      ['2040-03-07', '2040-05-19'],
      ['2040-10-28', '2040-10-28'],
    ] as const) {
      const sums = await Promise.all(
        REPORT_GROUPINGS.map(
          async (groupBy) => (await figures({ from, to, timeZone, groupBy, inventoryId: undefined }, boss)).sum,
        ),
      );
      for (const sum of sums) expect([timeZone, sum]).toEqual([timeZone, sums[0]]);
    }
});

describe('whose it is', () => {
  it('is of the inventories that one manages, and a named one must be one of them', async () => {
    await run('2040-10-05T10:00', '2040-10-05T11:00');
    expect((await figures({ inventoryId: undefined })).sum.transmissions).toBe(1);
    expect(await refusal(figures({ inventoryId: OTHER }))).toMatchObject({ code: 'NOT_FOUND' });
    const theirs = await api.as('luc_media_group_admin', { inventoryId: OTHER });
    expect((await figures({ inventoryId: undefined }, theirs)).rows).toEqual([]);
    expect(await refusal(figures({}, theirs))).toMatchObject({ code: 'NOT_FOUND' });
    expect((await figures({ inventoryId: undefined, groupBy: 'inventory' }, boss)).rows).toMatchObject([
      { name: 'Metro' },
    ]);
    for (const role of ['luc_contractor', 'luc_partner', 'luc_regular'] as const)
      expect(await refusal(figures({}, await api.as(role)))).toMatchObject({ status: 403 });
  });

  it('stays with the inventory when a unit leaves it, or a channel is deleted', async () => {
    const { uid } = await boss.units.create({ body: { name: 'leaver', groupId: world.north } });
    await run('2040-10-05T10:00', '2040-10-05T11:00', { unit: uid });
    await counter(uid, 's1', '2040-10-05', 700);
    const before = await figures();
    expect(before.rows).toMatchObject([{ name: 'leaver', transmissions: 1, data: 0 }]);
    await boss.adminUnits.putInInventory({ params: { id: OTHER, unitId: uid } });
    const row = { name: 'leaver', inventory: { id: inventoryId }, transmissions: 1, seconds: 3600, data: 700 };
    expect((await figures()).rows).toMatchObject([row]);
    expect((await figures({ groupBy: 'group' })).rows).toMatchObject([
      { transmissions: 1, data: 700, name: expect.any(String) },
    ]);
    // The session continues and counts for the new inventory.
    await counter(uid, 's1', '2040-10-06', 750);
    await countDays(db, { unitId: uid });
    expect((await figures({ inventoryId: OTHER }, boss)).rows).toMatchObject([
      { name: 'leaver', transmissions: 0, data: 50 },
    ]);
    world.now = Date.UTC(2040, 9, 6, 12);
    const used = async () => (await boss.usage.usage({ params: { id: uid } })).bytes;
    expect(await used()).toBe(50);
    // The unit moves there and back on the same day; later data are added.
    await boss.adminUnits.putInInventory({ params: { id: inventoryId, unitId: uid } });
    await counter(uid, 's1', '2040-10-06', 1000);
    await boss.adminUnits.putInInventory({ params: { id: OTHER, unitId: uid } });
    await counter(uid, 's1', '2040-10-06', 1030);
    await countDays(db, { unitId: uid });
    await countDays(db, { unitId: uid });
    expect((await figures({ inventoryId: OTHER }, boss)).rows).toMatchObject([{ name: 'leaver', data: 80 }]);
    expect((await figures()).sum).toMatchObject({ data: 950 });
    expect(await used()).toBe(30);
    await boss.adminUnits.remove({ params: { id: uid } });
    expect((await figures({ inventoryId: OTHER }, boss)).rows).toMatchObject([{ name: 'leaver', data: 80 }]);
    expect((await figures()).rows).toMatchObject([{ ...row, data: 950 }]);
  });

  it('is deleted with the inventory', async () => {
    const { id } = await boss.inventories.create({ body: { name: `gone ${(made += 1)}` } });
    await sql`insert into usage_days (inventory_id, unit_id, day, bytes) values (${id}, 'x', '2040-10-05', 5)`.execute(
      db,
    );
    await sql`insert into past_units (inventory_id, unit_id, name) values (${id}, 'x', 'X')`.execute(db);
    expect((await figures({ inventoryId: id }, boss)).rows).toMatchObject([{ name: 'X', data: 5 }]);
    await boss.inventories.remove({ params: { id } });
    expect((await figures({ inventoryId: undefined }, boss)).rows).toEqual([]);
  });
});

it.each([
  [{ from: undefined }, 'query.from', 'This field is required'],
  [{ to: undefined }, 'query.to', 'This field is required'],
  [{ from: '2040-02-30' }, 'query.from', 'Invalid field'],
  [{ to: '2040-09-30' }, 'query.to', 'Must not be before the first day'],
  [{ to: '2041-10-02' }, 'query.to', 'A period has at most 366 days'],
  [{ timeZone: 'Mars/Olympus' }, 'query.timeZone', 'Invalid field'],
])('refuses %j', async (change, path, message) => {
  expect(await refusal(figures(change))).toMatchObject({ code: 'INVALID', errors: [{ path, message }] });
});

/** Makes an account that started transmissions. */
async function userNamed(name: string): Promise<{ userId: string }> {
  const id = `user-${name}`;
  await sql`insert into users (id, username, roles) values (${id}, ${name}, '{luc_regular}') on conflict do nothing`.execute(
    db,
  );
  return { userId: id };
}

const recording = (from: string, to: string, bytes: number, more: Partial<Insertable<Database['recordings']>> = {}) =>
  db
    .insertInto('recordings')
    .values({
      id: `rec-${(made += 1)}`,
      device_id: world.serverId,
      channel_id: world.channelId,
      name: `r${made}`,
      started_at: at(from),
      ended_at: at(to),
      bytes: String(bytes),
      sha256: 'x',
      ...more,
    })
    .execute();

const activation = (from: string, unit: string | null, by: string) =>
  db
    .insertInto('license_activations')
    .values({
      id: `act-${(made += 1)}`,
      inventory_id: inventoryId,
      service_id: null,
      unit_id: unit,
      unit_name: 'van',
      activated_by: by,
      hours: 24,
      activated_at: at(from),
      ends_at: at('2041-01-01T00:00'),
    })
    .execute();

const counter = (unit: string, session: string, day: string, bytes: number) =>
  sql`insert into usage_counters (device_id, port, session, slot, sent_bytes)
    values (${unit}, 'eth0', ${session}, ${at(`${day}T00:00`)}, ${bytes})`.execute(db);

const daysOf = (month: string): readonly [string, string] => {
  const [year = 0, index = 0] = month.split('-').map(Number);
  return [`${month}-01`, new Date(Date.UTC(year, index, 0)).toISOString().slice(0, 10)];
};

const text = (ms: number): string => new Date(ms).toISOString().slice(0, -1);

/** Transmissions, data, recordings and licences at pseudo-random times from a fixed seed. */
async function fill(count: number): Promise<void> {
  let seed = 7;
  const random = (most: number): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % most;
  };
  const users = [null, (await userNamed('anna')).userId, (await userNamed('bert')).userId];
  const start = Date.UTC(2040, 1, 1);
  for (let index = 0; index < count; index += 1) {
    const unit = random(2) === 0 ? first : second;
    const from = start + random(320 * 86_400) * 1000 + random(1000);
    await run(text(from), text(from + random(50 * 3600) * 1000 + random(1000)), { unit, by: users[random(3)] ?? null });
    await sql`insert into usage_days (inventory_id, unit_id, day, bytes)
      select inventory_id, id, ${text(from).slice(0, 10)}::date, ${random(2_000_000_000)} from devices where id = ${unit}
      on conflict do nothing`.execute(db);
    if (random(3) === 0) await recording(text(from), text(from + 60_000), random(1_000_000));
    if (random(3) === 0) await activation(text(from), unit, random(2) === 0 ? 'anna' : 'gone');
  }
}
