import { message, type AppContract, type HandlerInput, type Organization } from '@backhaul/contract';
import { organizationProblems, type GroupMapping, type Role } from '@backhaul/domain';
import { sql, type Transaction } from 'kysely';
import { byText, byValue } from '../../control/resources/page.js';
import type { Store } from '../../control/resources/store.js';
import { BACKCHANNEL_LOGOUT, CALLBACK } from '../../control/sign-on/addresses.js';
import { mayBeOpen } from '../../control/sign-on/provider-fetch.js';
import type { OwnNetworks } from '../../control/webhooks/receivers.js';
import type { Sessions } from '../../platform/access/sessions.js';
import type { Database } from '../../platform/db/schema.js';
import { invalid, refuseProblems } from '../../platform/kernel/refusal.js';
import { clientSecretOf } from '../../platform/vault/aad.js';
import type { Vault } from '../../platform/vault/vault.js';
import { leaveInventories, putInventories, usersOfOrganization } from './inventories-store.js';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly external_identity_uid: string;
  readonly identity_claim: string;
  readonly issuer: string;
  readonly client_id: string;
  readonly secret_set: boolean;
  readonly scopes: string;
  readonly groups_claim: string;
  readonly default_role: Role;
  readonly max_users: number | null;
  readonly users: number;
  readonly domains: readonly string[];
  readonly mappings: readonly GroupMapping[];
  readonly enabled: boolean;
  readonly created_at: Date;
  readonly inventories: readonly { readonly id: string; readonly name: string }[];
}

type Create = HandlerInput<AppContract['organizations']['create']>['body'];
type Change = HandlerInput<AppContract['organizations']['update']>['body'];
type OrganizationStore = Store<Row, Organization, 'name', 'name' | 'createdAt', Create, Change>;

export interface OrganizationStoreParts {
  readonly vault: Vault;
  readonly sessions: Pick<Sessions, 'endAllOf' | 'ended' | 'userChanged'>;
  readonly publicUrl: string | undefined;
  /** Private networks in which identity providers may be. */
  readonly providerNetworks: OwnNetworks;
}

/** Organizations, managed by superusers. */
export const organizationStore = (parts: OrganizationStoreParts): OrganizationStore => ({
  kind: 'organization',
  idPrefix: 'org',
  table: 'organizations',
  rows: () => sql<Row>`(
    select o.id, o.name, o.external_identity_uid, o.identity_claim, o.issuer, o.client_id, o.client_secret is not null as secret_set,
      o.scopes, o.groups_claim, o.default_role, o.max_users, o.domains, o.mappings, o.enabled, o.created_at,
      (select count(*)::int from enterprise_users e join users u on u.id = e.user_id
        where e.organization_id = o.id and u.active) as users,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', i.id, 'name', i.name) order by lower(i.name), i.id)
        from organization_inventories oi join inventories i on i.id = oi.inventory_id
        where oi.organization_id = o.id), '[]') as inventories
    from organizations o)`,
  search: { name: 'name' },
  sort: { name: byText('name'), createdAt: byValue('created_at') },
  present: (row) => ({
    id: row.id,
    name: row.name,
    externalIdentityUid: row.external_identity_uid,
    identityClaim: row.identity_claim,
    issuer: row.issuer,
    clientId: row.client_id,
    clientSecretSet: row.secret_set,
    scopes: row.scopes,
    groupsClaim: row.groups_claim,
    defaultRole: row.default_role,
    maxUsers: row.max_users,
    users: row.users,
    domains: [...row.domains],
    mappings: row.mappings.map((mapping) => ({ ...mapping, groupIds: [...mapping.groupIds] })),
    enabled: row.enabled,
    inventories: [...row.inventories],
    callbackUrl: parts.publicUrl === undefined ? null : `${parts.publicUrl}${CALLBACK}`,
    backchannelLogoutUrl: parts.publicUrl === undefined ? null : `${parts.publicUrl}${BACKCHANNEL_LOGOUT}`,
    createdAt: row.created_at.getTime(),
  }),
  audited: (row) => ({
    name: row.name,
    externalIdentityUid: row.external_identity_uid,
    identityClaim: row.identity_claim,
    issuer: row.issuer,
    clientId: row.client_id,
    clientSecretSet: row.secret_set,
    scopes: row.scopes,
    groupsClaim: row.groups_claim,
    defaultRole: row.default_role,
    maxUsers: row.max_users,
    domains: row.domains.join(', '),
    mappings: row.mappings
      .map(({ providerGroup, role, groupIds }) => [providerGroup, role ?? '', ...groupIds].join(' → '))
      .join('; '),
    enabled: row.enabled,
    inventories: row.inventories.map(({ id }) => id).join(', '),
  }),
  async create(tx, _caller, id, body) {
    await refuseBad(tx, id, body, parts.providerNetworks);
    const secret = sealed(parts.vault, id, body.clientSecret) ?? null;
    await tx
      .insertInto('organizations')
      .values({ id, ...columnsOf(body), client_secret: secret })
      .execute();
    await putInventories(tx, id, body.inventoryIds);
    await requireGroupsWithin(tx, id, body.mappings);
    return { detail: body.name };
  },
  async update(tx, _caller, row, change) {
    const next = { ...valuesOf(row), ...defined(change) };
    await refuseBad(tx, row.id, next, parts.providerNetworks);
    const secret = sealed(parts.vault, row.id, change.clientSecret);
    await tx
      .updateTable('organizations')
      .set({ ...columnsOf(next), ...(secret !== undefined && { client_secret: secret }) })
      .where('id', '=', row.id)
      .execute();
    const users = await usersOfOrganization(tx, row.id);
    const left = row.inventories.map(({ id }) => id).filter((id) => !next.inventoryIds.includes(id));
    if (left.length > 0) await leaveInventories(tx, row.id, left);
    await putInventories(tx, row.id, next.inventoryIds);
    await requireGroupsWithin(tx, row.id, next.mappings);
    // Sessions of the former provider end: its refresh tokens would fail at another one, as if the users were gone.
    const isOther = next.issuer !== row.issuer || next.clientId !== row.client_id;
    const ends = !next.enabled || isOther ? users : [];
    return { ...(await signOut(tx, parts, ends)), touches: users.map((id) => ['user', id] as const) };
  },
  async remove(tx, _caller, { id, name }) {
    const users = await usersOfOrganization(tx, id);
    if (users.length > 0) await tx.updateTable('users').set({ active: false }).where('id', 'in', users).execute();
    const ending = await signOut(tx, parts, users);
    await tx.deleteFrom('organizations').where('id', '=', id).execute();
    return {
      ...ending,
      detail: name,
      touches: users.map((user) => ['user', user] as const),
      also: users.map((user) => ({
        action: 'user:update',
        subject: { kind: 'user', id: user },
        detail: `organization deleted: ${name}`,
      })),
    };
  },
});

