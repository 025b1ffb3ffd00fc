import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { queryClient } from '../../api/query-client.js';
import { t } from '../../text/t.js';
import { toast } from '../../ui/toast/toast.js';
import { watchRights } from '../session/watch-rights.js';
import { SupportBanner } from '../support/SupportBanner.js';

/** Parts of every screen that the first one does not wait for. */
export function LaterParts() {
  useRights();
  return <SupportBanner />;
}

/** Leaves the open page when the user loses the right to see it. */
function useRights(): void {
  const router = useRouter();
  useEffect(
    () => watchRights(queryClient, router, () => toast(t('permission.missing'), { tone: 'warning' })),
    [router],
  );
}
