import type { PlacedId, Tenant } from '@backhaul/testing';
import type { Client } from 'pg';

/** Support cases of a customer's groups, and what an administrator decides or keeps: each with a canary. */
export async function insertSupportRecords(db: Client, tenant: Tenant, name: string) {
  const { inventoryId, groupId, neighbourGroupId } = tenant;
  const tag = `tag-${name}-1`;
  const canary = `canary-${name}-1`;
  // Nobody asked who is in this trial: to whom asked it shows itself.
  await db.query(`insert into users (id, username, roles) values ($1, $1, array['luc_partner'])`, [`ask-${name}`]);
  await db.query(
    `insert into access_approvals (id, inventory_id, user_id, reason, asked_at) values ($1, $2, $3, $4, now())`,
    [`${tag}-approval`, inventoryId, `ask-${name}`, `${canary} reason`],
  );
  await db.query(
    `insert into remote_actions (id, inventory_id, device_kind, device_name, action, reason, on_air, asker, asker_name,
       needs_approval, state, asked_at, expires_at)
     values ($1, $2, 'unit', $3, 'diagnostic', $4, false, 'support', '', true, 'waiting', now(), now() + interval '1 day')`,
    [`${tag}-action`, inventoryId, `${canary} device`, `${canary} reason`],
  );
  await db.query(
    `insert into portal_documents (id, inventory_id, name, kind, data, uploader, uploaded_at)
     values ($1, $2, $3, 'text', convert_to($3, 'UTF8'), 'boss', now())`,
    [`${tag}-document`, inventoryId, `${canary}.txt`],
  );
  const cases: PlacedId[] = [];
  for (const [place, group] of [groupId, neighbourGroupId].entries()) {
    const text = `canary-${name}-${place + 1}`;
    await db.query(
      `insert into support_cases (id, inventory_id, group_id, subject, state, opener, opened_at, changed_at)
       values ($1, $2, $3, $1, 'open', 'anna', now(), now())`,
      [`${text}-case`, inventoryId, group],
    );
    await db.query(
      `insert into support_messages (id, case_id, author, by_support, text, at) values ($1, $2, 'anna', false, $1, now())`,
      [`${text}-message`, `${text}-case`],
    );
    cases.push({ inventoryId, groupId: group, id: `${text}-case` });
  }
  const kept = (id: string): readonly PlacedId[] => [{ inventoryId, groupId, id }];
  return {
    accessApproval: kept(`${tag}-approval`),
    remoteAction: kept(`${tag}-action`),
    portalDocument: kept(`${tag}-document`),
    supportCase: cases,
  };
}

/** Partners of each customer who are or were support of the other one; the customers are there already. */
export async function letSupportIn(db: Client, tenants: readonly Tenant[]): Promise<void> {
  for (const { id, username, role, inventoryId, groupId, visit } of tenants.flatMap(({ support }) => support)) {
    await db.query(`insert into users (id, username, password_hash, roles) values ($1, $2, '!', array[$3])`, [
      id,
      username,
      role,
    ]);
    await db.query('insert into user_inventories (user_id, inventory_id) values ($1, $2)', [id, inventoryId]);
    await db.query('insert into user_groups (user_id, group_id) values ($1, $2)', [id, groupId]);
    if (visit)
      await db.query(
        `insert into access_approvals (id, inventory_id, user_id, reason, asked_at, decision, decided_at, decided_by, ends_at, ended_at, ended_by)
         values ($1, $2, $3, 'Case 4711', now(), 'approved', now(), 'admin', now() + interval '8 hours',
           case when $4 then now() end, case when $4 then 'admin' end)`,
        [`visit-${id}`, visit.inventoryId, id, visit.state === 'ended'],
      );
  }
}
