import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import { requestSnapshot, NO_FILTER, type UnitSort, useFeed, useUnit, useUnitIds } from '../../live/index.js';
import { usePreferences } from '../../session/hooks.js';
import { messageText } from '../../text/messages.js';
import { t } from '../../text/t.js';
import { DataState } from '../../ui/data/DataState.js';
import { WallPage } from '../../ui/wall/WallPage.js';
import { WallSkeleton } from '../../ui/wall/WallSkeleton.js';
import { FocusedUnit } from './FocusedUnit.js';
import { clampPage, pagesOf, pageSlice } from './pages.js';
import { chosenTiles, wallFilter } from './tiles.js';
import { UnitWall } from './UnitWall.js';
import { WallBar } from './WallBar.js';

/** On air comes first on every wall. */
const ORDER: UnitSort = { by: 'state', dir: 'asc' };

/** The wall of pictures: a page of tiles, or one of them enlarged. */
export function MultiviewPage() {
  const { page: asked = 1, unit: focused = null } = useSearch({ from: '/shell/unit/multiview' });
  const navigate = useNavigate({ from: '/unit/multiview' });
  const wall = usePreferences();
  const columns = Number(wall.multiviewGrid[0]);
  const filter = useMemo(
    () => ({ ...NO_FILTER, ...wallFilter(wall.multiviewShow, wall.multiviewLabels) }),
    [wall.multiviewShow, wall.multiviewLabels],
  );
  const { ids: found, hold } = useUnitIds(filter, ORDER);
  const ids = wall.multiviewShow === 'chosen' ? chosenTiles(wall.multiviewTiles, found) : found;
  const feed = useFeed();
  const known = useUnit(focused) !== undefined;
  const frame = useRef<HTMLDivElement>(null);

  const pages = pagesOf(ids.length, columns * columns);
  const page = clampPage(asked, pages);
  const setPage = (next: number) => void navigate({ search: next > 1 ? { page: next } : {} });
  const focus = (unit: string | null) =>
    void navigate({ search: { ...(page > 1 && { page }), ...(unit !== null && { unit }) } });

  return (
    <WallPage
      ref={frame}
      title={t('nav.multiview')}
      bar={<WallBar frame={frame} wall={wall} page={page} pages={pages} onPage={setPage} />}
    >
      {focused !== null && known ? (
        <FocusedUnit key={focused} uid={focused} onBack={() => focus(null)} />
      ) : ids.length > 0 ? (
        <UnitWall
          ids={pageSlice(ids, page, columns * columns)}
          columns={columns}
          onOpen={focus}
          onTurn={(step) => setPage(clampPage(page + step, pages))}
          onPoint={hold}
        />
      ) : feed.state === 'loading' ? (
        <WallSkeleton columns={columns} />
      ) : feed.state === 'failed' ? (
        <DataState
          state="failed"
          title={t('units.internalError')}
          text={messageText(feed.message)}
          onRetry={requestSnapshot}
        />
      ) : feed.state === 'refused' ? (
        <DataState state="failed" title={t('units.refused')} text={messageText(feed.message)} />
      ) : wall.multiviewShow === 'chosen' ? (
        <DataState state="empty" title={t('wall.nonePinned')} text={t('wall.nonePinned.text')} />
      ) : wall.multiviewShow === 'live' || wall.multiviewLabels.length > 0 ? (
        <DataState state="empty" title={t('wall.noneShown')} text={t('wall.noneShown.text')} />
      ) : (
        <DataState state="empty" title={t('units.none')} text={t('units.none.text')} />
      )}
    </WallPage>
  );
}
