import type { OrderResult } from '@backhaul/contract/bus';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import { storableJson, storableText } from '../jobs/storable.js';
import { newCommandId } from './id.js';
import { storedCommand } from './row.js';
import type { NewCommand, NewOrder, StoredCommand } from './types.js';

/** A device gets this long to answer an order that it took just before it expired, ms. */
const ANSWER_GRACE_MS = 2_000;

const TOO_LATE = 'The device did not receive the command in time';
const NO_ANSWER = 'The device has not answered';

/**
 * Writes a command. `present`: it is published right away, and is `sent` from the commit on, because a console
 * that crashes after publishing could no longer record it. Thus `pending` means: certainly never sent.
 */
export async function insertCommand(
  tx: Transaction<Database>,
  command: NewCommand,
  present: boolean,
  nowMs: number,
): Promise<NewOrder> {
  const id = newCommandId(nowMs);
  const { retry } = command;
  const goes = present && (retry?.refusal ?? null) === null;
  const state = goes ? 'sent' : 'pending';
  const expiresAt = nowMs + command.validForMs;
  const { takesMs = 0 } = command;
  await tx
    .insertInto('commands')
    .values({
      id,
      device_id: command.deviceId,
      name: command.order.name,
      order: JSON.stringify(command.order),
      state,
      asked_by: command.askedBy,
      transmission_id: command.transmissionId,
      created_at: new Date(nowMs),
      expires_at: new Date(expiresAt),
      answer_by: takesMs > 0 ? new Date(expiresAt + takesMs) : null,
      sent_at: goes ? new Date(nowMs) : null,
      ...(retry && {
        most_tries: retry.times,
        retry_ms: retry.everyMs,
        tries: 1,
        tried_at: new Date(nowMs),
        error: retry.refusal,
      }),
    })
    .execute();
  return { id, order: command.order, state, createdAt: nowMs, expiresAt };
}

const columns = [
  'commands.id',
  'commands.device_id',
  'commands.order',
  'commands.state',
  'commands.asked_by',
  'commands.transmission_id',
  'commands.created_at',
  'commands.expires_at',
  'commands.sent_at',
  'commands.answered_at',
  'commands.error',
  'commands.data',
  'commands.tries',
  'commands.most_tries',
  'users.username',
] as const;

/** Orders by id, in the order of their requests. */
export async function commandsById(db: Kysely<Database>, ids: readonly string[]): Promise<StoredCommand[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('commands')
    .leftJoin('users', 'users.id', 'commands.asked_by')
    .select(columns)
    .where(sql<boolean>`commands.id = any(${ids})`)
    .orderBy('commands.created_at')
    .orderBy(sql`commands.id collate "C"`)
    .execute();
  return rows.map(storedCommand);
}

/** Unanswered orders that may still be carried out, per device, in the order of their requests. */
export async function openCommands(
  db: Kysely<Database>,
  deviceIds: readonly string[],
  nowMs: number,
): Promise<Map<string, StoredCommand[]>> {
  const rows = await db
    .selectFrom('commands')
    .leftJoin('users', 'users.id', 'commands.asked_by')
    .leftJoin('transmissions', 'transmissions.id', 'commands.transmission_id')
    .select(columns)
    .where(sql<boolean>`commands.device_id = any(${deviceIds})`)
    .where('commands.state', 'in', ['pending', 'sent'])
    .where('commands.expires_at', '>', new Date(nowMs))
    // An unpublished try is counted when it is published.
    .where((eb) => eb.or([eb('commands.most_tries', 'is', null), eb('commands.sent_at', 'is not', null)]))
    // A start whose transmission has been ended since must not bring it back.
    .where((eb) => eb.or([eb('commands.name', '!=', 'start'), eb('transmissions.ended_at', 'is', null)]))
    .orderBy('commands.created_at')
    .orderBy(sql`commands.id collate "C"`)
    .execute();
  const open = new Map<string, StoredCommand[]>();
  for (const command of rows.map(storedCommand)) {
    const ofDevice = open.get(command.deviceId);
    if (ofDevice) ofDevice.push(command);
    else open.set(command.deviceId, [command]);
  }
  return open;
}

/** Records that a command is being published; false when it has ended in the meantime. */
export async function markSent(db: Kysely<Database>, id: string, nowMs: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('commands')
    .set({ state: 'sent', sent_at: new Date(nowMs), error: null })
    .where('id', '=', id)
    .where('state', 'in', ['pending', 'sent'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Devices with an order that was not sent, or not for `quietMs`, and may still be carried out. */
export async function devicesToRemind(db: Kysely<Database>, quietMs: number, nowMs: number): Promise<string[]> {
  const rows = await db
    .selectFrom('commands')
    .select('device_id')
    .distinct()
    .where('state', 'in', ['pending', 'sent'])
    .where('expires_at', '>', new Date(nowMs))
    .where('most_tries', 'is', null)
    .where((eb) => eb.or([eb('sent_at', 'is', null), eb('sent_at', '<=', new Date(nowMs - quietMs))]))
    .execute();
  return rows.map((row) => row.device_id);
}

/** Stores the answer to an order; false when it had one, or when the order is not this device's. */
export async function storeAnswer(
  db: Kysely<Database>,
  deviceId: string,
  result: OrderResult,
  nowMs: number,
): Promise<boolean> {
  const said = result.error === null ? null : storableText(result.error);
  const { numUpdatedRows } = await db
    .updateTable('commands')
    .set({
      state: result.outcome,
      answered_at: new Date(nowMs),
      error: said ?? (result.outcome === 'expired' ? TOO_LATE : null),
      data: result.data === undefined ? null : storableJson(result.data),
    })
    .where('id', '=', result.id)
    .where('device_id', '=', deviceId)
    .where('answered_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Ends commands that have expired; returns their ids. A command that was never sent is `expired`. One that was sent
 * is `unknown` until the device answers: it may have carried it out without being able to report it yet.
 */
export async function lapse(db: Kysely<Database>, nowMs: number): Promise<string[]> {
  const rows = await db
    .updateTable('commands')
    .set((eb) => ({
      answered_at: eb.case().when('state', '=', 'pending').then(new Date(nowMs)).else(eb.ref('answered_at')).end(),
      error: eb.case().when('state', '=', 'pending').then(TOO_LATE).else(NO_ANSWER).end(),
      state: sql<'expired' | 'unknown'>`case when state = 'pending' then 'expired' else 'unknown' end`,
    }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('commands')
        .select('id')
        .where('state', 'in', ['pending', 'sent'])
        .where('expires_at', '<=', new Date(nowMs - ANSWER_GRACE_MS))
        // A long-running command that was sent is waited for; one that was not has expired.
        .where((is) =>
          is.or([
            is('state', '=', 'pending'),
            is('answer_by', 'is', null),
            is('answer_by', '<=', new Date(nowMs - ANSWER_GRACE_MS)),
          ]),
        )
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}
