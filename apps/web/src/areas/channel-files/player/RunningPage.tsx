import { ApiProblem } from '@backhaul/contract/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { callQuery } from '../../../api/call-query.js';
import { api } from '../../../api/client.js';
import { problemText } from '../../../api/problem.js';
import { useChannels } from '../../../live/index.js';
import { t } from '../../../text/t.js';
import { DataState } from '../../../ui/data/DataState.js';
import { SplitPage } from '../../../ui/page/SplitPage.js';
import { GrowingAlong } from './GrowingAlong.js';
import classes from './player.module.css';
import { Player } from './Player.js';

/** Refresh interval, ms: the recording grows and continues in new files. */
const AGAIN_MS = 3_000;

/** The running recording of a channel: play, seek and clip while it grows. */
export default function RunningPage({ channelId }: { readonly channelId: string }) {
  const channel = useChannels().find((one) => one.channelId === channelId);
  const title = t('cfiles.running.title', { channel: channel?.channelName ?? '' });
  const { data, error, refetch } = useQuery({
    ...callQuery(api.channelFiles.running, { params: { id: channelId } }),
    refetchInterval: AGAIN_MS,
    staleTime: 0,
  });
  return (
    <SplitPage
      title={title}
      leftWidth={null}
      onLeftWidth={() => undefined}
      bar={<Link to="/files">{t('resource.back', { title: t('cfiles.title') })}</Link>}
    >
      {data === undefined || isRefused(error) ? (
        <DataState
          state={error === null ? 'loading' : 'failed'}
          text={error === null ? '' : problemText(error)}
          onRetry={() => void refetch()}
        />
      ) : data.recording === null ? (
        <DataState state="empty" title={t('cfiles.running.none')} text={t('cfiles.running.none.text')} />
      ) : (
        <div className={classes['page']}>
          <Growing key={data.recording.fileName} channelId={channelId} recording={data.recording} />
        </div>
      )}
    </SplitPage>
  );
}

/** The user may no longer watch: a private session has started, or a permission is gone. */
const isRefused = (error: unknown): boolean => error instanceof ApiProblem && error.problem.code === 'FORBIDDEN';

interface GrowingProps {
  readonly channelId: string;
  readonly recording: {
    readonly fileName: string;
    readonly playUrl: string;
    readonly alongUrl: string;
    readonly lengthMs: number;
  };
}

function Growing({ channelId, recording: { fileName, playUrl, alongUrl, lengthMs } }: GrowingProps) {
  return (
    <Player
      name={fileName}
      channelId={channelId}
      source={{ fileName }}
      playUrl={playUrl}
      downloadUrl={null}
      along={<GrowingAlong url={alongUrl} lengthMs={lengthMs} />}
      lengthMs={lengthMs}
      growing
      frameRate={25}
    />
  );
}
