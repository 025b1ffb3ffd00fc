import type { Rollout, RolloutDevice } from '@backhaul/contract';
import {
  nextOpening,
  phaseCounts,
  type RolledDevice,
  type RolloutState,
  type RolloutWindow,
  type UpgradeStatus,
} from '@backhaul/domain';
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import { byText, byValue } from '../../control/resources/page.js';
import type { ListStore } from '../../control/resources/store.js';
import type { Database } from '../../platform/db/schema.js';
import type { RolloutDeviceTable, RolloutStop } from '../../platform/db/schema-rollouts.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { Refusal } from '../../platform/kernel/refusal.js';

/** Number of devices in a state of a phase. */
type Counted = RolledDevice & { readonly count: number };

interface Row {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly liq_version: string;
  readonly target_version: string;
  readonly stop_percent: number;
  readonly start_window: RolloutWindow | null;
  readonly state: RolloutState;
  readonly stop: RolloutStop | null;
  readonly maker: string | null;
  readonly created_at: Date;
  readonly ended_at: Date | null;
  readonly counts: readonly Counted[];
}

type RolloutStore = ListStore<Row, Rollout, 'name' | 'targetVersion', 'createdAt' | 'name' | 'targetVersion'>;

/** Rollouts, for superusers. */
export const rolloutStore = ({ clock }: { readonly clock: Clock }): RolloutStore => ({
  rows: (_db, scope) => sql<Row>`(
    select r.*, u.username as maker,
      coalesce((
        select json_agg(json_build_object('state', d.state, 'phase', d.phase, 'counted', d.counted, 'count', d.count))
        from (
          select state, phase, counted, count(*)::int as count from rollout_devices
          where rollout_id = r.id group by state, phase, counted) d), '[]') as counts
    from rollouts r left join users u on u.id = r.made_by where ${scope.all ? sql`true` : sql`false`})`,
  search: { name: 'name', targetVersion: 'target_version' },
  sort: {
    createdAt: byValue('created_at'),
    name: byText('name'),
    targetVersion: sql`string_to_array(r.target_version, '.')::int[]`,
  },
  present(row) {
    const devices = row.counts.flatMap((one): RolledDevice[] => Array.from({ length: one.count }, () => one));
    const never = (state: UpgradeStatus): number =>
      devices.filter((device) => device.phase === null && device.state === state).length;
    return {
      id: row.id,
      name: row.name,
      description: row.description,
      liqVersion: row.liq_version,
      targetVersion: row.target_version,
      stopPercent: row.stop_percent,
      window: row.start_window && { ...row.start_window, days: [...row.start_window.days] },
      state: row.state,
      stop: row.state === 'stopped' ? row.stop : null,
      opensAt: row.start_window === null ? null : nextOpening(row.start_window, clock.now()),
      phases: phaseCounts(devices).map((counts) => ({ ...counts })),
      refused: never('rejected'),
      installed: never('succeeded'),
      total: devices.length,
      failed: devices.filter(({ state }) => state === 'upgradeFailed').length,
      madeBy: row.maker,
      createdAt: row.created_at.getTime(),
      endedAt: row.ended_at?.getTime() ?? null,
    };
  },
});

