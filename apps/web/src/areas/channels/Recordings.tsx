import type { ChannelRecording, ManagedChannel } from '@backhaul/contract';
import { formatDuration } from '@backhaul/domain';
import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import { recordingWords as words } from '../../text/en/recordings.js';
import { bytesText } from '../../text/number.js';
import { addMessages, t } from '../../text/t.js';
import { momentText } from '../../text/zone.js';
import { Button } from '../../ui/button/Button.js';
import { NotLoaded } from '../../ui/data/NotLoaded.js';
import { DataState } from '../../ui/data/DataState.js';
import { DataTable } from '../../ui/table/DataTable.js';
import { REFRESH_MS } from './channel.js';
import classes from './channels.module.css';

addMessages(words);

const columns = () =>
  [
    { key: 'recording', head: t('recordings.recording') },
    { key: 'length', head: t('recordings.length'), align: 'end' },
    { key: 'size', head: t('recordings.size'), align: 'end' },
  ] as const;

/** Finished recordings of a channel, newest first, with the gaps between them. */
export default function Recordings({ row: { id } }: { readonly row: ManagedChannel }) {
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['recordings', id],
    queryFn: ({ pageParam, signal }) =>
      api.recordings.list({ params: { id }, query: pageParam === null ? {} : { before: pageParam } }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ hasMore, recordings }) => (hasMore ? (recordings.at(-1)?.startedAt ?? null) : null),
    staleTime: 0,
    refetchInterval: REFRESH_MS * 5,
  });
  if (data === undefined) {
    return <NotLoaded error={error} lines={6} onRetry={() => void refetch()} />;
  }
  const [newest] = data.pages;
  const all = data.pages.flatMap(({ recordings }) => recordings);
  if (newest === undefined || all.length === 0)
    return <DataState state="empty" title={t('recordings.none')} text={t('recordings.none.text')} />;
  return (
    <div className={classes['recordings']}>
      <p>{t('recordings.sum', { count: newest.total, size: bytesText(newest.totalBytes) })}</p>
      <DataTable label={t('recordings.list')} columns={columns()} rows={all.flatMap(rowsOf)} empty="" />
      {hasNextPage ? (
        <div>
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('recordings.older')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** A recording, followed by the gap before it. */
function rowsOf({ recordingId, name, startedAt, endedAt, gapBeforeMs, bytes, sha256 }: ChannelRecording) {
  const began = momentText(startedAt, { dateStyle: 'medium', timeStyle: 'medium' });
  const file = (
    <span className={classes['recording']}>
      {began}
      <span className={classes['file']} title={t('recordings.checksum', { sum: sha256 })}>
        {name}
      </span>
    </span>
  );
  const recording = {
    key: recordingId,
    cells: [file, formatDuration(endedAt - startedAt), bytesText(bytes)],
  };
  if (gapBeforeMs === 0) return [recording];
  const gap = t('recordings.gap', { time: formatDuration(gapBeforeMs) });
  return [recording, { key: `${recordingId}-gap`, muted: true, cells: [gap, '', ''] }];
}
