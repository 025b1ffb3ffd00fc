import type { Unit } from '@backhaul/contract';
import { usagePercent } from '@backhaul/domain';
import type { ReactNode } from 'react';
import { useUnit } from '../../../live/index.js';
import { onAirKbps } from '../../../live/store/on-air-kbps.js';
import { decimal } from '../../../text/number.js';
import { t } from '../../../text/t.js';
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
import { isUnitColumn, type UnitColumnKey } from './columns.js';
import { locationText } from './location-text.js';
import classes from './list.module.css';
import { useTrendHistory } from './use-trend-history.js';

interface Props {
  readonly id: string;
  readonly columns: readonly string[];
}

/** Cells of one unit; they subscribe to that unit only. */
export function UnitCells({ id, columns }: Props) {
  const unit = useUnit(id);
  useTrendHistory(id, unit !== undefined && onAirKbps(unit) > 0);
  if (unit === undefined) return null;
  return columns.filter(isUnitColumn).map((column) => (
    <GridCell key={column} column={column}>
      {cellOf(column, unit)}
    </GridCell>
  ));
}

function cellOf(column: UnitColumnKey, unit: Unit): ReactNode {
  switch (column) {
    case 'state':
      return <UnitState unit={unit} />;
    case 'picture':
      return <UnitPicture unit={unit} />;
    case 'unit':
      return <UnitName unit={unit} />;
    case 'channel':
      return <UnitTarget unit={unit} stacked />;
    case 'bitrate':
      return <UnitRate unit={unit} />;
    case 'links':
      return <LinkBars links={linkBars(unit.modems)} stale={!unit.online} />;
    case 'battery':
      return <BatteryIcon battery={unit.battery} stale={!unit.online} />;
    case 'place':
      return <Text unit={unit} text={locationText(unit.location)} />;
    case 'slugline':
      return <Text unit={unit} text={unit.slugline} />;
    case 'type':
      return <Text unit={unit} text={t(`unitType.${unit.type}`)} />;
    case 'version':
      return <Text unit={unit} text={versionText(unit)} />;
    case 'delay':
      return <Text unit={unit} text={unit.delay === null ? null : decimal(unit.delay / 1000)} />;
    case 'serial':
      return <Text unit={unit} text={unit.serialNumber} />;
    case 'usage':
      return <Text unit={unit} text={usageText(unit)} />;
    default:
      return column satisfies never;
  }
}

/** The current version, and the requested one until it is installed. */
function versionText({ swVersion, softwareUpgrade }: Pick<Unit, 'swVersion' | 'softwareUpgrade'>): string {
  if (softwareUpgrade === null || softwareUpgrade.status === 'succeeded') return swVersion;
  const { version: target, status } = softwareUpgrade;
  return t('upgrade.to', { version: swVersion || '?', target, state: t(`upgrade.${status}`) });
}

/** Used share of the allowance; null without monitoring. */
function usageText({ usage, usageInfo }: Pick<Unit, 'usage' | 'usageInfo'>): string | null {
  if (usage === null || usageInfo === null) return null;
  return t(`units.usage.${usage}`, { percent: Math.floor(usagePercent(usageInfo)) });
}

/** A text about a unit, grey while it is offline; a dash if null. */
function Text({ unit, text }: { readonly unit: Pick<Unit, 'online'>; readonly text: string | null }) {
  return (
    <div className={classes['place']} data-away={!unit.online || undefined}>
      {text || <Missing />}
    </div>
  );
}
