import type { GroupMapping, Role } from '@backhaul/domain';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import { clientSecretOf } from '../../platform/vault/aad.js';
import type { Vault } from '../../platform/vault/vault.js';

/** An organization with what a sign-in needs, including the decrypted client secret. */
export interface SigningOrganization {
  readonly id: string;
  readonly name: string;
  readonly externalIdentityUid: string;
  readonly identityClaim: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string | null;
  readonly scopes: string;
  readonly groupsClaim: string;
  readonly defaultRole: Role;
  readonly maxUsers: number | null;
  readonly mappings: readonly GroupMapping[];
  readonly enabled: boolean;
}

const read = (db: Kysely<Database>) => db.selectFrom('organizations').selectAll();

type Row = Awaited<ReturnType<ReturnType<typeof read>['executeTakeFirstOrThrow']>>;

const opened = (vault: Vault, row: Row): SigningOrganization => ({
  id: row.id,
  name: row.name,
  externalIdentityUid: row.external_identity_uid,
  identityClaim: row.identity_claim,
  issuer: row.issuer,
  clientId: row.client_id,
  clientSecret: row.client_secret === null ? null : vault.open(row.client_secret, clientSecretOf(row.id)),
  scopes: row.scopes,
  groupsClaim: row.groups_claim,
  defaultRole: row.default_role,
  maxUsers: row.max_users,
  mappings: row.mappings,
  enabled: row.enabled,
});

/** An organization by id, enabled or not. */
export async function organizationById(
  db: Kysely<Database>,
  vault: Vault,
  id: string,
): Promise<SigningOrganization | undefined> {
  const row = await read(db).where('id', '=', id).executeTakeFirst();
  return row && opened(vault, row);
}

/** An enabled organization by its name, or by the domain of an e-mail address. */
export async function organizationFor(
  db: Kysely<Database>,
  vault: Vault,
  { name, domain }: { readonly name: string; readonly domain: string | null },
): Promise<SigningOrganization | undefined> {
  const row = await read(db)
    .where('enabled', '=', true)
    .where((eb) =>
      domain === null
        ? eb(sql<string>`lower(name)`, '=', name.trim().toLowerCase())
        : sql<boolean>`${domain} = any(domains)`,
    )
    .orderBy('created_at')
    .executeTakeFirst();
  return row && opened(vault, row);
}

/** Enabled organizations with an issuer and a client, for a sign-out of the provider. */
export async function organizationsOf(
  db: Kysely<Database>,
  vault: Vault,
  issuer: string,
): Promise<readonly SigningOrganization[]> {
  const rows = await read(db)
    .where('issuer', 'in', [issuer, issuer.replace(/\/$/, '')])
    .execute();
  return rows.map((row) => opened(vault, row));
}
