import { requestSnapshot, type useFeed } from '../../live/index.js';
import { messageText } from '../../text/messages.js';
import { t } from '../../text/t.js';
import { DataState } from '../../ui/data/DataState.js';
import { WallSkeleton } from '../../ui/wall/WallSkeleton.js';

/** Replaces the tiles until the group is loaded: loading, failed or refused. */
export function WallFeed({ feed, columns }: { readonly feed: ReturnType<typeof useFeed>; readonly columns: number }) {
  switch (feed.state) {
    case 'failed':
      return (
        <DataState
          state="failed"
          title={t('units.internalError')}
          text={messageText(feed.message)}
          onRetry={requestSnapshot}
        />
      );
    case 'refused':
      return <DataState state="failed" title={t('units.refused')} text={messageText(feed.message)} />;
    case 'idle':
    case 'loading':
    case 'ready':
      return <WallSkeleton columns={columns} />;
    default:
      return feed satisfies never;
  }
}
