import { message, type RuleMessage } from '../messages/index.js';
import { type Role, ROLES } from '../roles/vocabulary.js';
import { assignableRoles } from '../users/assignable.js';
import { all, atMost, between, type Check, matches, required, without } from '../validation/check.js';

/** Most mapping rows, and most domains, of an organization. */
export const MOST_MAPPINGS = 200;
export const MOST_DOMAINS = 50;

/** User types that an organization may assign: the full assignable set (spec 3 §5); a provider cannot create superusers. */
export const ORGANIZATION_ROLES: readonly Role[] = assignableRoles(['luc_media_group_admin']);

/** Name of an organization: 1–64. */
export const checkOrganizationName: Check<string> = all(required, atMost(64), without('\\'));

/** Address of an OpenID provider, as in its discovery document: https (http for addresses that the operator allows), no query, no fragment. */
export const checkIssuer: Check<string> = all(
  required,
  between(1, 255),
  matches(/^https?:\/\/[^\s?#@\\]+$/, message('url')),
  (text) => (URL.canParse(text) ? null : message('url')),
);

/** Domain of e-mail addresses, such as `metro.example`. */
export const checkDomain: Check<string> = matches(
  /^(?=.{3,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{1,62}$/,
  message('regex', { pattern: 'metro.example' }),
);

/** Name of a claim of the token, or a path in it with full stops. */
export const checkClaim: Check<string> = all(atMost(64), matches(/^[A-Za-z0-9_.:/-]*$/, message('default')));

/** Requested scopes, separated by spaces; `openid` is always included. */
export const checkScopes: Check<string> = all(
  atMost(255),
  matches(/^openid(?: [\x21\x23-\x5B\x5D-\x7E]+)*$/, message('regex', { pattern: 'openid profile email' })),
);

/** One row of a mapping: members of the provider's group get its type, if it names one, and its groups. */
export interface GroupMapping {
  readonly providerGroup: string;
  readonly role: Role | null;
  readonly groupIds: readonly string[];
}

/** Type and groups of a user: the type of the first matching row that names one, else the default; the groups of all matching rows. */
export function mappedRights(
  providerGroups: readonly string[],
  { defaultRole, mappings }: { readonly defaultRole: Role; readonly mappings: readonly GroupMapping[] },
): { readonly role: Role; readonly groupIds: readonly string[] } {
  const fitting = mappings.filter(({ providerGroup }) => providerGroups.includes(providerGroup));
  return {
    role: fitting.find(({ role }) => role !== null)?.role ?? defaultRole,
    groupIds: [...new Set(fitting.flatMap(({ groupIds }) => groupIds))],
  };
}

/** Claims of a provider, not validated. */
export type Claims = Readonly<Record<string, unknown>>;

/** A claim by its name, or by its path with full stops (`realm_access.roles`). */
export function claimAt(claims: Claims, path: string): unknown {
  if (path === '') return undefined;
  if (Object.hasOwn(claims, path)) return claims[path];
  let value: unknown = claims;
  for (const part of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
    value = Reflect.get(value, part);
  }
  return value;
}

/** The provider's groups of a user: the texts of the claim, or its single text. */
export function groupsAt(claims: Claims, path: string): readonly string[] {
  const value = claimAt(claims, path);
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

const textOf = (value: unknown, longest: number): string =>
  typeof value === 'string' ? value.trim().slice(0, longest) : '';

/** A user as the provider describes them. `email`: empty unless the provider has verified it. */
export function providerUser(claims: Claims) {
  const email = claims['email_verified'] === true ? textOf(claims['email'], 255) : '';
  const name = textOf(claims['name'], 64);
  return {
    username: nameOf(textOf(claims['preferred_username'], 255) || email || textOf(claims['sub'], 255)),
    firstName: plain(textOf(claims['given_name'], 30) || (name.split(' ')[0] ?? '').slice(0, 30)),
    lastName: plain(textOf(claims['family_name'], 30) || name.split(' ').slice(1).join(' ').slice(0, 30)),
    email,
  };
}

/** A valid user name: other characters become hyphens. */
const nameOf = (text: string): string => text.replaceAll(/[^A-Za-z0-9@.+_-]/g, '-').padEnd(3, '-');

/** Removes characters that names may not have. */
const plain = (text: string): string => text.replaceAll(/[\\<>]/g, '').trim();

/** The domain of an e-mail address, in lower case; null for any other text. */
export function domainOf(text: string): string | null {
  const at = text.lastIndexOf('@');
  return at < 1 || at === text.length - 1 ? null : text.slice(at + 1).toLowerCase();
}

/** Providers with one issuer for many organizations: a claim identifies the organization. */
export const isSharedIssuer = (issuer: string): boolean =>
  URL.canParse(issuer) && ['accounts.google.com', 'appleid.apple.com'].includes(new URL(issuer).hostname);

/** Where a browser goes after sign-in: a path of this console, or the first screen. */
export const returnPath = (text: string | undefined): string =>
  text !== undefined && /^\/(?![/\\])[^\\\s]*$/.test(text) && text.length <= 1024 ? text : '/';

/** The fields of an organization; omitted fields are not checked. */
export interface OrganizationFields {
  readonly name?: string | undefined;
  readonly issuer?: string | undefined;
  readonly clientId?: string | undefined;
  readonly externalIdentityUid?: string | undefined;
  readonly identityClaim?: string | undefined;
  readonly groupsClaim?: string | undefined;
  readonly scopes?: string | undefined;
  readonly defaultRole?: Role | undefined;
  readonly domains?: readonly string[] | undefined;
  readonly mappings?: readonly GroupMapping[] | undefined;
}

const CHECKS = {
  name: checkOrganizationName,
  issuer: checkIssuer,
  clientId: all(required, atMost(255)),
  externalIdentityUid: atMost(255),
  identityClaim: checkClaim,
  groupsClaim: checkClaim,
  scopes: checkScopes,
} as const satisfies Partial<Record<keyof OrganizationFields, Check<string>>>;
const CHECKED = Object.keys(CHECKS).filter((key): key is keyof typeof CHECKS => key in CHECKS);

/** Errors by field. A provider that many organizations share needs the identity of this one. */
export function organizationProblems(fields: OrganizationFields): { path: string; message: RuleMessage }[] {
  const problems: { path: string; message: RuleMessage }[] = CHECKED.flatMap((path) => {
    const complaint = fields[path] === undefined ? null : CHECKS[path](fields[path]);
    return complaint === null ? [] : [{ path, message: complaint }];
  });
  const {
    issuer = '',
    externalIdentityUid = '',
    identityClaim = '',
    domains = [],
    defaultRole,
    mappings = [],
  } = fields;
  if ((isSharedIssuer(issuer) && externalIdentityUid === '') || (identityClaim !== '' && externalIdentityUid === ''))
    problems.push({ path: 'externalIdentityUid', message: message('required') });
  if (externalIdentityUid !== '' && identityClaim === '')
    problems.push({ path: 'identityClaim', message: message('required') });
  const wrongDomain = domains.map((domain) => checkDomain(domain)).find((complaint) => complaint !== null);
  if (wrongDomain) problems.push({ path: 'domains', message: wrongDomain });
  if (defaultRole !== undefined && !ORGANIZATION_ROLES.includes(defaultRole))
    problems.push({ path: 'defaultRole', message: message('default') });
  if (mappings.some(({ role }) => role !== null && (!ROLES.includes(role) || !ORGANIZATION_ROLES.includes(role))))
    problems.push({ path: 'mappings', message: message('default') });
  return problems;
}
