import { NO_DATA_MONITORING, type DataMonitoring } from '@backhaul/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { freshConsole, refusal, type Api, type TestApi } from '../../testing/api.js';
import { testWorld, type TestConsole } from '../../testing/world.js';
import { flaky } from '../../testing/jobs.js';
import { UsageCounters } from '../../control/jobs/usage-counters.js';
import { watchUsage } from '../../control/jobs/usage-watch.js';
import { unitTelemetry } from '../../testing/registry.js';

const world = await testWorld();
const unit = { params: { id: world.unitId } };
const MB = 1_000_000;
const HOUR = 3_600_000;
let console: TestConsole;
let api: TestApi;
let regular: Api['usage'];
let counters: UsageCounters;

const WATCHED = { mode: 'perData', allowance: 100, resetDay: 1 } as const;
const newCounters = (db = world.db, monitoring: DataMonitoring = WATCHED) =>
  new UsageCounters({
    db,
    record: (id) => ({ monitoring, usageResetAt: console.registry.unitRecord(id)?.usageResetAt ?? null }),
  });

beforeEach(async () => {
  world.now = Date.UTC(2040, 0, 10, 12);
  await world.db.deleteFrom('usage_counters').execute();
  await world.db.deleteFrom('transmissions').execute();
  await world.db.updateTable('units').set({ data_monitoring: null, usage_reset_at: null }).execute();
  const fresh = await freshConsole(world);
  ({ console, api } = fresh);
  regular = fresh.regular.usage;
  counters = newCounters();
});

/** A unit reports the data sent in its session, in MB by port. */
function reports(megabytes: Readonly<Record<string, number>>, session = 's1', to = counters): void {
  const sent = Object.entries(megabytes).map(([port, mb]) => ({ port, bytes: mb * MB }));
  to.telemetry(world.unitId, unitTelemetry({ session, sent }), world.now);
}

/** Usage in MB by port, as returned. */
async function used(): Promise<Record<string, number>> {
  const { interfaces } = await regular.usage(unit);
  return Object.fromEntries(interfaces.map(({ port, bytes }) => [port, bytes / MB]));
}

/** A day passes; sessions have expired by then. */
async function nextDay(): Promise<void> {
  world.now += 24 * HOUR;
  regular = (await api.as('luc_regular')).usage;
}

const rows = async () => (await world.db.selectFrom('usage_counters').select('sent_bytes').execute()).length;

/** A transmission, until `endedAt` or still active. */
const onAir = (id: string, startedAt: number, endedAt: number | null, mode: 'live' | 'storeOnly' = 'live') =>
  world.db
    .insertInto('transmissions')
    .values({
      id,
      unit_id: world.unitId,
      channel_id: world.channelId,
      mode,
      created_at: new Date(startedAt),
      started_at: new Date(startedAt),
      ended_at: endedAt === null ? null : new Date(endedAt),
    })
    .execute();

describe('data', () => {
  it('is returned up to the unit’s last report, also for a unit that is not monitored', async () => {
    reports({ lan: 0.2 }, 's1', console.usage);
    await console.usage.flush();
    expect(await rows()).toBe(0);
    expect(await used()).toEqual({ lan: 0.2 });
  });

  it('is what went out since the month began, by interface, through new sessions', async () => {
    reports({ cell1: 40, lan: 1 });
    await counters.flush();
    reports({ cell1: 55, lan: 1 });
    reports({ cell1: 5 }, 's2');
    await counters.flush();
    expect(await used()).toEqual({ cell1: 60, lan: 1 });
    expect(await regular.usage(unit)).toMatchObject({ bytes: 61 * MB, counts: true, usage: null, hours: 0 });
  });

  it('is counted once, by several consoles, late reports and restarted consoles', async () => {
    const other = newCounters();
    reports({ cell1: 40 });
    reports({ cell1: 40 }, 's1', other);
    await Promise.all([counters.flush(), other.flush()]);
    world.now += HOUR;
    reports({ cell1: 70 });
    await counters.flush();
    await other.flush(true);
    const fresh = newCounters();
    reports({ cell1: 71 }, 's1', fresh);
    await fresh.flush();
    expect(await used()).toEqual({ cell1: 71 });
  });

  it('is made up after a gap, and kept while the database is away', async () => {
    const fault = { away: true };
    const broken = newCounters(flaky(world.db, fault));
    reports({ cell1: 10 }, 's1', broken);
    await expect(broken.flush()).rejects.toThrow('away');
    reports({ cell1: 300 }, 's1', broken);
    await expect(broken.flush()).rejects.toThrow('away');
    fault.away = false;
    await broken.flush();
    expect(await used()).toEqual({ cell1: 300 });
  });

  it('costs no write while it grows by little, and loses nothing of it', async () => {
    reports({ cell1: 0.09 });
    await counters.flush();
    expect(await rows()).toBe(0);
    reports({ cell1: 0.01 }, 's2');
    await counters.flush(true);
    expect(await used()).toEqual({ cell1: 0.1 });
  });

  it('of a unit that is not monitored is written less often, and completely at the end of a day and of the console', async () => {
    const seldom = newCounters(world.db, NO_DATA_MONITORING);
    reports({ cell1: 9 }, 's1', seldom);
    await seldom.flush();
    expect(await rows()).toBe(0);
    await nextDay();
    reports({ cell1: 12 }, 's1', seldom);
    await seldom.flush();
    expect(await used()).toEqual({ cell1: 9 });
    await seldom.flush(true);
    expect(await used()).toEqual({ cell1: 12 });
  });

  it('of a unit that is gone, or of a name that no database takes, spoils nothing', async () => {
    counters.telemetry('gone', unitTelemetry({ sent: [{ port: 'cell1', bytes: MB }] }), world.now);
    reports({ 'nul\0': 2 });
    await counters.flush();
    expect(await used()).toEqual({ nul: 2 });
  });

  it('restarts on the reset day, and with a manual reset', async () => {
    await regular.setMonitoring({ ...unit, body: { mode: 'perData', allowance: 100, resetDay: 11 } });
    reports({ cell1: 40 });
    await counters.flush();
    await nextDay();
    reports({ cell1: 45 });
    await counters.flush();
    expect(await used()).toEqual({ cell1: 5 });
    const after = await regular.reset(unit);
    expect(after).toMatchObject({ bytes: 0, since: world.now, resetsAt: Date.UTC(2040, 1, 11) });
    world.now += HOUR;
    reports({ cell1: 47 });
    await counters.flush();
    expect(await used()).toEqual({ cell1: 2 });
    await nextDay();
    reports({ cell1: 50 });
    await counters.flush();
    expect(await used()).toEqual({ cell1: 5 });
    await regular.setMonitoring({ ...unit, body: { mode: 'perData', allowance: 100, resetDay: 12 } });
    expect(await used()).toEqual({ cell1: 3 });
  });
});