async function signOut(tx: Transaction<Database>, { sessions }: OrganizationStoreParts, users: readonly string[]) {
  const endings: Awaited<ReturnType<Sessions['endAllOf']>>[] = [];
  for (const id of users) endings.push(await sessions.endAllOf(tx, id));
  return {
    after: () => {
      for (const ending of endings) sessions.ended(ending);
    },
  };
}

/** The given fields of a change. */
const defined = (change: Change): Partial<Create> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));

const valuesOf = (row: Row): Omit<Create, 'clientSecret'> => ({
  name: row.name,
  externalIdentityUid: row.external_identity_uid,
  identityClaim: row.identity_claim,
  issuer: row.issuer,
  clientId: row.client_id,
  scopes: row.scopes,
  groupsClaim: row.groups_claim,
  defaultRole: row.default_role,
  maxUsers: row.max_users,
  domains: [...row.domains],
  mappings: row.mappings.map((mapping) => ({ ...mapping, groupIds: [...mapping.groupIds] })),
  enabled: row.enabled,
  inventoryIds: row.inventories.map(({ id }) => id),
});

const columnsOf = (body: Omit<Create, 'clientSecret'>) => ({
  name: body.name.trim(),
  external_identity_uid: body.externalIdentityUid,
  identity_claim: body.identityClaim,
  issuer: body.issuer,
  client_id: body.clientId,
  scopes: body.scopes,
  groups_claim: body.groupsClaim,
  default_role: body.defaultRole,
  max_users: body.maxUsers,
  domains: domainsOf(body.domains),
  mappings: JSON.stringify(body.mappings),
  enabled: body.enabled,
});

const domainsOf = (domains: readonly string[]): string[] => [
  ...new Set(domains.map((one) => one.trim().toLowerCase())),
];

/** Undefined: unchanged; null: removed. */
const sealed = (vault: Vault, id: string, secret: string | null | undefined): string | null | undefined =>
  typeof secret === 'string' ? vault.seal(secret, clientSecretOf(id)) : secret;

/** @throws {Refusal} INVALID with every field that is wrong */
async function refuseBad(
  tx: Transaction<Database>,
  id: string,
  body: Omit<Create, 'clientSecret'>,
  networks: OwnNetworks,
): Promise<void> {
  const domains = domainsOf(body.domains);
  refuseProblems(organizationProblems({ ...body, domains }));
  const issuer = new URL(body.issuer);
  if (issuer.protocol === 'http:' && !mayBeOpen(issuer, networks)) throw invalid('body.issuer', message('issuer_open'));
  if (domains.length === 0) return;
  const other = await tx
    .selectFrom('organizations')
    .select('id')
    .where('id', '!=', id)
    .where(sql<boolean>`domains && ${domains}::text[]`)
    .executeTakeFirst();
  if (other !== undefined) throw invalid('body.domains', message('domain_taken'));
}

/** @throws {Refusal} INVALID for a group outside the inventories of the organization */
async function requireGroupsWithin(
  tx: Transaction<Database>,
  id: string,
  mappings: readonly GroupMapping[],
): Promise<void> {
  const groupIds = [...new Set(mappings.flatMap((mapping) => mapping.groupIds))];
  if (groupIds.length === 0) return;
  const { rows } = await sql`
    select 1 from groups g join organization_inventories oi on oi.inventory_id = g.inventory_id
    where oi.organization_id = ${id} and g.id = any(${groupIds}::text[])`.execute(tx);
  if (rows.length !== groupIds.length) throw invalid('body.mappings', message('mapping_outside'));
}