export async function rolloutOf(
  db: Kysely<Database>,
  clock: Clock,
  caller: Parameters<RolloutStore['present']>[1],
  id: string,
): Promise<Rollout> {
  const store = rolloutStore({ clock });
  const { rows } = await sql<Row>`select r.* from ${store.rows(db, caller.scope)} as r where r.id = ${id}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Refusal('NOT_FOUND');
  return store.present(row, caller);
}

export interface NewDevice extends Pick<
  Selectable<RolloutDeviceTable>,
  'device_id' | 'state' | 'from_version' | 'code' | 'reason' | 'ended_at'
> {}

interface NewRollout {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly liq_version: string;
  readonly target_version: string;
  readonly stop_percent: number;
  readonly start_window: string | null;
  readonly made_by: string;
  readonly created_at: Date;
}

/** Stores a rollout with its devices in order. @throws {Refusal} CONFLICT if a device has joined another rollout in the meantime */
export async function insertRollout(
  tx: Transaction<Database>,
  rollout: NewRollout,
  devices: readonly NewDevice[],
): Promise<void> {
  await tx.insertInto('rollouts').values(rollout).execute();
  const rows = devices.map((device, position) => ({
    ...device,
    reason: device.reason === null ? null : JSON.stringify(device.reason),
    rollout_id: rollout.id,
    position,
    phase: null,
    command_id: null,
    begun_at: null,
  }));
  const { numInsertedOrUpdatedRows: stored } = await tx
    .insertInto('rollout_devices')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (stored !== BigInt(rows.length)) throw new Refusal('CONFLICT');
}

/** Locks a rollout; returns its state and the number of failed devices. @throws {Refusal} NOT_FOUND */
export async function lockRollout(
  tx: Transaction<Database>,
  id: string,
): Promise<{ readonly name: string; readonly state: RolloutState; readonly failed: number }> {
  const row = await tx
    .selectFrom('rollouts')
    .select(['name', 'state'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new Refusal('NOT_FOUND');
  const { failed } = await tx
    .selectFrom('rollout_devices')
    .select((is) => is.fn.countAll<string>().as('failed'))
    .where('rollout_id', '=', id)
    .where('state', '=', 'upgradeFailed')
    .executeTakeFirstOrThrow();
  return { ...row, failed: Number(failed) };
}

export const setState = (tx: Transaction<Database>, id: string, state: RolloutState, endedAt: Date | null = null) =>
  tx.updateTable('rollouts').set({ state, stop: null, ended_at: endedAt }).where('id', '=', id).execute();

/** Makes failures so far no longer stop the rollout. */
export const forgiveFailures = (tx: Transaction<Database>, id: string) =>
  tx
    .updateTable('rollout_devices')
    .set({ counted: false })
    .where('rollout_id', '=', id)
    .where('state', '=', 'upgradeFailed')
    .execute();

/** Ends the waiting devices. */
export const giveUpWaiting = (tx: Transaction<Database>, id: string, reason: string, now: Date) =>
  tx
    .updateTable('rollout_devices')
    .set({ state: 'rejected', code: null, reason, ended_at: now })
    .where('rollout_id', '=', id)
    .where('state', '=', 'pending')
    .execute();

/** Makes failed devices wait again, except those in another rollout; returns their number. */
export async function waitAgain(tx: Transaction<Database>, id: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('rollout_devices')
    .set({ state: 'pending', counted: true, command_id: null, code: null, reason: null, ended_at: null })
    .where('rollout_id', '=', id)
    .where('state', '=', 'upgradeFailed')
    .where(
      sql<boolean>`not exists (
        select from rollout_devices o where o.device_id = rollout_devices.device_id and o.state in ('pending', 'upgrading'))`,
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** A device with its id, serial number and name. */
export interface NamedDevice {
  readonly id: string;
  readonly name: string;
  readonly inventory: { readonly id: string; readonly name: string };
  readonly serial_number: string | null;
}

/** Units and servers with one of these ids, serial numbers or names. */
export async function devicesNamed(db: Kysely<Database>, texts: readonly string[]): Promise<readonly NamedDevice[]> {
  const { rows } = await sql<NamedDevice>`
    select d.id, d.name, u.serial_number, json_build_object('id', i.id, 'name', i.name) as inventory
    from devices d join inventories i on i.id = d.inventory_id left join units u on u.device_id = d.id
    where d.id = any(${texts}::text[]) or d.name = any(${texts}::text[]) or u.serial_number = any(${texts}::text[])`.execute(
    db,
  );
  return rows;
}

/** Names of the rollouts that contain these devices, by device. */
export async function rolloutsWith(
  db: Kysely<Database>,
  deviceIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (deviceIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('rollout_devices as d')
    .innerJoin('rollouts as r', 'r.id', 'd.rollout_id')
    .select(['d.device_id', 'r.name'])
    .where('d.device_id', 'in', [...deviceIds])
    .where('d.state', 'in', ['pending', 'upgrading'])
    .execute();
  return new Map(rows.map(({ device_id, name }) => [device_id, name]));
}

/** A stored device of a rollout, without live data. */
export type DeviceRow = Omit<RolloutDevice, 'wait' | 'version'>;

/** One page of the devices of a rollout. */
export async function pageOfDevices(
  db: Kysely<Database>,
  rolloutId: string,
  {
    state,
    offset,
    limit,
  }: { readonly state?: UpgradeStatus | undefined; readonly offset: number; readonly limit: number },
): Promise<{ readonly rows: readonly DeviceRow[]; readonly total: number }> {
  const all = db
    .selectFrom('rollout_devices as r')
    .innerJoin('devices as d', 'd.id', 'r.device_id')
    .where('r.rollout_id', '=', rolloutId)
    .$if(state !== undefined, (query) => query.where('r.state', '=', state ?? 'pending'));
  const [{ total }, rows] = await Promise.all([
    all.select((is) => is.fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
    all
      .innerJoin('inventories as i', 'i.id', 'd.inventory_id')
      .selectAll('r')
      .select(['d.name', 'd.kind', 'i.id as inventory_id', 'i.name as inventory_name'])
      .orderBy('r.position')
      .offset(offset)
      .limit(limit)
      .execute(),
  ]);
  return {
    total: Number(total),
    rows: rows.map((row) => ({
      id: row.device_id,
      kind: row.kind,
      name: row.name,
      inventory: { id: row.inventory_id, name: row.inventory_name },
      position: row.position,
      phase: row.phase,
      state: row.state,
      fromVersion: row.from_version,
      attempts: row.attempts,
      code: row.code,
      reason: row.reason,
      begunAt: row.begun_at?.getTime() ?? null,
      endedAt: row.ended_at?.getTime() ?? null,
    })),
  };
}

/** State, window and version of a rollout, which decide how its devices wait. @throws {Refusal} NOT_FOUND */
export async function termsOf(
  db: Kysely<Database>,
  id: string,
): Promise<{ readonly state: RolloutState; readonly target: string; readonly window: RolloutWindow | null }> {
  const row = await db
    .selectFrom('rollouts')
    .select(['state', 'target_version', 'start_window'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw new Refusal('NOT_FOUND');
  return { state: row.state, target: row.target_version, window: row.start_window };
}
