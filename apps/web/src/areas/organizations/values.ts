import type { Organization } from '@backhaul/contract';
import {
  checkClaim,
  checkDomain,
  checkIssuer,
  checkOrganizationName,
  checkScopes,
  message,
  ORGANIZATION_ROLES,
  organizationProblems,
  type Role,
  ROLE_NAMES,
} from '@backhaul/domain';
import { translated } from '../../text/sentences.js';
import { t } from '../../text/t.js';
import type { Field } from '../../ui/resource/form.js';

/** Form values of an organization. */
export type OrganizationValues = {
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly domains: string;
  readonly defaultRole: string;
  readonly maxUsers: string;
  readonly groupsClaim: string;
  readonly externalIdentityUid: string;
  readonly identityClaim: string;
  readonly scopes: string;
  readonly enabled: string;
};

export const NEW_ORGANIZATION: OrganizationValues = {
  name: '',
  issuer: '',
  clientId: '',
  clientSecret: '',
  domains: '',
  defaultRole: 'luc_regular',
  maxUsers: '',
  groupsClaim: 'groups',
  externalIdentityUid: '',
  identityClaim: '',
  scopes: 'openid profile email',
  enabled: 'yes',
};

/** Form values of a stored organization. */
export const valuesOf = (organization: Organization): OrganizationValues => ({
  name: organization.name,
  issuer: organization.issuer,
  clientId: organization.clientId,
  clientSecret: '',
  domains: organization.domains.join('\n'),
  defaultRole: organization.defaultRole,
  maxUsers: organization.maxUsers === null ? '' : String(organization.maxUsers),
  groupsClaim: organization.groupsClaim,
  externalIdentityUid: organization.externalIdentityUid,
  identityClaim: organization.identityClaim,
  scopes: organization.scopes,
  enabled: organization.enabled ? 'yes' : 'no',
});

const domainsOf = (text: string): string[] =>
  text
    .split(/[\s,]+/)
    .map((one) => one.toLowerCase())
    .filter((one) => one !== '');

/** The user type of a form value; null if organizations may not have it. */
export const roleOf = (text: string): Role | null => ORGANIZATION_ROLES.find((role) => role === text) ?? null;

/** The request body; an empty secret is omitted, so that the stored one is kept. */
export function bodyOf({ clientSecret, domains, maxUsers, defaultRole, enabled, ...texts }: OrganizationValues) {
  return {
    ...texts,
    ...(clientSecret !== '' && { clientSecret }),
    domains: domainsOf(domains),
    maxUsers: maxUsers === '' ? null : Number(maxUsers),
    defaultRole: roleOf(defaultRole) ?? 'luc_regular',
    enabled: enabled === 'yes',
  };
}

const problemAt = (values: OrganizationValues, path: string) =>
  organizationProblems(bodyOf(values)).find((problem) => problem.path === path)?.message ?? null;

/** Options of the user types that organizations may have. */
export const roleOptions = () =>
  ORGANIZATION_ROLES.map((role) => ({ value: role, label: translated(ROLE_NAMES[role]) }));

/** Fields of an organization. `hasSecret`: a secret is stored. */
export const fieldsOf =
  (hasSecret: boolean) =>
  (values: OrganizationValues): readonly Field<keyof OrganizationValues>[] => [
    { kind: 'text', name: 'name', label: t('organizations.name'), check: checkOrganizationName },
    {
      kind: 'text',
      name: 'issuer',
      label: t('organizations.issuer'),
      hint: t('organizations.issuer.hint'),
      check: checkIssuer,
    },
    {
      kind: 'text',
      name: 'clientId',
      label: t('organizations.clientId'),
      check: (text) => (text.trim() === '' ? message('required') : null),
    },
    {
      kind: 'text',
      name: 'clientSecret',
      type: 'password',
      autoComplete: 'off',
      label: t('organizations.clientSecret'),
      hint: t(hasSecret ? 'organizations.clientSecret.kept' : 'organizations.clientSecret.hint'),
      check: () => null,
    },
    {
      kind: 'lines',
      name: 'domains',
      lines: 2,
      label: t('organizations.domains'),
      hint: t('organizations.domains.hint'),
      check: (text) =>
        domainsOf(text)
          .map((one) => checkDomain(one))
          .find((one) => one !== null) ?? null,
    },
    { kind: 'choice', name: 'defaultRole', label: t('organizations.defaultRole'), options: roleOptions() },
    {
      kind: 'text',
      name: 'maxUsers',
      label: t('organizations.maxUsers'),
      hint: t('organizations.maxUsers.hint'),
      check: (text) => (text === '' || /^[1-9]\d{0,5}$/.test(text) ? null : message('integer')),
    },
    {
      kind: 'text',
      name: 'groupsClaim',
      label: t('organizations.groupsClaim'),
      hint: t('organizations.groupsClaim.hint'),
      check: checkClaim,
    },
    {
      kind: 'text',
      name: 'externalIdentityUid',
      label: t('organizations.uid'),
      hint: t('organizations.uid.hint'),
      check: () => problemAt(values, 'externalIdentityUid'),
    },
    {
      kind: 'text',
      name: 'identityClaim',
      label: t('organizations.identityClaim'),
      hint: t('organizations.identityClaim.hint'),
      check: () => problemAt(values, 'identityClaim'),
    },
    { kind: 'text', name: 'scopes', label: t('organizations.scopes'), check: checkScopes },
    { kind: 'switch', name: 'enabled', label: t('organizations.enabled') },
  ];
