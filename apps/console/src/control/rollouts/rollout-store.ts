import type { Sentence } from '@backhaul/contract';
import type { RolloutPhase, RolloutWindow, UpgradeStatus } from '@backhaul/domain';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database, StoredServerUpgrade, StoredUpgrade } from '../../platform/db/schema.js';
import type { RolloutStop } from '../../platform/db/schema-rollouts.js';

/** A rollout with what its job needs. */
export interface RunningRollout {
  readonly id: string;
  readonly name: string;
  readonly target_version: string;
  readonly stop_percent: number;
  readonly start_window: RolloutWindow | null;
  readonly made_by: string | null;
}

/** A device of a rollout with what its job needs. */
export interface RolloutRow {
  readonly device_id: string;
  readonly phase: RolloutPhase | null;
  readonly state: UpgradeStatus;
  readonly counted: boolean;
}

/** An attempt, with the outcome of its order. */
export interface Attempt {
  readonly rollout_id: string;
  readonly device_id: string;
  readonly state: UpgradeStatus;
  readonly command_id: string | null;
  readonly upgrade: StoredUpgrade | StoredServerUpgrade | null;
  /** State of the order; null: it is no longer stored. */
  readonly command_state: string | null;
}

/** Final state of a device. */
export interface Ended {
  readonly state: Exclude<UpgradeStatus, 'upgrading'>;
  readonly code: string | null;
  readonly reason: Sentence | null;
}

/** Rollouts that begin devices, the oldest first. */
export const runningRollouts = (db: Kysely<Database>): Promise<readonly RunningRollout[]> =>
  db
    .selectFrom('rollouts')
    .select(['id', 'name', 'target_version', 'stop_percent', 'start_window', 'made_by'])
    .where('state', '=', 'running')
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** Devices of a rollout in their order. */
export const rolloutRows = (db: Kysely<Database>, rolloutId: string): Promise<readonly RolloutRow[]> =>
  db
    .selectFrom('rollout_devices')
    .select(['device_id', 'phase', 'state', 'counted'])
    .where('rollout_id', '=', rolloutId)
    .orderBy('position')
    .execute();

/** Attempts that may have ended since: those in progress, and failed ones, whose answer may come late. */
export async function openAttempts(db: Kysely<Database>): Promise<readonly Attempt[]> {
  const { rows } = await sql<Attempt>`
    select d.rollout_id, d.device_id, d.state, d.command_id, coalesce(u.upgrade, s.upgrade) as upgrade, c.state as command_state
    from rollout_devices d
    join rollouts r on r.id = d.rollout_id
    left join units u on u.device_id = d.device_id
    left join servers s on s.device_id = d.device_id
    left join commands c on c.id = d.command_id
    where d.state = 'upgrading' or (d.state = 'upgradeFailed' and r.state in ('running', 'paused', 'stopped'))`.execute(
    db,
  );
  return rows;
}

/** Stores the end of an attempt, unless another console, or a user, has changed it. */
export const settleAttempt = (db: Kysely<Database>, attempt: Attempt, { state, code, reason }: Ended, now: Date) =>
  db
    .updateTable('rollout_devices')
    .set({
      state,
      code,
      reason: reason === null ? null : JSON.stringify(reason),
      ended_at: state === 'pending' ? null : now,
    })
    .where('rollout_id', '=', attempt.rollout_id)
    .where('device_id', '=', attempt.device_id)
    .where('state', '=', attempt.state)
    .where('command_id', 'is not distinct from', attempt.command_id)
    .execute();

/** Ends a device that never began. */
export const endPending = (
  db: Kysely<Database>,
  rolloutId: string,
  deviceId: string,
  { state, code, reason }: Ended,
  now: Date,
) =>
  db
    .updateTable('rollout_devices')
    .set({ state, code, reason: reason === null ? null : JSON.stringify(reason), ended_at: now })
    .where('rollout_id', '=', rolloutId)
    .where('device_id', '=', deviceId)
    .where('state', '=', 'pending')
    .execute();

/**
 * Claims a device for an attempt in a phase, under a lock of its rollout. False when the rollout no longer runs, the device no longer
 * waits, or the phase is full: two consoles never begin the same device, nor too many.
 */
export async function takeDevice(
  tx: Transaction<Database>,
  rolloutId: string,
  deviceId: string,
  { phase, size, fromVersion, now }: { phase: RolloutPhase; size: number; fromVersion: string; now: Date },
): Promise<boolean> {
  const rollout = await tx
    .selectFrom('rollouts')
    .select('state')
    .where('id', '=', rolloutId)
    .forUpdate()
    .executeTakeFirst();
  if (rollout?.state !== 'running') return false;
  const { numUpdatedRows } = await tx
    .updateTable('rollout_devices')
    .set((is) => ({
      state: 'upgrading',
      phase,
      attempts: is('attempts', '+', 1),
      from_version: fromVersion,
      code: null,
      reason: null,
      begun_at: now,
      ended_at: null,
    }))
    .where('rollout_id', '=', rolloutId)
    .where('device_id', '=', deviceId)
    .where('state', '=', 'pending')
    .where(
      sql<boolean>`(phase = ${phase} or phase is null and ${size} > (
        select count(*) from rollout_devices o where o.rollout_id = ${rolloutId} and o.phase = ${phase}))`,
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Stores the order of an attempt. */
export const setCommand = (tx: Transaction<Database>, rolloutId: string, deviceId: string, commandId: string) =>
  tx
    .updateTable('rollout_devices')
    .set({ command_id: commandId })
    .where('rollout_id', '=', rolloutId)
    .where('device_id', '=', deviceId)
    .execute();

/** Ends a running rollout; false when it no longer runs. */
export async function endRollout(
  tx: Transaction<Database>,
  id: string,
  end: { readonly state: 'done' } | { readonly state: 'stopped'; readonly stop: RolloutStop },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('rollouts')
    .set(end.state === 'done' ? { state: 'done', ended_at: now } : { state: 'stopped', stop: JSON.stringify(end.stop) })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
