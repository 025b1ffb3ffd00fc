import type { Unit } from '@backhaul/contract';
import { bitrateParts } from '@backhaul/domain';
import type { ReactNode, Ref } from 'react';
import { onAirKbps } from '../../live/store/on-air-kbps.js';
import { t } from '../../text/t.js';
import { LevelBars } from '../gauge/LevelBars.js';
import { Numeric } from '../gauge/Numeric.js';
import { Stills } from '../media/Stills.js';
import { NoPicture } from '../unit/NoPicture.js';
import { Simulated } from '../unit/UnitName.js';
import { UnitState } from '../unit/UnitState.js';
import classes from './wall.module.css';

/** Stills of the wall come at most so often, ms. */
const INTERVAL_MS = 1000;

interface Props {
  readonly unit: Unit;
  /** The one stop of the Tab key among the tiles. */
  readonly current: boolean;
  readonly onOpen: () => void;
  readonly onFocus: () => void;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** One unit on the wall: its picture, and under it who it is, where it goes and how much. */
export function Tile({ unit, current, onOpen, onFocus, ref }: Props) {
  return (
    <button
      ref={ref}
      type="button"
      className={classes['tile']}
      data-island="dark"
      data-live={unit.multiviewStatus === 'live' || undefined}
      data-tally={hasTally(unit) || undefined}
      tabIndex={current ? 0 : -1}
      onClick={onOpen}
      onFocus={onFocus}
    >
      <Stills url={unit.thumbnailUrl} intervalMs={INTERVAL_MS} label={t('units.picture', { name: unit.name })}>
        <NoPicture unit={unit} />
      </Stills>
      <Tally unit={unit} />
      {unit.audioLevels === null ? null : <LevelBars levels={unit.audioLevels} />}
      <TileBar unit={unit} />
    </button>
  );
}

/** Whether the unit reports that its picture is on air, which is more than being live. */
const hasTally = ({ online, applications }: Pick<Unit, 'online' | 'applications'>): boolean =>
  online && applications.video?.onAir === true;

/** The tally, as word and colour; nothing for what is not on air. */
export function Tally({ unit }: { readonly unit: Pick<Unit, 'online' | 'applications'> }) {
  return hasTally(unit) ? <span className={classes['tally']}>{t('wall.tally')}</span> : null;
}

/** State, name, channel and bitrate over the foot of a picture. */
export function TileBar({ unit, children }: { readonly unit: Unit; readonly children?: ReactNode }) {
  return (
    <span className={classes['bar']}>
      <UnitState unit={unit} />
      <span className={classes['who']}>
        <span className={classes['name']}>{unit.name}</span>
        {unit.demo ? <Simulated /> : null}
      </span>
      <span className={classes['channel']}>
        {unit.selectedChannelName === null ? null : <>→ {unit.selectedChannelName}</>}
      </span>
      {unit.online && onAirKbps(unit) > 0 ? (
        <span className={classes['rate']}>
          <Rate kbps={onAirKbps(unit)} />
        </span>
      ) : null}
      {children ? <span className={classes['acts']}>{children}</span> : null}
    </span>
  );
}

/** A rate by the rule of the domain; a tile too small for a unit shows Mbps without it. */
function Rate({ kbps }: { readonly kbps: number }) {
  const { value, unit } = bitrateParts(kbps);
  return (
    <>
      <Numeric value={value} digits={unit === 'Mbps' ? 1 : 0} />
      <span className={unit === 'Mbps' ? classes['per'] : undefined}> {unit}</span>
    </>
  );
}
