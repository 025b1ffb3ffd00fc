import type { AuditKind } from '@backhaul/domain';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../db/schema.js';
import type { Visit } from './scope.js';

/** Tables of the records in audit entries, by kind. */
const TABLES = {
  unit: ['devices', 'name'],
  server: ['devices', 'name'],
  device: ['devices', 'name'],
  channel: ['channels', 'name'],
  anyChannel: ['channels', 'name'],
  returnChannel: ['channels', 'name'],
  group: ['groups', 'name'],
  label: ['labels', 'label'],
  graphic: ['graphics', 'name'],
  streamProfile: ['stream_profiles', 'name'],
  streamProvider: ['stream_providers', 'name'],
  audioInterface: ['audio_interfaces', 'name'],
  tallyInterface: ['tally_interfaces', 'name'],
  webhook: ['webhooks', 'name'],
  usageProfile: ['usage_profiles', 'name'],
  inventoryService: ['inventory_services', 'service'],
  publisher: ['publishers', 'name'],
  subscriber: ['subscribers', 'name'],
  audioRoom: ['audio_rooms', 'name'],
  supportCase: ['support_cases', 'subject'],
  portalDocument: ['portal_documents', 'name'],
  story: ['stories', 'slugline'],
  alertRoute: ['alert_routes', 'name'],
  dutyList: ['duty_lists', 'name'],
  maintenanceWindow: ['maintenance_windows', 'name'],
} as const satisfies Readonly<Record<string, readonly [table: keyof Database, name: string]>>;

const isTabled = (kind: AuditKind): kind is keyof typeof TABLES => Object.hasOwn(TABLES, kind);

/** Name and place of a record before an act, when they can no longer be looked up. */
export interface AuditGone {
  readonly name: string;
  readonly inventoryIds: readonly string[];
}

interface Act {
  /** The user who acted; null: nobody who is signed in. */
  readonly userId: string | null;
  readonly subject: { readonly kind: AuditKind; readonly id: string } | null;
  readonly result: 'done' | 'refused';
  /** The inventory that the subject left by this act. */
  readonly leaves: string | undefined;
  readonly gone: AuditGone | undefined;
  /** Inventories that the user visits as support. */
  readonly visits: readonly Visit[];
}

interface Place {
  readonly inventories: RawBuilder<string[] | null>;
  readonly name: RawBuilder<string | null>;
}

/** Place of a deleted record, or of a kind without a table: from the last entry about it. */
const lastOf = (id: string): Place => {
  const last = (value: RawBuilder<unknown>) =>
    sql<never>`(select ${value} from audit a where a.subject_id = ${id} order by a.id desc limit 1)`;
  // The first inventory of a move is the one that was left; its administrators may not read later entries.
  const inventories = sql`case when a.action like '%:move' then a.inventory_ids[2:] else a.inventory_ids end`;
  return { inventories: last(inventories), name: last(sql`a.subject_name`) };
};

const inventoriesOf = (userId: string): RawBuilder<string[]> =>
  sql<string[]>`array(select i.inventory_id from user_inventories i where i.user_id = ${userId} order by 1)`;

function presentOf(kind: AuditKind, id: string): Place | undefined {
  if (kind === 'user')
    return {
      inventories: sql`(select ${inventoriesOf(id)} from users r where r.id = ${id})`,
      name: sql`(select r.username from users r where r.id = ${id})`,
    };
  // A rollout spans inventories, so only superusers may read its entries.
  if (kind === 'rollout')
    return {
      inventories: sql`'{}'::text[]`,
      name: sql`(select r.name from rollouts r where r.id = ${id})`,
    };
  if (kind === 'inventory')
    return {
      inventories: sql`(select array[r.id] from inventories r where r.id = ${id})`,
      name: sql`(select r.name from inventories r where r.id = ${id})`,
    };
  if (kind === 'alert') {
    const device = sql`from alerts r join devices d on d.id = r.device_id where r.id = ${id}`;
    return { inventories: sql`(select array[d.inventory_id] ${device})`, name: sql`(select d.name ${device})` };
  }
  if (!isTabled(kind)) return undefined;
  const [table, name] = TABLES[kind];
  return {
    inventories: sql`(select array[r.inventory_id] from ${sql.table(table)} r where r.id = ${id})`,
    name: sql`(select r.${sql.ref(name)} from ${sql.table(table)} r where r.id = ${id})`,
  };
}

/** Who approved the access of support to the inventory of a record; null if the user is not there as support. */
const approverIn = (place: RawBuilder<string[] | null>, visits: readonly Visit[]): RawBuilder<string | null> =>
  visits.length === 0
    ? sql<null>`null`
    : sql<string | null>`(
        select v.approved_by
        from unnest(${visits.map(({ inventoryId }) => inventoryId)}::text[], ${visits.map(({ approvedBy }) => approvedBy)}::text[])
          as v (inventory_id, approved_by)
        where v.inventory_id = any(${place}) limit 1)`;

/**
 * The inventories whose administrators may read an entry, and the name of its record, both as they are now: the history of a device stays
 * with the inventory that it leaves. If access to a foreign record was refused, administrators of the record do not learn who tried, and
 * those of the user do not learn what the record is.
 */
export function auditPlace({ userId, subject, result, leaves, gone, visits }: Act) {
  const actor = userId === null ? sql<string[]>`'{}'::text[]` : inventoriesOf(userId);
  if (!subject) return { inventory_ids: actor, subject_name: sql<null>`null`, approved_by: sql<null>`null` };
  const last = lastOf(subject.id);
  const now: Place | undefined = gone
    ? { inventories: sql`${[...gone.inventoryIds]}::text[]`, name: sql`${gone.name}::text` }
    : presentOf(subject.kind, subject.id);
  const place =
    now === undefined ? last.inventories : sql<string[] | null>`coalesce(${now.inventories}, ${last.inventories})`;
  const name = now === undefined ? last.name : sql<string | null>`coalesce(${now.name}, ${last.name})`;
  const approved_by = approverIn(place, visits);
  if (result === 'done')
    return {
      inventory_ids: sql<string[]>`${leaves === undefined ? [] : [leaves]}::text[] || coalesce(${place}, ${actor})`,
      subject_name: name,
      approved_by,
    };
  const isKnown = sql<boolean>`(${actor} = '{}' or ${place} && ${actor})`;
  return {
    inventory_ids: sql<string[]>`case when ${isKnown} then coalesce(${place}, ${actor}) else ${actor} end`,
    subject_name: sql<string | null>`case when ${isKnown} then ${name} end`,
    approved_by,
  };
}
