import type { SoftwarePackage } from '@backhaul/contract';
import { compareVersions, type SoftwareKind } from '@backhaul/domain';
import { sql, type Kysely, type Transaction } from 'kysely';
import { PACKAGE_COLUMNS, type PackageRow } from '../../control/devices/software-packages.js';
import type { Database, StoredServerUpgrade } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { CheckedPackage } from './check-package.js';

export const presentPackage = ({ created_at, kind, version, node, sha256, bytes }: PackageRow): SoftwarePackage => ({
  kind,
  version,
  node,
  sha256,
  bytes,
  createdAt: created_at.getTime(),
});

/** All packages, latest version first. */
export async function packagesOf(db: Kysely<Database>): Promise<SoftwarePackage[]> {
  const rows = await db.selectFrom('software_packages').select(PACKAGE_COLUMNS).execute();
  return rows.map(presentPackage).toSorted((a, b) => compareVersions(b.version, a.version));
}

/** The file of a package; undefined if it is no longer offered. */
export async function packageFile(
  db: Kysely<Database>,
  kind: SoftwareKind,
  version: string,
): Promise<Buffer | undefined> {
  const query = db
    .selectFrom('software_packages')
    .select('data')
    .where('kind', '=', kind)
    .where('version', '=', version);
  return (await query.executeTakeFirst())?.data;
}

/** @throws {Refusal} PACKAGE_EXISTS */
export async function insertPackage(
  tx: Transaction<Database>,
  checked: CheckedPackage,
  signature: string,
): Promise<PackageRow> {
  const row = await tx
    .insertInto('software_packages')
    .values({ ...checked, signature })
    .onConflict((conflict) => conflict.doNothing())
    .returning(PACKAGE_COLUMNS)
    .executeTakeFirst();
  if (!row) throw new Refusal('PACKAGE_EXISTS');
  return row;
}

/** Deletes a package; returns whether it existed. */
export async function deletePackage(tx: Transaction<Database>, kind: SoftwareKind, version: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('software_packages')
    .where('kind', '=', kind)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Stores the outcome of an order, unless there is a later request; returns whether anything changed. */
export async function setOutcome(
  tx: Transaction<Database>,
  serverId: string,
  commandId: string,
  outcome: Pick<StoredServerUpgrade, 'outcome' | 'code' | 'reason'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('servers')
    .set({ upgrade: sql`upgrade || ${JSON.stringify(outcome)}::jsonb` })
    .where('device_id', '=', serverId)
    .where(sql<boolean>`upgrade ->> 'commandId' = ${commandId}`)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
