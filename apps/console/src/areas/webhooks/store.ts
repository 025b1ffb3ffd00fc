import type { AppContract, HandlerInput, Webhook } from '@backhaul/contract';
import type { WebhookEventType } from '@backhaul/domain';
import { sql, type Transaction } from 'kysely';
import { requireMemberships } from '../../control/people/memberships.js';
import { webhooksWithin } from '../../control/policies/webhook.js';
import { requireFreeName } from '../../control/resources/names-store.js';
import { byText, byValue } from '../../control/resources/page.js';
import type { Store } from '../../control/resources/store.js';
import type { Database } from '../../platform/db/schema.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import { webhookSecretOf } from '../../platform/vault/aad.js';
import type { Vault } from '../../platform/vault/vault.js';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly inventory_id: string;
  readonly inventory_name: string;
  readonly events: readonly WebhookEventType[];
  readonly enabled: boolean;
  readonly stopped: 'failing' | 'gone' | null;
  readonly failing_since: Date | null;
  readonly old_secret_until: Date | null;
  readonly created_at: Date;
  readonly delivered: number;
  readonly failed: number;
  readonly waiting: number;
}

type Calls = AppContract['webhooks'];
/** A new webhook with its signing key. */
export type Create = HandlerInput<Calls['create']>['body'] & { readonly secret: string };
type Change = HandlerInput<Calls['update']>['body'];
export type WebhookStore = Store<Row, Webhook, 'name' | 'url', 'name' | 'createdAt', Create, Change>;

const DAY_MS = 24 * 60 * 60_000;

/** Webhooks, managed by administrators. */
export const webhookStore = ({ clock, vault }: { readonly clock: Clock; readonly vault: Vault }): WebhookStore => ({
  kind: 'webhook',
  idPrefix: 'whk',
  table: 'webhooks',
  rows: (_db, scope) => sql<Row>`(
    select w.id, w.name, w.url, w.inventory_id, i.name as inventory_name, w.events, w.enabled, w.stopped, w.failing_since,
      w.old_secret_until, w.created_at, d.delivered, d.failed, d.waiting
    from webhooks w join inventories i on i.id = w.inventory_id
    cross join lateral (
      select count(*) filter (where state = 'delivered')::int as delivered,
        count(*) filter (where state = 'failed')::int as failed, count(*) filter (where state = 'waiting')::int as waiting
      from webhook_deliveries where webhook_id = w.id and created_at > ${new Date(clock.now() - DAY_MS)}) d
    where ${webhooksWithin(scope)})`,
  search: { name: 'name', url: 'url' },
  sort: { name: byText('name'), createdAt: byValue('created_at') },
  present: (row) => ({
    id: row.id,
    name: row.name,
    url: row.url,
    inventory: { id: row.inventory_id, name: row.inventory_name },
    events: [...row.events],
    state: stateOf(row),
    stopped: row.stopped,
    failingSince: row.failing_since?.getTime() ?? null,
    createdAt: row.created_at.getTime(),
    oldSecretUntil:
      row.old_secret_until !== null && row.old_secret_until.getTime() > clock.now()
        ? row.old_secret_until.getTime()
        : null,
    lastDay: { delivered: row.delivered, failed: row.failed, waiting: row.waiting },
  }),
  // Only the host, because paths of receivers can be secrets.
  audited: ({ name, url, inventory_id, events, enabled, stopped }) => ({
    name,
    host: new URL(url).host,
    inventory: inventory_id,
    events: events.join(', '),
    enabled: enabled && stopped === null,
  }),
  async create(tx, caller, id, { name, url, events, inventoryId, secret }) {
    await requireMemberships(tx, caller, { inventoryIds: [inventoryId], groupIds: [] });
    await requireFreeName(tx, 'webhooks', { id, inventoryId, name });
    await tx
      .insertInto('webhooks')
      .values({
        id,
        name,
        url,
        events: [...new Set(events)],
        inventory_id: inventoryId,
        secret: vault.seal(secret, webhookSecretOf(id)),
      })
      .execute();
    return { detail: name };
  },
  async update(tx, _caller, row, change) {
    const { id, name, stopped } = row;
    if (change.name !== undefined && change.name !== row.name)
      await requireFreeName(tx, 'webhooks', { id: row.id, inventoryId: row.inventory_id, name: change.name });
    const values = {
      name: change.name,
      url: change.url,
      events: change.events && [...new Set(change.events)],
      enabled: change.enabled,
      ...(change.enabled === true && stopped !== null && { stopped: null, failing_since: null }),
    };
    if (Object.values(values).some((value) => value !== undefined))
      await tx.updateTable('webhooks').set(values).where('id', '=', id).execute();
    return { detail: change.name ?? name };
  },
  async remove(tx, _caller, { id, name }) {
    await tx.deleteFrom('webhooks').where('id', '=', id).execute();
    return { detail: name };
  },
});

function stateOf({ enabled, stopped, failing_since }: Row): Webhook['state'] {
  if (!enabled) return 'off';
  if (stopped !== null) return 'stopped';
  return failing_since === null ? 'active' : 'failing';
}

/** Name of a webhook. @throws {Refusal} NOT_FOUND */
export async function nameOf(tx: Transaction<Database>, id: string): Promise<string> {
  const row = await tx.selectFrom('webhooks').select('name').where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw new Refusal('NOT_FOUND');
  return row.name;
}

/** Gives a webhook a new signing key; the former one stays valid until `until`. Returns the name of the webhook. @throws {Refusal} NOT_FOUND */
export async function rotateSecret(
  tx: Transaction<Database>,
  vault: Vault,
  id: string,
  { secret, until }: { readonly secret: string; readonly until: Date },
): Promise<string> {
  const row = await tx
    .updateTable('webhooks')
    .set((column) => ({
      old_secret: column.ref('secret'),
      old_secret_until: until,
      secret: vault.seal(secret, webhookSecretOf(id)),
    }))
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  if (row === undefined) throw new Refusal('NOT_FOUND');
  return row.name;
}
