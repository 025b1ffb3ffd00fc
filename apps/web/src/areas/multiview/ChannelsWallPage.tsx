import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { useChannel, useFeed } from '../../live/index.js';
import type { ChannelsShown } from '../../live/order/channels-shown.js';
import { useChannelIds } from '../../live/order/use-channel-ids.js';
import { usePreferences } from '../../session/hooks.js';
import { t } from '../../text/t.js';
import { DataState } from '../../ui/data/DataState.js';
import type { TilePlace } from '../../ui/wall/TileFrame.js';
import { TileWall } from '../../ui/wall/TileWall.js';
import { WallPage } from '../../ui/wall/WallPage.js';
import { ChannelsWallBar } from './ChannelsWallBar.js';
import { ChannelTile } from './ChannelTile.js';
import { FocusedChannel } from './FocusedChannel.js';
import { clampPage, pagesOf, pageSlice } from './pages.js';
import type { MultiviewSearch } from './search.js';
import { WallFeed } from './WallFeed.js';

const NOTHING = {
  all: ['channelWall.none', 'channelWall.none.text'],
  live: ['channelWall.noneLive', 'channelWall.noneLive.text'],
  problems: ['channelWall.noProblem', 'channelWall.noProblem.text'],
} as const;

/** The wall of channels: a page of tiles, or one of them enlarged. */
export function ChannelsWallPage() {
  const {
    page: asked = 1,
    show: shown = 'all',
    channel: focused = null,
  } = useSearch({ from: '/shell/unit/multiview' });
  const navigate = useNavigate({ from: '/unit/multiview' });
  const { multiviewGrid } = usePreferences();
  const columns = Number(multiviewGrid[0]);
  const { ids, hold } = useChannelIds(shown);
  const feed = useFeed();
  const known = useChannel(focused) !== undefined;
  const frame = useRef<HTMLDivElement>(null);

  const pages = pagesOf(ids.length, columns * columns);
  const page = clampPage(asked, pages);
  const go = (next: { page?: number; show?: ChannelsShown; channel?: string }) =>
    void navigate({ search: searchOf({ page, show: shown, ...next }) });

  return (
    <WallPage
      ref={frame}
      title={t('channels.title')}
      bar={
        <ChannelsWallBar
          frame={frame}
          shown={shown}
          page={page}
          pages={pages}
          onShow={(show) => go({ show, page: 1 })}
          onPage={(next) => go({ page: next })}
        />
      }
    >
      {focused !== null && known ? (
        <FocusedChannel key={focused} channelId={focused} onBack={() => go({})} />
      ) : ids.length > 0 ? (
        <TileWall
          label={t('channelWall.tiles')}
          ids={pageSlice(ids, page, columns * columns)}
          columns={columns}
          onOpen={(channel) => go({ channel })}
          onTurn={(step) => go({ page: clampPage(page + step, pages) })}
          onPoint={hold}
          Tile={KnownTile}
        />
      ) : feed.state === 'ready' ? (
        <DataState state="empty" title={t(NOTHING[shown][0])} text={t(NOTHING[shown][1])} />
      ) : (
        <WallFeed feed={feed} columns={columns} />
      )}
    </WallPage>
  );
}

interface Shown {
  readonly page: number;
  readonly show: ChannelsShown;
  readonly channel?: string;
}

/** Search parameters of the wall, without the default values. */
const searchOf = ({ page, show, channel }: Shown): MultiviewSearch => ({
  of: 'channels',
  ...(show !== 'all' && { show }),
  ...(page > 1 && { page }),
  ...(channel !== undefined && { channel }),
});

/** One tile; it subscribes to its own channel only. */
function KnownTile({ id, ...place }: TilePlace & { readonly id: string }) {
  const channel = useChannel(id);
  return channel === undefined ? null : <ChannelTile channel={channel} {...place} />;
}
