import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { testWorld } from '../../testing/world.js';
import { lockedUnit, updateUnitRow } from './unit-row.js';

const world = await testWorld();
const { db } = world;
const unit = world.unitId;

const row = () =>
  lockedIn((tx) => lockedUnit(tx, unit).select(['name', 'comment', 'desired_version', 'alias']).executeTakeFirst());
const lockedIn = <T>(work: (tx: Parameters<typeof lockedUnit>[0]) => Promise<T>): Promise<T> =>
  db.transaction().execute(work);
const change = (...[id, columns]: Parameters<typeof updateUnitRow> extends [unknown, ...infer R] ? R : never) =>
  lockedIn((tx) => updateUnitRow(tx, id, columns));

/** Waits until a statement of this database waits for a lock. */
const somebodyWaits = () =>
  expect
    .poll(async () => {
      const { rows } = await sql<{ waiting: number }>`
        select count(*)::int as waiting from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`.execute(db);
      return rows[0]?.waiting;
    })
    .toBe(1);

beforeEach(() => change(unit, { device: { desired_version: 1 }, unit: { comment: 'before', alias: '' } }));

describe('a unit whose row is locked', () => {
  it('is read as the change left it that was waited for, though only the one table was written', async () => {
    let second: Promise<unknown> | undefined;
    await lockedIn(async (tx) => {
      await lockedUnit(tx, unit).select('devices.id').execute();
      second = row();
      await somebodyWaits();
      await updateUnitRow(tx, unit, { unit: { comment: 'after' } });
    });
    expect(await second).toMatchObject({ comment: 'after' });
  });

  it('is none for a server', async () => {
    expect(await lockedIn((tx) => lockedUnit(tx, world.serverId).selectAll().execute())).toEqual([]);
  });
});

describe('a change of a unit', () => {
  it('writes what it is given of both tables, of one, or nothing', async () => {
    await change(unit, { device: { desired_version: 2 }, unit: { comment: 'both' } });
    expect(await row()).toMatchObject({ desired_version: 2, comment: 'both' });
    await change(unit, { device: { desired_version: 3 } });
    await change(unit, { unit: { alias: 'Bike 4' } });
    await change(unit, {});
    expect(await row()).toMatchObject({ desired_version: 3, comment: 'both', alias: 'Bike 4' });
  });

  it('of a server writes nothing', async () => {
    const version = async () =>
      await db.selectFrom('devices').select('desired_version').where('id', '=', world.serverId).executeTakeFirst();
    const before = await version();
    await change(world.serverId, { device: { desired_version: 99 }, unit: { comment: 'x' } });
    await change(world.serverId, { device: { desired_version: 99 } });
    expect(await version()).toEqual(before);
  });

  it('takes the device first, as everybody who locks both does', async () => {
    let both: Promise<unknown> | undefined;
    await lockedIn(async (tx) => {
      await lockedUnit(tx, unit).select('devices.id').execute();
      both = change(unit, { device: { desired_version: 5 }, unit: { comment: 'late' } });
      await somebodyWaits();
      // The other change waits for the device and has not locked the unit, so this one does not wait for it.
      await updateUnitRow(tx, unit, { unit: { alias: 'first' } });
    });
    await both;
    expect(await row()).toMatchObject({ desired_version: 5, comment: 'late', alias: 'first' });
  });
});
