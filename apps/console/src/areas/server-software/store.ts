import type { ServerSoftware } from '@backhaul/contract';
import { compareVersions } from '@backhaul/domain';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database, StoredServerUpgrade } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { CheckedPackage } from './check-package.js';

const COLUMNS = ['version', 'node', 'sha256', 'bytes', 'signature', 'created_at'] as const;

type PackageRow = Pick<Database['server_packages'], 'version' | 'node' | 'sha256' | 'bytes' | 'signature'> & {
  readonly created_at: Date;
};

/** A package as users see it. */
export const presentPackage = ({ created_at, version, node, sha256, bytes }: PackageRow): ServerSoftware => ({
  version,
  node,
  sha256,
  bytes,
  createdAt: created_at.getTime(),
});

/** All packages, the latest version first. */
export async function packagesOf(db: Kysely<Database>): Promise<ServerSoftware[]> {
  const rows = await db.selectFrom('server_packages').select(COLUMNS).execute();
  return rows.map(presentPackage).toSorted((a, b) => compareVersions(b.version, a.version));
}

/** @throws {Refusal} UPGRADE_NOT_ALLOWED for a version that is not offered */
export const packageOf = (db: Kysely<Database>, version: string): Promise<PackageRow> =>
  db
    .selectFrom('server_packages')
    .select(COLUMNS)
    .where('version', '=', version)
    .executeTakeFirstOrThrow(() => new Refusal('UPGRADE_NOT_ALLOWED'));

/** The file of a package; undefined when it is offered no more. */
export async function packageFile(db: Kysely<Database>, version: string): Promise<Buffer | undefined> {
  const query = db.selectFrom('server_packages').select('data').where('version', '=', version);
  return (await query.executeTakeFirst())?.data;
}

/** @throws {Refusal} PACKAGE_EXISTS */
export async function insertPackage(
  tx: Transaction<Database>,
  checked: CheckedPackage,
  signature: string,
): Promise<PackageRow> {
  const row = await tx
    .insertInto('server_packages')
    .values({ ...checked, signature })
    .onConflict((conflict) => conflict.doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
  if (!row) throw new Refusal('PACKAGE_EXISTS');
  return row;
}

/** Whether there was one. */
export async function deletePackage(tx: Transaction<Database>, version: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('server_packages')
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Keeps what a server was asked to install. */
export const setUpgrade = (tx: Transaction<Database>, serverId: string, upgrade: StoredServerUpgrade) =>
  tx
    .updateTable('servers')
    .set({ upgrade: JSON.stringify(upgrade) })
    .where('device_id', '=', serverId)
    .execute();

/** Keeps how the order ended, unless there is a later request. Whether anything was changed. */
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
