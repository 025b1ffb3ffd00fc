import type { Unit } from '@backhaul/contract';
import { useConsoleNow, useTrend } from '../../live/index.js';
import { onAirKbps } from '../../live/store/on-air-kbps.js';
import { recent, TREND_INTERVAL_MS, TREND_SAMPLES } from '../../live/store/trend.js';
import { bitrateText } from '../../text/number.js';
import { t } from '../../text/t.js';
import { Sparkline } from '../chart/Sparkline.js';
import { Missing } from '../gauge/Missing.js';
import { Numeric } from '../gauge/Numeric.js';
import { Glyph } from '../state/Glyph.js';
import classes from './unit.module.css';

type Rated = Pick<Unit, 'uid' | 'online' | 'transmission' | 'totalBitrate' | 'multiviewStatus' | 'alerts'>;

/** Whether a unit transmits, or has a transmission that starts or was lost: only then is a bitrate meaningful. */
const sends = (unit: Rated): boolean => unit.transmission !== null || (unit.online && onAirKbps(unit) > 0);

/** Bitrate of a unit: a line for the last 4 minutes and the current value, Mbps; “—” while it does not send. */
export function UnitRate({ unit }: { readonly unit: Rated }) {
  const kbps = onAirKbps(unit);
  const now = useConsoleNow(TREND_INTERVAL_MS);
  const samples = recent(useTrend(unit.uid), now);
  if (!sends(unit)) return <Missing />;
  const limit = unit.transmission?.limitKbps;
  const limited = limit === undefined ? '' : t('units.limited', { rate: bitrateText(limit) });
  const falling = unit.online && Object.values(unit.alerts).some(({ type }) => type === 'bitrateDrop');
  return (
    <div className={classes['rate']} data-warn={falling || undefined}>
      <Sparkline samples={samples} capacity={TREND_SAMPLES} warn={falling} stale={!unit.online} />
      <Numeric value={kbps > 0 ? kbps / 1000 : null} digits={1} stale={!unit.online} />
      {limit === undefined ? null : (
        <span className={classes['limited']} role="img" aria-label={limited} title={limited}>
          ≤
        </span>
      )}
      {falling ? (
        <span className={classes['falling']} role="img" aria-label={t('units.falling')} title={t('units.falling')}>
          <Glyph shape="down" size={10} />
        </span>
      ) : null}
    </div>
  );
}
