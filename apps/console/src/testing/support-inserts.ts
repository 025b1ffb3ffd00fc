import { REMOTE_ANSWER_MS, SUPPORT_ACCESS_MS } from '@backhaul/domain';
import type { Tenant } from '@backhaul/testing';
import type { Kysely } from 'kysely';
import type { Database } from '../platform/db/schema.js';
import { newId } from '../platform/kernel/ids.js';

/** A request of a partner for access: waiting, or approved. */
export async function insertAccessApproval(
  db: Kysely<Database>,
  inventoryId: string,
  approved = false,
): Promise<string> {
  const id = newId('acc');
  const supporter = { id: newId('usr'), username: newId('support'), roles: ['luc_partner' as const] };
  await db.insertInto('users').values(supporter).execute();
  const now = new Date();
  const decided = { decided_at: now, decided_by: 'admin', ends_at: new Date(now.getTime() + SUPPORT_ACCESS_MS) };
  await db
    .insertInto('access_approvals')
    .values({
      id,
      inventory_id: inventoryId,
      user_id: supporter.id,
      reason: 'Case 4711',
      asked_at: now,
      decision: approved ? 'approved' : null,
      ...(approved ? decided : { decided_at: null, decided_by: null, ends_at: null }),
      ended_at: null,
      ended_by: null,
    })
    .execute();
  return id;
}

/** Partners of each customer who are or were support of the other one; the customers are there already. */
export async function insertSupport(db: Kysely<Database>, tenants: readonly Tenant[]): Promise<void> {
  for (const { id, username, role, inventoryId, groupId, visit } of tenants.flatMap(({ support }) => support)) {
    await db
      .insertInto('users')
      .values({ id, username, roles: [role], password_hash: '!' })
      .execute();
    await db.insertInto('user_inventories').values({ user_id: id, inventory_id: inventoryId }).execute();
    await db.insertInto('user_groups').values({ user_id: id, group_id: groupId }).execute();
    if (visit === undefined) continue;
    const now = Date.now();
    const ended =
      visit.state === 'ended' ? { ended_at: new Date(now), ended_by: 'admin' } : { ended_at: null, ended_by: null };
    await db
      .insertInto('access_approvals')
      .values({
        id: newId('acc'),
        inventory_id: visit.inventoryId,
        user_id: id,
        reason: 'Case 4711',
        asked_at: new Date(now),
        decision: 'approved',
        decided_at: new Date(now),
        decided_by: 'admin',
        ends_at: new Date(now + SUPPORT_ACCESS_MS),
        ...ended,
      })
      .execute();
  }
}

/** An open support case of a group. */
export async function insertSupportCase(
  db: Kysely<Database>,
  { inventoryId, groupId }: { readonly inventoryId: string; readonly groupId: string },
): Promise<string> {
  const id = newId('case');
  const now = new Date();
  const opened = { opened_by: null, opener: 'anna', opened_at: now, changed_at: now };
  const place = { inventory_id: inventoryId, group_id: groupId };
  await db
    .insertInto('support_cases')
    .values({ id, ...place, subject: 'The van stays offline', state: 'open', ...opened })
    .execute();
  return id;
}

/** A remote action that waits for approval; its device was deleted. */
export async function insertRemoteAction(db: Kysely<Database>, inventoryId: string): Promise<string> {
  const id = newId('rac');
  const now = Date.now();
  await db
    .insertInto('remote_actions')
    .values({
      id,
      inventory_id: inventoryId,
      device_id: null,
      device_kind: 'unit',
      device_name: 'crew-1',
      action: 'diagnostic',
      reason: 'Case 4711',
      on_air: false,
      asked_by: null,
      asker: 'support',
      asker_name: '',
      approval_id: null,
      needs_approval: true,
      state: 'waiting',
      asked_at: new Date(now),
      expires_at: new Date(now + REMOTE_ANSWER_MS),
    })
    .execute();
  return id;
}

/** A document of the customer portal whose uploader was deleted. */
export async function insertPortalDocument(db: Kysely<Database>, inventoryId: string): Promise<string> {
  const id = newId('doc');
  const by = { uploaded_by: null, uploader: 'boss', uploaded_at: new Date() };
  await db
    .insertInto('portal_documents')
    .values({ id, inventory_id: inventoryId, name: `${id}.txt`, kind: 'text', data: Buffer.from('Hello'), ...by })
    .execute();
  return id;
}
