import type { UserPreferences } from '@backhaul/contract';
import type { RefObject } from 'react';
import { changePreferences } from '../../session/changePreferences.js';
import { t } from '../../text/t.js';
import { Segmented } from '../../ui/choice/Segmented.js';
import { usePhone } from '../../ui/page/usePhone.js';
import { UnitViews } from '../../ui/unit/UnitViews.js';
import { FullScreenButton } from '../../ui/wall/FullScreenButton.js';
import { Pager } from '../../ui/wall/Pager.js';
import { BarEnd, BarNote } from '../../ui/wall/WallBarParts.js';

const GRIDS = ['2x2', '3x3', '4x4', '5x5'] as const;
/** A phone shows one or two pictures side by side, whatever a desk shows. */
const PHONE_GRIDS = [
  { value: '2x2', label: '1' },
  { value: '3x3', label: '2' },
] as const;

interface Props {
  readonly frame: RefObject<HTMLElement | null>;
  readonly grid: UserPreferences['multiviewGrid'];
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

/** The row over the wall: views, size of the grid, pages, full screen. */
export function WallBar({ frame, grid, page, pages, onPage }: Props) {
  const phone = usePhone();
  return (
    <>
      <UnitViews />
      <Segmented
        label={t(phone ? 'wall.beside' : 'wall.grid')}
        value={phone && grid !== '2x2' ? '3x3' : grid}
        options={phone ? PHONE_GRIDS : GRIDS.map((value) => ({ value, label: value.replace('x', '×') }))}
        onChange={(multiviewGrid) => {
          changePreferences({ multiviewGrid });
          onPage(1);
        }}
      />
      <BarNote>{t('wall.first')}</BarNote>
      <BarEnd>
        <Pager page={page} pages={pages} onPage={onPage} />
        <FullScreenButton frame={frame} />
      </BarEnd>
    </>
  );
}
