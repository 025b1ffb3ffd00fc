import type { Command } from '@backhaul/contract';
import type { PictureChannel, StoreMode } from '@backhaul/domain';
import { sql, type ExpressionBuilder, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import { lockedUnit } from '../devices/unit-row.js';
import { announceTransmission } from '../webhooks/announce-store.js';
import type { Touched } from '../../platform/access/mutate.js';
import { channelsOfRun, type OpenTransmission } from '../../state/registry/types.js';

/** An open transmission with the order that started it. */
export interface OpenRun {
  readonly transmission: OpenTransmission;
  readonly start: Pick<Command, 'state' | 'answeredAt' | 'expiresAt' | 'error'> | null;
}

export interface NewTransmission {
  readonly id: string;
  readonly unitId: string;
  readonly channelId: string;
  /** The group of channels of the member, if the start named the group; null: none. */
  readonly groupChannelId: string | null;
  readonly mode: StoreMode;
  /** All channels with their pictures, if there are several. */
  readonly channels: readonly PictureChannel[] | null;
  readonly askedBy: string | null;
  readonly at: Date;
}

/** Locks a unit against other requests until the transaction ends; undefined when there is none. */
export const lockUnit = (tx: Transaction<Database>, unitId: string) =>
  lockedUnit(tx, unitId).select(['devices.id', 'inventory_id', 'selected_channel_id']).executeTakeFirst();

/** As `lockUnit`, with the unit's requested configuration and the channels that it is bound to. */
export const lockUnitSettings = (tx: Transaction<Database>, unitId: string) =>
  lockedUnit(tx, unitId)
    .select(['devices.id', 'inventory_id', 'selected_channel_id', 'further_channel_ids', 'desired'])
    .executeTakeFirst();

/** Locks a channel in the same way. Always after the unit, so that requests cannot deadlock. */
export const lockChannel = (tx: Transaction<Database>, channelId: string) =>
  tx
    .selectFrom('channels')
    .select(['id', 'inventory_id', 'input', 'recording'])
    .where('id', '=', channelId)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Locks several channels in the same way, by id, so that requests for some of the same channels cannot deadlock. */
export const lockChannels = (tx: Transaction<Database>, channelIds: readonly string[]) =>
  tx
    .selectFrom('channels')
    .select(['id', 'inventory_id', 'input', 'recording'])
    .where('id', 'in', channelIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/** Opens a transmission; false when the unit or a channel has an open one: the caller must roll back. */
export async function insertTransmission(tx: Transaction<Database>, run: NewTransmission): Promise<boolean> {
  const common = {
    group_channel_id: run.groupChannelId,
    unit_id: run.unitId,
    mode: run.mode,
    asked_by: run.askedBy,
    created_at: run.at,
  };
  const [first, ...parts] = run.channels ?? [];
  const rows = [
    { ...common, id: run.id, channel_id: run.channelId, part_of: null, picture: first?.picture ?? null },
    ...parts.map(({ channelId, picture }, index) => ({
      ...common,
      id: `${run.id}-${index + 2}`,
      channel_id: channelId,
      part_of: run.id,
      picture,
    })),
  ];
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('transmissions')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) === BigInt(rows.length);
}

const openRuns = (db: Kysely<Database>) =>
  db
    .selectFrom('transmissions as t')
    .leftJoin('commands as c', (join) => join.onRef('c.transmission_id', '=', 't.id').on('c.name', '=', 'start'))
    .select([
      't.id',
      't.unit_id',
      't.channel_id',
      't.group_channel_id',
      't.mode',
      't.created_at',
      't.started_at',
      't.stop_asked_at',
      'c.state',
      'c.answered_at',
      'c.expires_at',
      'c.error',
      sql<readonly PictureChannel[] | null>`case when t.picture is not null then (
        select json_agg(json_build_object('picture', p.picture, 'channelId', p.channel_id) order by p.part_of nulls first, p.id)
        from transmissions p where p.id = t.id or p.part_of = t.id) end`.as('channels'),
    ])
    .where('t.part_of', 'is', null)
    .where('t.ended_at', 'is', null);

type RunRow = Awaited<ReturnType<ReturnType<typeof openRuns>['execute']>>[number];

const openRun = (row: RunRow): OpenRun => ({
  transmission: {
    id: row.id,
    unitId: row.unit_id,
    channelId: row.channel_id,
    groupChannelId: row.group_channel_id,
    mode: row.mode,
    createdAt: row.created_at.getTime(),
    startedAt: row.started_at?.getTime() ?? null,
    stopAskedAt: row.stop_asked_at?.getTime() ?? null,
    channels: row.channels,
  },
  start:
    row.state === null || row.expires_at === null
      ? null
      : {
          state: row.state,
          answeredAt: row.answered_at?.getTime() ?? null,
          expiresAt: row.expires_at.getTime(),
          error: row.error,
        },
});

/** All open transmissions. */
export const allOpenRuns = async (db: Kysely<Database>): Promise<OpenRun[]> =>
  (await openRuns(db).execute()).map(openRun);

/** The open transmission of a unit. */
export async function openRunOf(db: Kysely<Database>, unitId: string): Promise<OpenRun | undefined> {
  const row = await openRuns(db).where('t.unit_id', '=', unitId).executeTakeFirst();
  return row && openRun(row);
}

/** Whether this transmission of the unit has ended in the database. */
export async function hasEnded(db: Kysely<Database>, unitId: string, transmissionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('transmissions')
    .select('ended_at')
    .where('id', '=', transmissionId)
    .where('unit_id', '=', unitId)
    .executeTakeFirst();
  return row !== undefined && row.ended_at !== null;
}

/** The stop order of a transmission that has not ended. */
export async function openStop(db: Kysely<Database>, transmissionId: string, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('commands')
    .select('id')
    .where('transmission_id', '=', transmissionId)
    .where('name', '=', 'stop')
    .where('state', 'in', ['pending', 'sent'])
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.id;
}

/** The rows of a transmission, one per channel. */
const ofRun = (run: Pick<OpenTransmission, 'id' | 'channels'>) => (is: ExpressionBuilder<Database, 'transmissions'>) =>
  run.channels === null ? is('id', '=', run.id) : is.or([is('id', '=', run.id), is('part_of', '=', run.id)]);

/** Records the first picture; false when it is recorded already. */
export async function markStarted(tx: Transaction<Database>, run: OpenTransmission, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('transmissions')
    .set({ started_at: at })
    .where(ofRun(run))
    .where('started_at', 'is', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await announceTransmission(tx, 'transmission.started', run.id, at);
  return true;
}

/** Records that a stop was requested, or that it had no effect (`null`). */
export async function markStopAsked(tx: Transaction<Database>, run: OpenTransmission, at: Date | null): Promise<void> {
  await tx
    .updateTable('transmissions')
    .set({ stop_asked_at: at })
    .where(ofRun(run))
    .where('ended_at', 'is', null)
    .execute();
}

/** Ends a transmission and withdraws its start if that was never sent; false when it had ended. */
export async function markEnded(
  tx: Transaction<Database>,
  run: OpenTransmission,
  reason: string,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('transmissions')
    .set({ ended_at: at, end_reason: reason })
    .where(ofRun(run))
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await tx
    .updateTable('commands')
    .set({ state: 'expired', answered_at: at, error: reason })
    .where('transmission_id', '=', run.id)
    .where('name', '=', 'start')
    .where('state', '=', 'pending')
    .execute();
  await announceTransmission(tx, 'transmission.ended', run.id, at);
  return true;
}

/** Records that a run changes: its unit and each of its channels. */
export const touchedBy = (run: Pick<OpenTransmission, 'unitId' | 'channelId' | 'channels'>): readonly Touched[] => [
  ['unit', run.unitId],
  ...channelsOfRun(run).map((id) => ['channel', id] as const),
];
