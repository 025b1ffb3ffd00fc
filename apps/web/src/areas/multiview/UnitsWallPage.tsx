import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import { NO_FILTER, type UnitSort, useFeed, useUnit, useUnitIds } from '../../live/index.js';
import { usePreferences } from '../../session/hooks.js';
import { t } from '../../text/t.js';
import { DataState } from '../../ui/data/DataState.js';
import { Tile } from '../../ui/wall/Tile.js';
import type { TilePlace } from '../../ui/wall/TileFrame.js';
import { TileWall } from '../../ui/wall/TileWall.js';
import { WallPage } from '../../ui/wall/WallPage.js';
import { FocusedUnit } from './FocusedUnit.js';
import { clampPage, pagesOf, pageSlice } from './pages.js';
import { chosenTiles, wallFilter } from './tiles.js';
import { UnitsWallBar } from './UnitsWallBar.js';
import { WallFeed } from './WallFeed.js';

/** Units on air come first on every wall. */
const ORDER: UnitSort = { by: 'state', dir: 'asc' };

/** The wall of units: a page of tiles, or one of them enlarged. */
export function UnitsWallPage() {
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
      bar={<UnitsWallBar frame={frame} wall={wall} page={page} pages={pages} onPage={setPage} />}
    >
      {focused !== null && known ? (
        <FocusedUnit key={focused} uid={focused} onBack={() => focus(null)} />
      ) : ids.length > 0 ? (
        <TileWall
          label={t('wall.tiles')}
          ids={pageSlice(ids, page, columns * columns)}
          columns={columns}
          onOpen={focus}
          onTurn={(step) => setPage(clampPage(page + step, pages))}
          onPoint={hold}
          Tile={UnitTile}
        />
      ) : feed.state !== 'ready' ? (
        <WallFeed feed={feed} columns={columns} />
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

/** One tile; it subscribes to its own unit only. */
function UnitTile({ id, ...place }: TilePlace & { readonly id: string }) {
  const unit = useUnit(id);
  return unit === undefined ? null : <Tile unit={unit} {...place} />;
}
