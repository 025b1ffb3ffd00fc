import type { SoftwareKind } from '@backhaul/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.js';

/** Columns that the console returns about a package, without its file. */
export const PACKAGE_COLUMNS = ['kind', 'version', 'node', 'sha256', 'bytes', 'signature', 'created_at'] as const;

export type PackageRow = Omit<Database['software_packages'], 'data' | 'created_at'> & { readonly created_at: Date };

/** The package of a version for devices of a kind; undefined when there is none. */
export const packageOf = (db: Kysely<Database>, kind: SoftwareKind, version: string): Promise<PackageRow | undefined> =>
  db
    .selectFrom('software_packages')
    .select(PACKAGE_COLUMNS)
    .where('kind', '=', kind)
    .where('version', '=', version)
    .executeTakeFirst();
