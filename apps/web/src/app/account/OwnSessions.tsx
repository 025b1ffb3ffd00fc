import { useQuery } from '@tanstack/react-query';
import { SessionList } from '../../access/SessionList.js';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { t } from '../../text/t.js';
import { NotLoaded } from '../../ui/data/NotLoaded.js';
import { DialogText } from '../../ui/dialog/DialogText.js';

/** Sessions of the signed-in user. */
export function OwnSessions() {
  const { data, error, refetch } = useQuery({ ...callQuery(api.session.sessions, {}), staleTime: 0 });
  if (data === undefined) return <NotLoaded error={error} lines={3} onRetry={() => void refetch()} />;
  return (
    <>
      <DialogText>{t('sessions.text')}</DialogText>
      <SessionList
        sessions={data}
        reason={null}
        onEnd={async (sessionIds) => {
          const done = await api.session.endSessions({ body: { sessionIds } }, idempotencyHeaders());
          await refetch();
          return done;
        }}
      />
    </>
  );
}
