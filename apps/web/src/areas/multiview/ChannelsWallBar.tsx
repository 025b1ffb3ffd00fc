import type { RefObject } from 'react';
import { CHANNELS_SHOWN, type ChannelsShown } from '../../live/order/channels-shown.js';
import { t } from '../../text/t.js';
import { Segmented } from '../../ui/choice/Segmented.js';
import { UnitViews } from '../../ui/unit/UnitViews.js';
import { FullScreenButton } from '../../ui/wall/FullScreenButton.js';
import { Pager } from '../../ui/wall/Pager.js';
import { BarEnd, BarNote } from '../../ui/wall/WallBarParts.js';
import { GridChoice } from './GridChoice.js';
import { WallKind } from './WallKind.js';

interface Props {
  readonly frame: RefObject<HTMLElement | null>;
  readonly shown: ChannelsShown;
  readonly page: number;
  readonly pages: number;
  readonly onShow: (shown: ChannelsShown) => void;
  readonly onPage: (page: number) => void;
}

/** Toolbar of the wall of channels: view, units or channels, grid size, tiles to show, pages, full screen. */
export function ChannelsWallBar({ frame, shown, page, pages, onShow, onPage }: Props) {
  return (
    <>
      <UnitViews />
      <WallKind />
      <GridChoice onChange={() => onPage(1)} />
      <Segmented
        label={t('channelWall.show')}
        value={shown}
        options={CHANNELS_SHOWN.map((value) => ({ value, label: t(`channelWall.show.${value}`) }))}
        onChange={onShow}
      />
      {shown === 'all' ? <BarNote>{t('channelWall.first')}</BarNote> : null}
      <BarEnd>
        <Pager page={page} pages={pages} onPage={onPage} />
        <FullScreenButton frame={frame} />
      </BarEnd>
    </>
  );
}
