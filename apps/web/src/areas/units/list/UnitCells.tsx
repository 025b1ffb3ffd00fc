import { useUnit } from '../../../live/index.js';
import { GridCell } from '../../../ui/grid/GridCell.js';
import { BatteryIcon } from '../../../ui/gauge/BatteryIcon.js';
import { Missing } from '../../../ui/gauge/Missing.js';
import { LinkBars } from '../../../ui/gauge/LinkBars.js';
import { linkBars } from '../../../ui/unit/links.js';
import { UnitName } from '../../../ui/unit/UnitName.js';
import { UnitPicture } from '../../../ui/unit/UnitPicture.js';
import { UnitRate } from '../../../ui/unit/UnitRate.js';
import { UnitState } from '../../../ui/unit/UnitState.js';
import { UnitTarget } from '../../../ui/unit/UnitTarget.js';
import { placeText } from './place.js';
import classes from './list.module.css';
import { useTrendHistory } from './useTrendHistory.js';

/** The cells of one unit; they follow that unit alone. */
export function UnitCells({ id }: { readonly id: string }) {
  const unit = useUnit(id);
  useTrendHistory(id, (unit?.totalBitrate ?? 0) > 0);
  if (unit === undefined) return null;
  return (
    <>
      <GridCell column="state">
        <UnitState unit={unit} />
      </GridCell>
      <GridCell column="picture">
        <UnitPicture unit={unit} />
      </GridCell>
      <GridCell column="unit">
        <UnitName unit={unit} />
      </GridCell>
      <GridCell column="channel">
        <UnitTarget unit={unit} />
      </GridCell>
      <GridCell column="bitrate">
        <UnitRate unit={unit} />
      </GridCell>
      <GridCell column="links">
        <LinkBars links={linkBars(unit.modems)} stale={!unit.online} />
      </GridCell>
      <GridCell column="battery">
        <BatteryIcon battery={unit.battery} stale={!unit.online} />
      </GridCell>
      <GridCell column="place">
        <div className={classes['place']} data-away={!unit.online || undefined}>
          {placeText(unit.location) ?? <Missing />}
        </div>
      </GridCell>
    </>
  );
}
