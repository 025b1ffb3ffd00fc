import { CORE, type RemoteAction, type RemoteDevice } from '@backhaul/contract';
import type { RemoteApproval, RemoteState, SoftwareKind } from '@backhaul/domain';
import { sql, type Kysely, type RawBuilder, type Selectable, type Transaction } from 'kysely';
import { remoteActionsWithin } from '../../control/policies/remote-action.js';
import { serverSeen } from '../../control/policies/seen.js';
import { byText, byValue, sortText } from '../../control/resources/page.js';
import type { ListStore } from '../../control/resources/store.js';
import type { Caller, Scope } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import type { RemoteActionTable } from '../../platform/db/schema-remote-actions.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { Registry } from '../../state/registry/types.js';
import { deviceRecord, isOnAir, isOnline, reachOf, withinReach } from './reach.js';
import { readsFiles } from './reads-files.js';

export type ActionRow = Selectable<RemoteActionTable>;

interface FileRow {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
  readonly until: string;
}

type ListedRow = Omit<ActionRow, 'command_id'> & {
  readonly inventory: string;
  readonly files: readonly FileRow[];
};

type Key = 'device' | 'inventory';
type ActionStore = ListStore<ListedRow, RemoteAction, Key | 'asker' | 'reason', Key | 'state' | 'askedAt'>;

const kept = (
  registry: Pick<Registry, 'unitRecord' | 'serverRecord'>,
  now: Date,
  within: (scope: Scope) => RawBuilder<boolean>,
): ActionStore => ({
  rows: (_db, scope) => sql<ListedRow>`(
    select a.*, i.name as inventory, coalesce((
      select json_agg(json_build_object('id', f.id, 'name', f.name, 'type', f.type, 'bytes', length(f.content), 'until', f.expires_at)
        order by f.name, f.id)
      from remote_action_files f where f.action_id = a.id and f.expires_at > ${now}), '[]') as files
    from remote_actions a join inventories i on i.id = a.inventory_id where ${within(scope)})`,
  search: { device: 'device_name', asker: 'asker', inventory: 'inventory', reason: 'reason' },
  sort: {
    askedAt: byValue('asked_at'),
    // Waiting ones first; equal states: newest first.
    state: sql`array_position(array['waiting', 'running', 'queued'], r.state), -extract(epoch from r.asked_at)`,
    device: byText('device_name'),
    inventory: byText('inventory'),
  },
  present(row, caller) {
    const files = readsFiles(registry, caller, row) ? row.files : [];
    const [first] = files;
    return {
      id: row.id,
      inventory: { id: row.inventory_id, name: row.inventory },
      device: { id: row.device_id, kind: row.device_kind, name: row.device_name },
      action: row.action,
      reason: row.reason,
      state: row.state,
      asker: { username: row.asker, name: row.asker_name },
      support: row.approval_id !== null,
      onAirConfirmed: row.on_air,
      askedAt: row.asked_at.getTime(),
      expiresAt: row.expires_at.getTime(),
      needsApproval: row.needs_approval,
      decidedAt: row.decided_at?.getTime() ?? null,
      decidedBy: row.decided_by,
      startedAt: row.started_at?.getTime() ?? null,
      endedAt: row.ended_at?.getTime() ?? null,
      problem: row.problem,
      detail: row.detail,
      files: files.map(({ id, name, type, bytes }) => ({
        id,
        name,
        type,
        bytes,
        url: `${CORE}/v2/remote_actions/${row.id}/files/${id}`,
      })),
      filesUntil: first === undefined ? null : Date.parse(first.until),
    };
  },
});

type Records = Pick<Registry, 'unitRecord' | 'serverRecord'>;

/** Remote actions, for administrators of their inventories. */
export const managedStore = (registry: Records, now: Date): ActionStore => kept(registry, now, remoteActionsWithin);

/** Remote actions, for the user who requested them. */
export const ownStore = (registry: Records, now: Date, userId: string): ActionStore =>
  kept(registry, now, () => sql<boolean>`a.asked_by = ${userId}`);

/** SQL condition of the filters by state and by action. */
export const inStates = (states: readonly RemoteState[] = [], id?: string): RawBuilder<boolean> =>
  sql<boolean>`(${states.length === 0} or r.state = any(${[...states]}::text[])) and (${id ?? null}::text is null or r.id = ${id ?? null})`;

interface DeviceRow {
  readonly id: string;
  readonly kind: SoftwareKind;
  readonly name: string;
  readonly demo: boolean;
  readonly inventory_id: string;
  readonly inventory: string;
  readonly inventory_order: string;
  readonly approval: RemoteApproval;
}

type DeviceStore = ListStore<DeviceRow, RemoteDevice, 'name' | 'inventory', 'name' | 'inventory' | 'kind'>;

/** Units and servers of which the caller may request remote actions. */
export const deviceStore = (registry: Registry, caller: Caller): DeviceStore => ({
  rows: (_db, scope) => sql<DeviceRow>`(
    select s.id, s.kind, s.name, s.demo, s.inventory_id, i.name as inventory, i.remote_approval as approval, o.inventory_order
    -- Left joins of one row each: PostgreSQL leaves out those that a count, or a page, does not need.
    from devices s left join inventories i on i.id = s.inventory_id
    left join (select i.id, ${sortText('i.name')} as inventory_order from inventories i group by i.id) o
      on o.id = s.inventory_id
    where ${withinReach(caller, serverSeen(scope))})`,
  search: { name: 'name', inventory: 'inventory' },
  sort: { name: byText('name'), inventory: byValue('inventory_order'), kind: byValue('kind') },
  present({ id, kind, name, demo, inventory_id, inventory, approval }) {
    const record = deviceRecord(registry, id);
    const view = kind === 'unit' ? registry.unit(id) : registry.server(id);
    return {
      id,
      kind,
      name,
      demo,
      inventory: { id: inventory_id, name: inventory },
      online: record !== undefined && isOnline(registry, record),
      onAir: record !== undefined && isOnAir(registry, record),
      version: view?.swVersion ?? '',
      support: record !== undefined && reachOf(caller, record) === 'support',
      approval,
    };
  },
});

/** SQL condition of the filters by kind and by device. */
export const ofKind = (kind: SoftwareKind | undefined, id: string | undefined): RawBuilder<boolean> =>
  sql<boolean>`(${kind ?? null}::text is null or r.kind = ${kind ?? null}) and (${id ?? null}::text is null or r.id = ${id ?? null})`;

/** Which remote actions need an approval of the inventory. @throws {Refusal} NOT_FOUND */
export async function approvalOf(db: Kysely<Database>, inventoryId: string): Promise<RemoteApproval> {
  const row = await db
    .selectFrom('inventories')
    .select('remote_approval')
    .where('id', '=', inventoryId)
    .executeTakeFirst();
  if (row === undefined) throw new Refusal('NOT_FOUND');
  return row.remote_approval;
}

/** Sets which remote actions need an approval of the inventory; returns the former setting. @throws {Refusal} NOT_FOUND */
export async function setApproval(
  tx: Transaction<Database>,
  inventoryId: string,
  approval: RemoteApproval,
): Promise<RemoteApproval> {
  await tx.selectFrom('inventories').select('id').where('id', '=', inventoryId).forUpdate().execute();
  const before = await approvalOf(tx, inventoryId);
  await tx.updateTable('inventories').set({ remote_approval: approval }).where('id', '=', inventoryId).execute();
  return before;
}
