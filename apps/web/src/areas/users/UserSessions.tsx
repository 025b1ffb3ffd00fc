import { useQuery } from '@tanstack/react-query';
import { SessionList } from '../../access/SessionList.js';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { t } from '../../text/t.js';
import { momentText } from '../../text/zone.js';
import { Facts } from '../../ui/data/Facts.js';
import { NotLoaded } from '../../ui/data/NotLoaded.js';
import { Notice } from '../../ui/data/Notice.js';
import { useChange } from '../../ui/resource/use-change.js';
import { sessionsLocked } from './activation.js';
import { useCan, useCurrentUser } from '../../session/hooks.js';
import type { User } from './user.js';

/** Last sign-in of a user; null: never. */
export const lastSignInText = ({ lastSignInAt }: User): string =>
  lastSignInAt === null ? t('users.never') : momentText(lastSignInAt);

/** Sessions of a user, if the signed-in user may end them. */
export function UserSessions({ user }: { readonly user: User }) {
  const { roles: own } = useCurrentUser();
  const reason = useCan('user:manage') ? sessionsLocked(user, own) : t('permission.missing');
  return (
    <>
      <Facts facts={[[t('users.lastSignIn'), lastSignInText(user)]]} />
      {reason === null ? <Sessions id={user.id} /> : <Notice tone="info">{reason}</Notice>}
    </>
  );
}

function Sessions({ id }: { readonly id: string }) {
  const change = useChange();
  const { data, error, refetch } = useQuery({
    ...callQuery(api.users.sessions, { params: { id } }),
    staleTime: 0,
    refetchInterval: 15_000,
  });
  if (data === undefined) return <NotLoaded error={error} lines={3} onRetry={() => void refetch()} />;
  return (
    <SessionList
      sessions={data}
      reason={null}
      onEnd={(sessionIds) =>
        change(() => api.users.endSessions({ params: { id }, body: { sessionIds } }, idempotencyHeaders()))
      }
    />
  );
}
