import {
  assignableRoles,
  checkEmail,
  checkFirstName,
  checkLastName,
  checkPhone,
  checkUserLabel,
  checkUsername,
  message,
  PASSWORD_POLICIES,
  type PasswordPolicy,
  type Role,
  ROLE_NAMES,
} from '@backhaul/domain';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { useCan, useCurrentUser } from '../../session/hooks.js';
import { translated } from '../../text/sentences.js';
import { t } from '../../text/t.js';
import { momentText } from '../../text/zone.js';
import { Facts } from '../../ui/data/Facts.js';
import { Notice } from '../../ui/data/Notice.js';
import type { Field } from '../../ui/resource/form.js';
import type { NewProps } from '../../ui/resource/resource.js';
import { ResourceForm } from '../../ui/resource/ResourceForm.js';
import { accessFields, needsOne, within } from '../../access/access-fields.js';
import { useManagedGroups } from '../../access/use-managed-groups.js';
import { toast } from '../../ui/toast/toast.js';
import { lockedReason } from './activation.js';
import type { User } from './user.js';

type Names =
  | 'username'
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'phone'
  | 'label'
  | 'role'
  | 'passwordExpirationPolicy'
  | 'secondFactorExcluded'
  | 'oda';

const policyText = (policy: PasswordPolicy): string =>
  policy === 'never' ? t('users.expiry.never') : t('users.expiry.months', { count: Number(policy) });

const policyOf = (text: string): PasswordPolicy => PASSWORD_POLICIES.find((one) => one === text) ?? 'never';

/** Fields of the account; `own`: types of the signed-in user, `kept`: types of the edited user. */
const accountFields = (own: readonly Role[], kept: readonly Role[]): readonly Field<Names>[] => [
  { kind: 'text', name: 'username', label: t('users.username'), hint: t('users.username.hint'), check: checkUsername },
  { kind: 'text', name: 'firstName', label: t('users.firstName'), check: checkFirstName },
  { kind: 'text', name: 'lastName', label: t('users.lastName'), check: checkLastName },
  { kind: 'text', name: 'email', label: t('users.email'), check: checkEmail, inputMode: 'email' },
  { kind: 'text', name: 'phone', label: t('users.phone'), hint: t('users.phone.hint'), check: checkPhone },
  { kind: 'text', name: 'label', label: t('users.label'), hint: t('users.label.hint'), check: checkUserLabel },
  {
    kind: 'choice',
    name: 'role',
    label: t('users.type'),
    check: (role) => (role === '' ? message('required') : null),
    options: [
      // Several types, or a type that cannot be assigned, stay as an option until another is chosen.
      ...(kept.length > 1 || kept.some((role) => !assignableRoles(own).includes(role))
        ? [{ value: kept.join(), label: kept.map((role) => translated(ROLE_NAMES[role])).join(', ') }]
        : []),
      ...assignableRoles(own).map((role) => ({ value: role, label: translated(ROLE_NAMES[role]) })),
    ],
  },
  {
    kind: 'choice',
    name: 'passwordExpirationPolicy',
    label: t('users.expiry'),
    hint: t('users.expiry.hint'),
    options: PASSWORD_POLICIES.map((policy) => ({ value: policy, label: policyText(policy) })),
  },
  { kind: 'switch', name: 'secondFactorExcluded', label: t('users.exclude'), hint: t('users.exclude.hint') },
  { kind: 'switch', name: 'oda', label: t('users.oda'), hint: t('users.oda.hint') },
];

/** A new user. */
export function UserForm({ onDone, onCancel }: NewProps<User>) {
  const groups = useManagedGroups();
  const { roles: own, inventories } = useCurrentUser();
  const none: readonly string[] = [];
  const first: readonly string[] = inventories.length === 1 ? inventories.map(({ id }) => id) : none;
  return (
    <ResourceForm
      isNew
      saved={{
        username: '',
        firstName: '',
        lastName: '',
        email: '',
        phone: '',
        label: '',
        role: '',
        passwordExpirationPolicy: 'never',
        secondFactorExcluded: 'no',
        oda: 'no',
        inventoryIds: first,
        groupIds: none,
      }}
      fields={({ inventoryIds, role }) => [
        ...accountFields(own, []),
        ...accessFields(inventories, groups, inventoryIds, role === 'super_user', needsOne),
      ]}
      submit={t('users.create')}
      send={async ({
        role,
        inventoryIds,
        groupIds,
        passwordExpirationPolicy,
        secondFactorExcluded,
        oda,
        ...account
      }) => {
        const [chosen] = assignableRoles(own).filter((one) => one === role);
        if (chosen === undefined) throw new Error(message('required').text);
        const body = {
          ...account,
          role: chosen,
          passwordExpirationPolicy: policyOf(passwordExpirationPolicy),
          secondFactorExcluded: secondFactorExcluded === 'yes',
          oda: oda === 'yes',
          inventoryIds: [...inventoryIds],
          groupIds: within(groups, groupIds, inventoryIds),
        };
        const user = await api.users.create({ body }, idempotencyHeaders());
        return () => {
          toast(t('users.created', { name: user.username }), { tone: 'success' });
          onDone(user);
        };
      }}
      onCancel={onCancel}
    />
  );
}

