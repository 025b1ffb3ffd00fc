import type { SupportVisit } from '@backhaul/contract';
import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { problemText } from '../../api/problem.js';
import { queryClient } from '../../api/query-client.js';
import { support as words } from '../../text/en/support.js';
import { addMessages, t } from '../../text/t.js';
import { clockText } from '../../text/zone.js';
import { useNow } from '../../ui/age/use-now.js';
import { Button } from '../../ui/button/Button.js';
import { Icon } from '../../ui/icon/Icon.js';
import { toast } from '../../ui/toast/toast.js';
import classes from './SupportBanner.module.css';
import { ViewBanner } from './ViewBanner.js';

addMessages(words);

/** Poll interval, in case a notice is missed, ms. */
const ASK_AGAIN_MS = 60_000;

/** Support users in the user's inventories and until when, and whether support waits for an approval (spec 3 §4). */
export function SupportBanner() {
  const { data } = useQuery({ ...callQuery(api.accessApprovals.current, {}), refetchInterval: ASK_AGAIN_MS });
  const now = useNow();
  const visits = (data?.visits ?? []).filter(({ endsAt }) => endsAt > now);
  const waiting = data?.waiting ?? 0;
  useReadAgain(visits.map(({ id }) => id).join());
  return (
    <div className={classes['place']} role="status">
      <ViewBanner />
      {visits.map((visit) => (
        <Visit key={visit.id} visit={visit} />
      ))}
      {waiting === 0 ? null : (
        <div className={classes['banner']}>
          <Icon name="lock" size={16} />
          <span>{t('support.waiting', { count: waiting })}</span>
          <Link to="/manage/access_approvals">{t('support.review')}</Link>
        </div>
      )}
    </div>
  );
}

/** A support user who enters or leaves sees other groups, units and channels: everything is read again. */
function useReadAgain(ids: string): void {
  const before = useRef(ids);
  useEffect(() => {
    if (before.current === ids) return;
    before.current = ids;
    void queryClient.invalidateQueries();
  }, [ids]);
}

function Visit({ visit }: { readonly visit: SupportVisit }) {
  const { id, inventory, supporter, endsAt, own, mayEnd } = visit;
  const [busy, setBusy] = useState(false);
  const parts = { name: supporter.name || supporter.username, inventory: inventory.name, time: clockText(endsAt) };
  const end = async () => {
    setBusy(true);
    try {
      if (own) await api.accessApprovals.leave({ body: { approvalId: id } }, idempotencyHeaders());
      else await api.accessApprovals.end({ params: { id } }, idempotencyHeaders());
      toast(t('support.ended'), { tone: 'success' });
    } catch (error) {
      toast(problemText(error), { tone: 'warning' });
    }
    setBusy(false);
    await queryClient.invalidateQueries();
  };
  return (
    <div className={classes['banner']}>
      <Icon name="user" size={16} />
      <span>{own ? t('support.own', parts) : t('support.in', parts)}</span>
      {mayEnd ? (
        <Button size="small" busy={busy} onClick={() => void end()}>
          {t('support.end')}
        </Button>
      ) : null}
    </div>
  );
}
