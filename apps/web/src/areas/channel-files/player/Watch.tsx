import { isPlayable } from '@backhaul/domain';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../api/call-query.js';
import { api } from '../../../api/client.js';
import { t } from '../../../text/t.js';
import { DataState } from '../../../ui/data/DataState.js';
import { NotLoaded } from '../../../ui/data/NotLoaded.js';
import { useListAddress } from '../../../ui/resource/address.js';
import type { FileItem } from '../file.js';
import { FileAlong } from './FileAlong.js';
import { Player } from './Player.js';

/** Addresses are valid for at least five minutes; they are renewed before that, ms. */
const RENEW_MS = 240_000;

interface Props {
  readonly file: FileItem;
  /** Plays from this position whenever the object changes. */
  readonly jump?: { readonly ms: number } | null;
}

/** The player of a file. */
export default function Watch({ file, jump = null }: Props) {
  const { fileId, channel, watchable, fileName, online } = file;
  const { at } = useListAddress('/files').search;
  const { data, error, refetch } = useQuery({
    ...callQuery(api.channelFiles.downloadUrls, { params: { id: channel.id }, query: { fileIds: [fileId] } }, [online]),
    enabled: watchable,
    refetchInterval: RENEW_MS,
    staleTime: RENEW_MS,
    refetchOnWindowFocus: false,
  });
  if (!watchable) return <DataState state="empty" title={t('cfiles.withheld')} />;
  if (data === undefined) return <NotLoaded error={error} lines={6} onRetry={() => void refetch()} />;
  const [urls] = data;
  if (urls === undefined) return <DataState state="empty" title={t('cfiles.missing')} />;
  const lengthMs = file.media?.durationMs ?? Math.max(0, file.lastModified - file.startedAt);
  const isFilm = isPlayable(fileName) && file.media?.video !== null;
  if (!isFilm)
    return (
      <DataState state="empty" title={t('cfiles.notPlayable')} action={<a href={urls.url}>{t('cfiles.download')}</a>} />
    );
  return (
    <Player
      name={fileName}
      channelId={channel.id}
      source={{ fileId }}
      playUrl={urls.playUrl}
      downloadUrl={urls.url}
      along={<FileAlong stillsUrl={urls.stillsUrl} soundUrl={file.media?.audio === null ? null : urls.soundUrl} />}
      lengthMs={lengthMs}
      growing={false}
      frameRate={file.media?.frameRate ?? 25}
      jump={jump}
      startMs={typeof at === 'number' ? Math.min(at, lengthMs) : null}
    />
  );
}