/** Account of a user; read-only with a reason if it cannot be changed. */
export function UserFields({ user }: { readonly user: User }) {
  const { roles: own } = useCurrentUser();
  const manages = useCan('user:manage');
  const reason = manages ? lockedReason(user) : t('permission.missing');
  const { id, username, firstName, lastName, email, phone, label, roles, passwordExpirationPolicy } = user;
  return (
    <>
      {reason === null ? null : <Notice tone="info">{reason}</Notice>}
      <ResourceForm
        saved={{
          username,
          firstName,
          lastName,
          email,
          phone,
          label,
          role: roles.join(),
          passwordExpirationPolicy,
          secondFactorExcluded: user.secondFactorExcluded ? 'yes' : 'no',
          oda: user.oda ? 'yes' : 'no',
        }}
        reason={reason}
        fields={() => accountFields(own, roles)}
        submit={t('dialog.apply')}
        send={async (
          _values,
          { role, passwordExpirationPolicy: policy, secondFactorExcluded: excluded, oda, ...changes },
        ) => {
          const [chosen] = assignableRoles(own).filter((one) => one === role);
          await api.users.update(
            {
              params: { id },
              body: {
                ...changes,
                ...(chosen !== undefined && { role: chosen }),
                ...(policy !== undefined && { passwordExpirationPolicy: policyOf(policy) }),
                ...(excluded !== undefined && { secondFactorExcluded: excluded === 'yes' }),
                ...(oda !== undefined && { oda: oda === 'yes' }),
              },
            },
            idempotencyHeaders(),
          );
          return () => toast(t('users.saved'), { tone: 'success' });
        }}
      />
      <Facts facts={[[t('users.updates'), updatesText(user)]]} />
    </>
  );
}

/** Consent of a user to news by e-mail, and the date of the decision. */
const updatesText = ({ agreesToUpdates, updatesDecidedAt }: User): string =>
  updatesDecidedAt === null
    ? t('users.updates.never')
    : t(agreesToUpdates ? 'users.updates.given' : 'users.updates.withdrawn', { time: momentText(updatesDecidedAt) });

/** Inventories and groups of a user, as far as the signed-in user can see them. */
export function UserAccess({ user }: { readonly user: User }) {
  const groups = useManagedGroups();
  const { userId, inventories } = useCurrentUser();
  const manages = useCan('user:manage');
  const isSuperuser = user.roles.includes('super_user');
  const stored: readonly string[] = user.inventories.map(({ id }) => id);
  const joined: readonly string[] = user.groups.map(({ uid }) => uid);
  const check = (chosen: readonly string[]) =>
    user.id === userId && stored.some((id) => !chosen.includes(id))
      ? t('users.access.own')
      : user.elsewhere
        ? null
        : needsOne(chosen);
  const locked = user.organization !== null || (!user.editable && !user.elsewhere) ? lockedReason(user) : null;
  return (
    <>
      {user.elsewhere ? <Notice tone="info">{t('users.elsewhere')}</Notice> : null}
      <ResourceForm
        saved={{ inventoryIds: stored, groupIds: joined }}
        reason={manages ? locked : t('permission.missing')}
        fields={({ inventoryIds }) => accessFields(inventories, groups, inventoryIds, isSuperuser, check)}
        submit={t('dialog.apply')}
        send={async ({ inventoryIds, groupIds }) => {
          const body = { inventoryIds: [...inventoryIds], groupIds: within(groups, groupIds, inventoryIds) };
          await api.users.update({ params: { id: user.id }, body }, idempotencyHeaders());
          return () => toast(t('users.saved'), { tone: 'success' });
        }}
      />
    </>
  );
}
