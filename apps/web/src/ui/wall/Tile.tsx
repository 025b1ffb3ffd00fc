import type { Unit } from '@backhaul/contract';
import type { ReactNode } from 'react';
import { targetText } from '../../live/order/target-text.js';
import { onAirKbps } from '../../live/store/on-air-kbps.js';
import { t } from '../../text/t.js';
import { LevelBars } from '../gauge/LevelBars.js';
import { PrivateSession } from '../state/PrivateSession.js';
import { shownTally } from '../unit/TallyMark.js';
import { NoPicture } from '../unit/NoPicture.js';
import { CrewCall, Simulated } from '../unit/UnitName.js';
import { UnitState } from '../unit/UnitState.js';
import { TileFrame, type TilePlace } from './TileFrame.js';
import { TileRate } from './TileRate.js';
import classes from './wall.module.css';

interface Props extends TilePlace {
  readonly unit: Unit;
}

/** One unit on the wall: its picture, with state, name, channel and bitrate over it. */
export function Tile({ unit, ...place }: Props) {
  return (
    <TileFrame
      {...place}
      look={{ live: unit.multiviewStatus === 'live', tally: shownTally(unit) }}
      picture={{
        url: unit.thumbnailUrl,
        label: t('units.picture', { name: unit.name }),
        instead: <NoPicture unit={unit} />,
      }}
    >
      <Tally unit={unit} />
      {unit.audioLevels === null ? null : <LevelBars levels={unit.audioLevels} />}
      {unit.privateSession && unit.thumbnailUrl !== null ? (
        <span className={classes['private']}>
          <PrivateSession />
        </span>
      ) : null}
      <TileBar unit={unit} />
    </TileFrame>
  );
}

/** The tally as sign, word and colour, with the text of the switcher; renders nothing when it is off. */
export function Tally({ unit }: { readonly unit: Pick<Unit, 'online' | 'applications' | 'tally'> }) {
  const light = shownTally(unit);
  if (light === null) return null;
  return (
    <span className={classes['tally']} data-light={light}>
      <span aria-hidden>{SIGNS[light]}</span> {t(`units.tally.${light}`)}
      {unit.tally?.text ? <span className={classes['tallyText']}>{unit.tally.text}</span> : null}
    </span>
  );
}

const SIGNS = { programme: '●', preview: '◐', unknown: '?' } as const;

/** State, name, channel and bitrate over the foot of a picture. */
export function TileBar({ unit, children }: { readonly unit: Unit; readonly children?: ReactNode }) {
  return (
    <span className={classes['bar']}>
      <UnitState unit={unit} />
      <span className={classes['who']}>
        <span className={classes['name']}>{unit.name}</span>
        {unit.demo ? <Simulated /> : null}
        <CrewCall unit={unit} />
      </span>
      <span className={classes['channel']}>{unit.selectedChannelName === null ? null : <>→ {targetText(unit)}</>}</span>
      {unit.online && onAirKbps(unit) > 0 ? <TileRate kbps={onAirKbps(unit)} /> : null}
      {children ? <span className={classes['acts']}>{children}</span> : null}
    </span>
  );
}
