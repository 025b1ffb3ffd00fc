import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../api/client.js';
import { problemText } from '../../api/problem.js';
import { currentUserQuery } from '../../session/queries.js';
import { support as words } from '../../text/en/support.js';
import { addMessages, t } from '../../text/t.js';
import { clockText } from '../../text/zone.js';
import { Button } from '../../ui/button/Button.js';
import { Icon } from '../../ui/icon/Icon.js';
import { toast } from '../../ui/toast/toast.js';
import classes from './SupportBanner.module.css';

addMessages(words);

/** Poll intervals while a view is active, and while one may begin in another tab, ms. */
const DURING_MS = 5_000;
const BETWEEN_MS = 30_000;

/** In view mode: the viewed user, the viewer and the end. When that changes, here or in another tab, the page is loaded again. */
export function ViewBanner() {
  const { data: user } = useQuery({
    ...currentUserQuery,
    retry: false,
    refetchInterval: ({ state: { data } }) =>
      data?.viewing ? DURING_MS : data?.permissions.includes('user:manage') === true && BETWEEN_MS,
  });
  const [busy, setBusy] = useState(false);
  useBeginAnew(user && `${user.userId} ${user.viewing?.by ?? ''}`);
  if (!user?.viewing) return null;
  const { by, endsAt } = user.viewing;
  const end = async () => {
    setBusy(true);
    try {
      await api.userViews.end();
      window.location.assign('/manage/users');
    } catch (error) {
      toast(problemText(error), { tone: 'warning' });
      setBusy(false);
    }
  };
  return (
    <div className={classes['banner']}>
      <Icon name="user" size={16} />
      <span>{t('view.banner', { by, name: user.username, time: clockText(endsAt) })}</span>
      <Button size="small" busy={busy} onClick={() => void end()}>
        {t('view.end')}
      </Button>
    </div>
  );
}

/** Loads the page again, so that data of one user is not shown to another. */
function useBeginAnew(whom: string | undefined): void {
  const before = useRef(whom);
  useEffect(() => {
    if (whom === undefined || before.current === whom) return;
    if (before.current !== undefined) window.location.assign('/');
    before.current = whom;
  }, [whom]);
}
