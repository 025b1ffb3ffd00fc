import type { Invitation } from '@backhaul/contract';
import { regeneratesAt, type GuestType, type InvitationMode, type Regeneration } from '@backhaul/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';

/** Invitations, joined with their units, groups and settings. */
const invited = (db: Kysely<Database>) =>
  db
    .selectFrom('invitations as i')
    .innerJoin('devices as d', 'd.id', 'i.unit_id')
    .innerJoin('units as u', 'u.device_id', 'd.id')
    .innerJoin('inventories as inv', 'inv.id', 'd.inventory_id')
    .leftJoin('groups as g', 'g.id', 'i.group_id')
    .leftJoin('invitation_settings as s', 's.group_id', 'i.group_id')
    .leftJoin('audio_rooms as a', 'a.id', 'i.audio_room_id')
    .selectAll('i')
    .select((eb) => [
      'd.name',
      'u.type',
      'd.bucket',
      'd.inventory_id',
      'u.selected_channel_id',
      // The inventory, if the group was deleted.
      eb.fn.coalesce('g.name', 'inv.name').as('group_name'),
      's.regeneration',
      'a.name as audio_room',
    ]);

export type InvitationRow = Awaited<ReturnType<typeof invitationOf>>;

/** The invitation of a unit. Throws NOT_INVITED. */
export async function invitationOf(db: Kysely<Database>, unitId: string) {
  const row = await invited(db).where('i.unit_id', '=', unitId).executeTakeFirst();
  if (!row) throw new Refusal('NOT_INVITED');
  return row;
}

/** Invitations of a mode in a group, by the name of the unit. */
export const invitationsOfGroup = (
  db: Kysely<Database>,
  groupId: string,
  mode: InvitationMode,
): Promise<InvitationRow[]> =>
  invited(db).where('i.group_id', '=', groupId).where('i.mode', '=', mode).orderBy('d.name').execute();

/** The invitation of a token, even if expired. */
export const invitationByToken = (db: Kysely<Database>, tokenHash: Buffer): Promise<InvitationRow | undefined> =>
  invited(db).where('i.token_hash', '=', tokenHash).executeTakeFirst();

/** Expired ad-hoc invitations that are not yet marked as expired. */
export const overdue = (db: Kysely<Database>, nowMs: number): Promise<InvitationRow[]> =>
  invited(db).where('i.expires_at', '<=', new Date(nowMs)).where('i.expired', '=', false).execute();

/** Permanent invitations in groups that regenerate links. */
export const regenerating = (db: Kysely<Database>): Promise<InvitationRow[]> =>
  invited(db)
    .where('i.mode', '=', 'permanent')
    .where('i.token_hash', 'is not', null)
    .where('s.regeneration', '!=', 'never')
    .execute();

/** When the link of an invitation is due to be regenerated, ms; null: never. */
export const regenerationOf = ({ mode, regeneration, made_at }: InvitationRow): number | null =>
  mode === 'permanent' ? regeneratesAt(regeneration ?? 'never', made_at.getTime()) : null;

/** Whether the link of an invitation is valid. */
export const isValid = ({ token_hash, expired, expires_at }: InvitationRow, nowMs: number): boolean =>
  token_hash !== null && !expired && (expires_at === null || expires_at.getTime() > nowMs);

export const presentInvitation = (row: InvitationRow): Invitation => ({
  unitId: row.unit_id,
  name: row.name,
  type: guestTypeOf(row.type),
  mode: row.mode,
  interview: row.interview,
  transport: row.transport,
  recipient: row.recipient,
  madeAt: row.made_at.getTime(),
  expiresAt: row.expires_at?.getTime() ?? null,
  regeneratesAt: row.token_hash === null ? null : regenerationOf(row),
  revoked: row.token_hash === null,
  lastUsedAt: row.last_used_at?.getTime() ?? null,
  guestName: row.guest_name,
  audioRoom: row.audio_room_id === null ? null : { id: row.audio_room_id, name: row.audio_room ?? row.audio_room_name },
  lostAudioRoom: lostRoomOf(row),
});

/** Name of the deleted room of an invitation; empty without one. */
export const lostRoomOf = ({ audio_room_id, audio_room_name }: InvitationRow): string =>
  audio_room_id === null ? audio_room_name : '';

/** Kind of guest of a unit type; every type except `liteUnits` is a smart unit. */
export const guestTypeOf = (type: string): GuestType => (type === 'liteUnits' ? 'liteUnits' : 'smartUnits');

/** How often a group regenerates the links of its permanent invitations. */
export async function regenerationOfGroup(db: Kysely<Database>, groupId: string): Promise<Regeneration> {
  const row = await db
    .selectFrom('invitation_settings')
    .select('regeneration')
    .where('group_id', '=', groupId)
    .executeTakeFirst();
  return row?.regeneration ?? 'never';
}

/** When the invitation of a unit expires, ms; null: never. */
export async function expiryOf(db: Kysely<Database>, unitId: string): Promise<number | null> {
  const row = await db.selectFrom('invitations').select('expires_at').where('unit_id', '=', unitId).executeTakeFirst();
  return row?.expires_at?.getTime() ?? null;
}
