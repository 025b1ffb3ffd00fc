import type { UserPreferences } from '@backhaul/contract';
import type { RefObject } from 'react';
import { useUnitFacets } from '../../live/index.js';
import { changePreferences } from '../../session/change-preferences.js';
import { t } from '../../text/t.js';
import { FilterChip } from '../../ui/choice/FilterChip.js';
import { Segmented } from '../../ui/choice/Segmented.js';
import { UnitViews } from '../../ui/unit/UnitViews.js';
import { FullScreenButton } from '../../ui/wall/FullScreenButton.js';
import { Pager } from '../../ui/wall/Pager.js';
import { BarEnd, BarNote } from '../../ui/wall/WallBarParts.js';
import { GridChoice } from './GridChoice.js';
import { WallKind } from './WallKind.js';

const SHOWN = ['all', 'live', 'chosen'] as const;

interface Props {
  readonly frame: RefObject<HTMLElement | null>;
  readonly wall: Pick<UserPreferences, 'multiviewShow' | 'multiviewLabels'>;
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

/** Toolbar of the wall of units: view, units or channels, grid size, tiles to show, pages, full screen. */
export function UnitsWallBar({ frame, wall, page, pages, onPage }: Props) {
  const labels = [...useUnitFacets().labels]
    .map(([value, { label, count }]) => ({ value, label: `${label} · ${count}` }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  const change = (to: Partial<UserPreferences>) => {
    changePreferences(to);
    onPage(1);
  };
  return (
    <>
      <UnitViews />
      <WallKind />
      <GridChoice onChange={() => onPage(1)} />
      <Segmented
        label={t('wall.show')}
        value={wall.multiviewShow}
        options={SHOWN.map((value) => ({ value, label: t(`wall.show.${value}`) }))}
        onChange={(multiviewShow) => change({ multiviewShow })}
      />
      {labels.length > 0 || wall.multiviewLabels.length > 0 ? (
        <FilterChip
          label={t('units.filter.label')}
          selected={wall.multiviewLabels}
          options={labels}
          onChange={(multiviewLabels) => change({ multiviewLabels: [...multiviewLabels] })}
        />
      ) : null}
      {wall.multiviewShow === 'all' ? <BarNote>{t('wall.first')}</BarNote> : null}
      <BarEnd>
        <Pager page={page} pages={pages} onPage={onPage} />
        <FullScreenButton frame={frame} />
      </BarEnd>
    </>
  );
}
