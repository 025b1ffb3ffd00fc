import { sql, type Kysely } from 'kysely';
import { callerOf } from '../../platform/access/caller-of.js';
import { readCaller } from '../../platform/access/caller-store.js';
import { sees, type Scope } from '../../platform/access/scope.js';
import { readIdentities, type SessionIdentity } from '../../platform/access/session-store.js';
import type { Database } from '../../platform/db/schema.js';
import type { Clock } from '../../platform/kernel/clock.js';
import type { Registry } from '../../state/registry/types.js';

interface Parts {
  readonly db: Kysely<Database>;
  readonly registry: Pick<Registry, 'unitRecord'>;
  readonly clock: Clock;
}

interface Row {
  readonly id: string;
  readonly user_id: string;
  readonly session_id: string | null;
  readonly inventory_id: string;
  readonly group_ids: readonly string[];
  /** The room is the direct line to this unit. */
  readonly direct_unit_id: string | null;
}

/** Removes users from audio rooms if their session has ended, or if they may no longer join the room. */
export async function dropEnded({ db, registry, clock }: Parts): Promise<void> {
  const now = clock.now();
  const { rows } = await sql<Row>`
    select p.id, p.user_id, p.session_id, a.inventory_id, a.direct_unit_id,
      array(select g.id from groups g where g.inventory_id = a.inventory_id) as group_ids
    from audio_participants p join audio_rooms a on a.id = p.room_id where p.user_id is not null`.execute(db);
  if (rows.length === 0) return;
  const sessionIds = [...new Set(rows.flatMap(({ session_id: id }) => id ?? []))];
  const identities = await readIdentities(db, { sessionIds }, now);
  const bySession = new Map(identities.map((identity) => [identity.sessionId, scopeIn(identity)]));
  const userIds = [...new Set(rows.flatMap((row) => (row.session_id === null ? [row.user_id] : [])))];
  const byUser = new Map<string, Scope | undefined>();
  for (const id of userIds) byUser.set(id, (await readCaller(db, id, 'audioRoom:join', now))?.scope);
  for (const row of rows) {
    const { id, session_id } = row;
    const scope = session_id === null ? byUser.get(row.user_id) : bySession.get(session_id);
    const place = row.direct_unit_id === null ? placeOf(row) : registry.unitRecord(row.direct_unit_id);
    if (scope && place && sees(scope, place)) continue;
    // A user who came back meanwhile in another session stays.
    const gone = db.deleteFrom('audio_participants').where('id', '=', id);
    await gone.where('session_id', 'is not distinct from', session_id).execute();
  }
}

const placeOf = ({ inventory_id, group_ids }: Row) => ({ inventoryId: inventory_id, groupIds: group_ids });

/** The audio rooms that a session sees; undefined: it may not join any. View mode is ignored: its user takes part as before. */
function scopeIn(identity: SessionIdentity): Scope | undefined {
  if (identity.passwordDue !== null || identity.secondFactorDue) return undefined;
  const { permissions, scope } = callerOf({ ...identity, view: null }, 'audioRoom:join', '');
  return permissions.has('audioRoom:join') ? scope : undefined;
}