describe('hours', () => {
  it('are those on air in the month, of what is on air until now', async () => {
    await onAir('before', Date.UTC(2039, 11, 31, 22), Date.UTC(2040, 0, 1, 1));
    await onAir('earlier', Date.UTC(2040, 0, 2), Date.UTC(2040, 0, 2, 2));
    await onAir('stored', Date.UTC(2040, 0, 3), Date.UTC(2040, 0, 3, 5), 'storeOnly');
    await onAir('now', world.now - HOUR / 2, null);
    expect((await regular.usage(unit)).hours).toBeCloseTo(3.5, 6);
    await regular.reset(unit);
    world.now += HOUR;
    expect((await regular.usage(unit)).hours).toBeCloseTo(1, 6);
  });
});

describe('what is watched', () => {
  const body = { mode: 'perHours', allowance: 3, resetDay: 1 } as const;

  it('is off by default; once set, the unit shows what is left', async () => {
    const view = () => console.registry.unit(world.unitId);
    expect(await regular.usage(unit)).toMatchObject({
      monitoring: { mode: 'none', allowance: null, resetDay: 1 },
      usage: null,
      counts: false,
      since: Date.UTC(2040, 0, 1),
      resetsAt: Date.UTC(2040, 1, 1),
    });
    expect(view()).toMatchObject({ usage: null, usageInfo: null });
    expect(await regular.setMonitoring({ ...unit, body })).toMatchObject({ monitoring: body, usage: 'remaining' });
    expect(view()).toMatchObject({ usage: 'remaining', usageInfo: { mode: 'perHours', used: 0, allowance: 3 } });
    await onAir('t', world.now - 4 * HOUR, null);
    const { db } = world;
    await watchUsage({ db, registry: console.registry, counters, clock: world.clock });
    expect(view()).toMatchObject({ usage: 'exceeded', usageInfo: { used: 4 } });
    await regular.setMonitoring({ ...unit, body: { ...body, mode: 'none' } });
    expect(view()).toMatchObject({ usage: null, usageInfo: null });
    const audited = await db.selectFrom('audit').select('action').where('subject_id', '=', world.unitId).execute();
    expect(audited.map(({ action }) => action)).toContain('unit:monitorUsage');
  });

  it('outlives the console', async () => {
    await regular.setMonitoring({ ...unit, body });
    const next = await world.console();
    expect(next.registry.unitRecord(world.unitId)?.monitoring).toEqual(body);
  });

  it('is refused with what is wrong, and to who may not configure', async () => {
    const refused = (change: object) => refusal(regular.setMonitoring({ ...unit, body: { ...body, ...change } }));
    expect(await refused({ allowance: 745 })).toMatchObject({
      errors: [{ path: 'body.allowance', message: 'Must be 744 or less' }],
    });
    expect(await refused({ allowance: null })).toMatchObject({
      errors: [{ path: 'body.allowance', message: 'This field is required' }],
    });
    expect(await refused({ resetDay: 32 })).toMatchObject({
      errors: [{ path: 'body.resetDay', message: 'Must be 31 or less' }],
    });
    const reader = (await api.as('luc_read')).usage;
    expect(await refusal(reader.setMonitoring({ ...unit, body }))).toMatchObject({ code: 'FORBIDDEN' });
    expect(await refusal(reader.reset(unit))).toMatchObject({ code: 'FORBIDDEN' });
    expect(await reader.usage(unit)).toMatchObject({ monitoring: { mode: 'none' }, since: Date.UTC(2040, 0, 1) });
  });
});
