import { batteryColour, batteryIcon, type BatteryIcon as Icon, type BatteryReport } from '@backhaul/domain';
import { t } from '../../text/t.js';
import classes from './gauge.module.css';

const WIDTH = 13;

/** Fill level of each icon (spec 1 §4), 0 to 1. */
const FILLED: Readonly<Record<Icon, number>> = {
  '10': 0.12,
  '30': 0.3,
  '50': 0.5,
  '100': 1,
  charge: 0.5,
  charge_100: 1,
  unknown: 0,
};

interface Props {
  readonly battery: BatteryReport | null;
  /** The report is of an offline device. */
  readonly stale?: boolean;
}

/** A battery as icon and per cent; “—” when unknown. */
export function BatteryIcon({ battery, stale = false }: Props) {
  const colour = batteryColour(battery);
  if (battery === null || colour === null) {
    return (
      <span className={classes['missing']} title={t('battery.unknown')}>
        —
      </span>
    );
  }
  const percent = Math.round(battery.percentage);
  const icon = batteryIcon(battery);
  const label = t(battery.charging ? 'battery.charging' : 'battery.level', { percent });
  return (
    <span className={classes['battery']} data-colour={stale ? 'off' : colour} data-icon={icon} title={label}>
      <svg width="20" height="11" viewBox="0 0 20 11" fill="none" role="img" aria-label={label}>
        <rect x=".75" y=".75" width="16.5" height="9.5" rx="2" stroke="var(--line-strong)" strokeWidth="1.5" />
        <path d="M19 3.8v3.4" stroke="var(--line-strong)" strokeWidth="1.6" strokeLinecap="round" />
        <rect x="2.5" y="2.5" width={WIDTH * FILLED[icon]} height="6" rx="1" fill="currentColor" />
        {battery.charging ? (
          <path d="M9.8.6 6.6 6h2.2l-.8 4.4L11.6 5H9.2z" fill="var(--text)" stroke="var(--ground)" strokeWidth=".8" />
        ) : null}
      </svg>
      <span className={classes['percent']} aria-hidden="true">
        {percent}&nbsp;%
      </span>
    </span>
  );
}
