import { assignableRoles, type Role } from '@backhaul/domain';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { useCurrentUser } from '../../session/hooks.js';
import { t } from '../../text/t.js';
import type { Act } from '../../ui/resource/resource.js';
import type { User } from './user.js';

/** Why the signed-in user cannot change an account; null when they can. */
export const lockedReason = ({ editable, elsewhere, organization }: User): string | null =>
  organization !== null
    ? t('users.enterprise')
    : editable
      ? null
      : t(elsewhere ? 'users.locked.elsewhere' : 'users.locked.type');

/** Why the signed-in user can neither see nor end the sessions of an account; null when they can, also for enterprise users. */
export const sessionsLocked = (user: User, own: readonly Role[]): string | null => {
  if (user.organization === null) return lockedReason(user);
  if (user.elsewhere) return t('users.locked.elsewhere');
  return user.roles.every((role) => assignableRoles(own).includes(role)) ? null : t('users.locked.type');
};

/** Only superusers may delete users of organizations. */
const deletionLocked = (user: User, isSuperuser: boolean): string | null => (isSuperuser ? null : lockedReason(user));

const set = (active: boolean) => (user: User) =>
  api.users.update({ params: { id: user.id }, body: { active } }, idempotencyHeaders());

/** Actions to deactivate, activate and delete users; none for users who may only read. */
export function useActivation(manages: boolean): readonly Act<User>[] {
  const { userId, roles: own } = useCurrentUser();
  if (!manages) return [];
  return [
    {
      key: 'deactivate',
      label: (count) => (count === 1 ? t('users.deactivate') : t('users.deactivateSeveral', { count })),
      look: 'danger',
      fits: ({ active }) => active,
      reason: (user) => (user.id === userId ? t('users.locked.own') : lockedReason(user)),
      title: (rows) =>
        rows.length === 1
          ? t('users.deactivateAsk', { name: rows[0]?.username ?? '' })
          : t('users.deactivateAskSeveral', { count: rows.length }),
      consequences: () => [t('users.deactivateText.sessions'), t('users.deactivateText.signIn')],
      run: set(false),
      done: (count) => (count === 1 ? t('users.deactivated') : t('users.deactivatedSeveral', { count })),
    },
    {
      key: 'activate',
      label: (count) => (count === 1 ? t('users.activate') : t('users.activateSeveral', { count })),
      look: 'quiet',
      fits: ({ active }) => !active,
      reason: lockedReason,
      title: (rows) =>
        rows.length === 1
          ? t('users.activateAsk', { name: rows[0]?.username ?? '' })
          : t('users.activateAskSeveral', { count: rows.length }),
      consequences: () => [t('users.activateText')],
      run: set(true),
      done: (count) => (count === 1 ? t('users.activated') : t('users.activatedSeveral', { count })),
    },
    {
      key: 'delete',
      label: (count) => (count === 1 ? t('users.delete') : t('users.deleteSeveral', { count })),
      look: 'danger',
      fits: () => true,
      reason: (user) =>
        user.id === userId ? t('users.locked.ownDelete') : deletionLocked(user, own.includes('super_user')),
      title: (rows) =>
        rows.length === 1
          ? t('users.deleteAsk', { name: rows[0]?.username ?? '' })
          : t('users.deleteAskSeveral', { count: rows.length }),
      consequences: () => [
        t('users.deactivateText.sessions'),
        t('users.deleteText.gone'),
        t('users.deleteText.stays'),
        t('users.deleteText.final'),
      ],
      run: ({ id }) => api.users.remove({ params: { id } }),
      done: (count) => (count === 1 ? t('users.deleted') : t('users.deletedSeveral', { count })),
      removes: true,
    },
  ];
}
