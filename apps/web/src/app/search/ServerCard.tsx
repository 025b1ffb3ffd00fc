import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import { callQuery } from '../../api/call-query.js';
import { problemText } from '../../api/problem.js';
import { searchResults as texts } from '../../text/en/search-results.js';
import { translated } from '../../text/sentences.js';
import { bytesText } from '../../text/number.js';
import { addMessages, t } from '../../text/t.js';
import { DataState } from '../../ui/data/DataState.js';
import { Facts } from '../../ui/data/Facts.js';
import { Notice } from '../../ui/data/Notice.js';

addMessages(texts);

/** Interval at which an open card is refreshed, ms. */
const AGAIN_MS = 3000;

/** The state of a server: its channels, its load, its problems. */
export function ServerCard({ deviceId }: { readonly deviceId: string }) {
  const input = { params: { id: deviceId } };
  const { data, error, refetch } = useQuery({
    ...callQuery(api.servers.server, input),
    refetchInterval: AGAIN_MS,
  });
  if (data === undefined) {
    return error === null ? (
      <DataState state="loading" />
    ) : (
      <DataState state="failed" title={t('server.failed')} text={problemText(error)} onRetry={() => void refetch()} />
    );
  }
  const { name, status, swVersion, activeChannels, maxChannels, cpuPercent, storage, alerts } = data;
  // The last report of an offline server may be outdated.
  const offline = status === 'offline';
  const rows: readonly (readonly [string, string])[] = [
    [t('server.name'), name],
    [t('server.state'), t(`server.${status}`)],
    [t('server.inUse'), t('server.channels', { active: activeChannels, count: maxChannels })],
    [t('server.version'), swVersion || '—'],
    [t('server.cpu'), cpuPercent === null || offline ? '—' : `${Math.round(cpuPercent)} %`],
    [
      t('server.storage'),
      storage === null || offline
        ? '—'
        : t('server.storage.of', { free: bytesText(storage.freeBytes), total: bytesText(storage.totalBytes) }),
    ],
  ];
  return (
    <>
      <Facts facts={rows} />
      {Object.values(alerts).map(({ id, text }) => (
        <Notice key={id} tone="warning">
          {translated(text)}
        </Notice>
      ))}
    </>
  );
}
