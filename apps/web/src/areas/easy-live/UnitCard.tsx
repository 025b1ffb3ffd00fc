import type { Unit } from '@backhaul/contract';
import { useUnit } from '../../live/index.js';
import { onAirKbps } from '../../live/store/on-air-kbps.js';
import { useCan } from '../../session/hooks.js';
import { BatteryIcon } from '../../ui/gauge/BatteryIcon.js';
import { Bitrate } from '../../ui/gauge/Bitrate.js';
import { LinkBars } from '../../ui/gauge/LinkBars.js';
import { linkBars } from '../../ui/unit/links.js';
import { RunningTime } from '../../ui/unit/RunningTime.js';
import { Simulated, UnitLine } from '../../ui/unit/UnitName.js';
import { UnitState } from '../../ui/unit/UnitState.js';
import { UnitTarget } from '../../ui/unit/UnitTarget.js';
import { CardActions } from './CardActions.js';
import { CardPicture } from './CardPicture.js';
import classes from './easy-live.module.css';
import { hasPicture } from './has-picture.js';

interface Props {
  readonly uid: string;
  /** Shows live video. */
  readonly isWatched: boolean;
  readonly onWatch: (isWatched: boolean) => void;
}

/** One unit: name, state, picture while live, and its action. Subscribes to its own unit only. */
export function UnitCard({ uid, isWatched, onWatch }: Props) {
  const unit = useUnit(uid);
  const mayStart = useCan('unit:start');
  const mayStop = useCan('unit:stop');
  if (unit === undefined) return null;
  return (
    <article
      className={classes['card']}
      aria-label={unit.name}
      data-live={unit.multiviewStatus === 'live' || undefined}
      data-away={!unit.online || undefined}
    >
      <div className={classes['who']}>
        <h2 className={classes['name']} title={unit.name}>
          {unit.name}
        </h2>
        {unit.demo ? <Simulated /> : null}
        <span className={classes['state']}>
          <UnitState unit={unit} />
        </span>
      </div>
      <UnitLine unit={unit} />
      {hasPicture(unit) ? <CardPicture unit={unit} isWatched={isWatched} onWatch={onWatch} /> : null}
      <Glance unit={unit} />
      {mayStart || mayStop ? <CardActions unit={unit} /> : null}
    </article>
  );
}

/** Channel, time on air, bitrate, network and battery on one line. */
function Glance({ unit }: { readonly unit: Unit }) {
  const { online, transmission } = unit;
  const kbps = onAirKbps(unit);
  return (
    <div className={classes['glance']}>
      <div className={classes['to']}>
        <UnitTarget unit={unit} />
      </div>
      {transmission === null ? null : (
        <span className={classes['time']}>
          <RunningTime since={transmission.startedAt} />
        </span>
      )}
      {online && kbps > 0 ? <Bitrate kbps={kbps} /> : null}
      <LinkBars links={linkBars(unit.modems)} stale={!online} />
      <BatteryIcon battery={unit.battery} stale={!online} />
    </div>
  );
}
