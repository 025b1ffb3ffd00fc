import type { DefaultVersions, DeviceVersion } from '@backhaul/contract';
import { compareVersions, serverUpgradeStatus, SHORT_UPGRADE_STATUS, type SoftwareKind } from '@backhaul/domain';
import { sql, type Kysely, type Transaction } from 'kysely';
import { serverSeen } from '../../control/policies/seen.js';
import { byText, byValue, sortText } from '../../control/resources/page.js';
import type { ListStore } from '../../control/resources/store.js';
import type { Database } from '../../platform/db/schema.js';
import type { Scope } from '../../platform/access/scope.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { Registry } from '../../state/registry/types.js';

interface Row {
  readonly id: string;
  readonly kind: SoftwareKind;
  readonly name: string;
  readonly inventory_id: string;
  readonly inventory_name: string;
  readonly default_version: string | null;
}

type VersionStore = ListStore<Row, DeviceVersion, 'name' | 'inventory', 'name' | 'inventory' | 'kind'>;

/** Units and servers with their software versions. */
export const versionStore = (
  registry: Pick<Registry, 'unit' | 'server' | 'unitRecord' | 'serverRecord' | 'reportedServer'>,
): VersionStore => ({
  rows: (_db, scope) => sql<Row>`(
    select s.id, s.kind, s.name, i.id as inventory_id, i.name as inventory_name, o.inventory_order,
      case when s.kind = 'unit' then i.unit_version else i.server_version end as default_version
    from devices s join inventories i on i.id = s.inventory_id
    left join (select i.id, ${sortText('i.name')} as inventory_order from inventories i group by i.id) o
      on o.id = s.inventory_id where ${serverSeen(scope)})`,
  search: { name: 'name', inventory: 'inventory_name' },
  sort: { name: byText('name'), inventory: byValue('inventory_order'), kind: byValue('kind') },
  present: ({ id, kind, name, inventory_id, inventory_name, default_version }) => {
    const reported = kind === 'unit' ? unitSoftware(registry, id) : serverSoftware(registry, id);
    const { version } = reported;
    const behind = default_version !== null && version !== '' && compareVersions(version, default_version) < 0;
    const inventory = { id: inventory_id, name: inventory_name };
    return { id, kind, name, inventory, ...reported, defaultVersion: default_version, behind };
  },
});

type Software = Pick<DeviceVersion, 'model' | 'online' | 'version' | 'targetVersion' | 'status'>;

function unitSoftware(registry: Pick<Registry, 'unit' | 'unitRecord'>, id: string): Software {
  const view = registry.unit(id);
  const { softwareUpgrade } = view ?? {};
  return {
    model: view?.model ?? '',
    online: view?.online === true,
    version: view?.swVersion ?? '',
    targetVersion: registry.unitRecord(id)?.targetVersion ?? null,
    status: softwareUpgrade?.status ?? null,
  };
}

function serverSoftware(registry: Pick<Registry, 'server' | 'serverRecord' | 'reportedServer'>, id: string): Software {
  const view = registry.server(id);
  const upgrade = registry.serverRecord(id)?.upgrade ?? null;
  const installing = registry.reportedServer(id)?.state?.software?.installing ?? null;
  return {
    model: '',
    online: view?.online === true,
    version: view?.swVersion ?? '',
    targetVersion: upgrade?.version ?? null,
    status: upgrade === null ? null : SHORT_UPGRADE_STATUS[serverUpgradeStatus(upgrade, installing)],
  };
}

export async function rowOf(db: Kysely<Database>, store: VersionStore, scope: Scope, id: string): Promise<Row> {
  const { rows } = await sql<Row>`select r.* from ${store.rows(db, scope)} as r where r.id = ${id}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Refusal('NOT_FOUND');
  return row;
}

/** SQL condition for devices of one kind, or of both. */
export const ofKind = (kind: SoftwareKind | undefined) =>
  kind === undefined ? sql<boolean>`true` : sql<boolean>`r.kind = ${kind}`;

/** Default versions of an inventory. @throws {Refusal} NOT_FOUND */
export async function defaultsOf(db: Kysely<Database>, id: string): Promise<DefaultVersions> {
  const row = await db
    .selectFrom('inventories')
    .select(['unit_version as unit', 'server_version as server'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw new Refusal('NOT_FOUND');
  return row;
}

export async function setDefaults(
  tx: Transaction<Database>,
  id: string,
  { unit, server }: { readonly unit?: string | null | undefined; readonly server?: string | null | undefined },
): Promise<void> {
  if (unit === undefined && server === undefined) return;
  await tx
    .updateTable('inventories')
    .set({ ...(unit !== undefined && { unit_version: unit }), ...(server !== undefined && { server_version: server }) })
    .where('id', '=', id)
    .execute();
}
