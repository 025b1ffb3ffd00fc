import type { AppContract, HandlerInput, Newsroom } from '@backhaul/contract';
import { sameNewsroomHost } from '@backhaul/domain';
import { sql, type Kysely, type Transaction } from 'kysely';
import { NO_STATUS, StoredSettings } from '../../control/newsroom/settings.js';
import type { Database } from '../../platform/db/schema.js';
import { Refusal, refuseFields } from '../../platform/kernel/refusal.js';
import { message } from '@backhaul/contract';

export type Wanted = HandlerInput<AppContract['newsrooms']['set']>['body'];

/** The newsroom of an inventory; null without one. */
export async function newsroomOf(db: Kysely<Database>, inventoryId: string): Promise<Newsroom | null> {
  const row = await db
    .selectFrom('newsrooms as n')
    .innerJoin('groups as g', 'g.id', 'n.group_id')
    .selectAll('n')
    .select([
      'g.name as group_name',
      sql<number>`(select count(*)::int from stories s
        where s.inventory_id = n.inventory_id and s.rundown_id is not null and s.removed_at is null)`.as('stories'),
    ])
    .where('n.inventory_id', '=', inventoryId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { kind, ...settings } = StoredSettings.parse(row.settings);
  const status = { ...NO_STATUS, ...row.status };
  return {
    group: { id: row.group_id, name: row.group_name },
    kind,
    enabled: row.enabled,
    mos: 'host' in settings ? settings : null,
    xml: 'url' in settings ? { ...settings, passwordSet: row.password !== null } : null,
    mapping:
      row.mapping === null || row.mapping_name === null
        ? null
        : {
            name: row.mapping_name,
            bytes: Buffer.byteLength(row.mapping),
            changedAt: row.mapping_at?.getTime() ?? 0,
          },
    status: row.enabled ? status : { ...status, state: 'off', detail: '' },
    stories: row.stories,
  };
}

/** The row of a newsroom, locked. @throws {Refusal} NO_NEWSROOM */
export async function lockedNewsroom(tx: Transaction<Database>, inventoryId: string) {
  const row = await tx.selectFrom('newsrooms').selectAll().where('inventory_id', '=', inventoryId).forUpdate().executeTakeFirst(); // prettier-ignore
  if (row === undefined) throw new Refusal('NO_NEWSROOM');
  return row;
}

/** Settings of a newsroom before and after, for the audit. */
export interface SetNewsroom {
  readonly before: Readonly<Record<string, string | number | boolean | null>>;
  readonly after: Readonly<Record<string, string | number | boolean | null>>;
}

/** Stores the newsroom of an inventory. `seal` seals a password. @throws {Refusal} OTHER_INVENTORY, LISTEN_PORT_TAKEN, INVALID */
export async function writeNewsroom(
  tx: Transaction<Database>,
  inventoryId: string,
  { groupId, enabled, settings: given }: Wanted,
  seal: (password: string) => string,
): Promise<SetNewsroom> {
  const group = await tx.selectFrom('groups').select('inventory_id').where('id', '=', groupId).forKeyShare().executeTakeFirst(); // prettier-ignore
  if (group?.inventory_id !== inventoryId) throw new Refusal('OTHER_INVENTORY');
  const row = await tx.selectFrom('newsrooms').selectAll().where('inventory_id', '=', inventoryId).forUpdate().executeTakeFirst(); // prettier-ignore
  const known = row && StoredSettings.parse(row.settings);
  const settings = StoredSettings.parse(given);
  const password = passwordOf(given, known, row?.password ?? null, seal);
  const [lower, upper] = settings.kind === 'mos' ? [settings.listenLower, settings.listenUpper] : [null, null];
  await refuseTakenPorts(tx, inventoryId, lower, upper);
  const values = {
    group_id: groupId,
    kind: settings.kind,
    enabled,
    settings: JSON.stringify(settings),
    password,
    listen_lower: lower,
    listen_upper: upper,
    status: '{}',
    read_at: null,
  };
  await tx
    .insertInto('newsrooms')
    .values({ inventory_id: inventoryId, ...values })
    .onConflict((conflict) =>
      conflict.column('inventory_id').doUpdateSet({ ...values, revision: sql`newsrooms.revision + 1` }),
    )
    .execute();
  return {
    before: row && known ? { ...known, group: row.group_id, enabled: row.enabled } : {},
    after: { ...settings, group: groupId, enabled },
  };
}

/** A stored password is kept only while host and user stay the same. */
function passwordOf(
  given: Wanted['settings'],
  known: StoredSettings | undefined,
  stored: string | null,
  seal: (password: string) => string,
): string | null {
  if (given.kind === 'mos') return null;
  if (given.url.toLowerCase().startsWith('sftp:') && given.hostKey === '')
    refuseFields([{ path: 'body.settings.hostKey', message: message('required') }]);
  if (given.password !== undefined) return given.password === '' ? null : seal(given.password);
  return known?.kind === 'xml' && sameNewsroomHost(known, given) ? stored : null;
}

async function refuseTakenPorts(
  tx: Transaction<Database>,
  inventoryId: string,
  lower: number | null,
  upper: number | null,
): Promise<void> {
  if (lower === null || upper === null) return;
  if (lower === upper) refuseFields([{ path: 'body.settings.listenUpper', message: message('unique') }]);
  const ports = [lower, upper];
  const taken = await tx
    .selectFrom('newsrooms')
    .select('inventory_id')
    .where('inventory_id', '<>', inventoryId)
    .where((eb) => eb.or([eb('listen_lower', 'in', ports), eb('listen_upper', 'in', ports)]))
    .limit(1)
    .execute();
  if (taken.length > 0) throw new Refusal('LISTEN_PORT_TAKEN');
}

/** Deletes the newsroom of an inventory; its stories stay, as if they were written here. False without one. */
export async function deleteNewsroom(tx: Transaction<Database>, inventoryId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('newsrooms')
    .where('inventory_id', '=', inventoryId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await tx
    .updateTable('stories')
    .set({ rundown_id: null, external_id: null, rundown: '', removed_at: null })
    .where('inventory_id', '=', inventoryId)
    .where('rundown_id', 'is not', null)
    .execute();
  return true;
}

/** The mapping of a newsroom and its revision; undefined without one. */
export async function mappingOf(db: Kysely<Database>, inventoryId: string) {
  const row = await db
    .selectFrom('newsrooms')
    .select(['mapping', 'mapping_name', 'revision'])
    .where('inventory_id', '=', inventoryId)
    .executeTakeFirst();
  if (row === undefined || row.mapping === null) return undefined;
  return { name: row.mapping_name ?? '', content: row.mapping, revision: row.revision };
}

/** Stores the mapping of a newsroom, or deletes it. */
export const writeMapping = (
  tx: Transaction<Database>,
  inventoryId: string,
  mapping: { readonly name: string; readonly content: string; readonly at: Date } | null,
) =>
  tx
    .updateTable('newsrooms')
    .set({
      mapping: mapping?.content ?? null,
      mapping_name: mapping?.name ?? null,
      mapping_at: mapping?.at ?? null,
      revision: sql`revision + 1`,
      read_at: null,
    })
    .where('inventory_id', '=', inventoryId)
    .execute();
