import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { bytesText } from '../../text/number.js';
import { t } from '../../text/t.js';
import { momentText } from '../../text/zone.js';
import { Notice } from '../../ui/data/Notice.js';
import classes from './channel-files.module.css';

/** Refresh interval, ms. Retention runs every minute, but the list changes slowly. */
const AGAIN_MS = 60_000;
const NAMED = 3;

/** Files that retention will delete within 24 hours. */
export function Expiring({ groupId }: { readonly groupId: string }) {
  const { data } = useQuery({
    ...callQuery(api.channelFiles.expiring, { query: { groupId } }),
    refetchInterval: AGAIN_MS,
    staleTime: AGAIN_MS / 2,
  });
  if (data === undefined || data.count === 0) return null;
  const names = data.files
    .slice(0, NAMED)
    .map(({ fileName, expiresAt }) =>
      expiresAt === null
        ? t('cfiles.expiring.room', { name: fileName })
        : t('cfiles.expiring.age', { name: fileName, at: momentText(expiresAt) }),
    );
  return (
    <div className={classes['expiring']}>
      <Notice tone="info">
        {t('cfiles.expiring', { count: data.count, size: bytesText(data.sizeBytes) })}{' '}
        {[...names, ...(data.count > NAMED ? ['…'] : [])].join(', ')}
      </Notice>
    </div>
  );
}
