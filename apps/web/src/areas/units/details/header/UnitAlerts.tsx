import type { Unit } from '@backhaul/contract';
import { sortAlerts } from '@backhaul/domain';
import { translated } from '../../../../text/sentences.js';
import { t } from '../../../../text/t.js';
import { Glyph } from '../../../../ui/state/Glyph.js';
import classes from './alerts.module.css';

/** All alerts of a unit, critical first; the list shows only the first. */
export function UnitAlerts({ unit }: { readonly unit: Pick<Unit, 'alerts'> }) {
  const alerts = sortAlerts(Object.values(unit.alerts));
  if (alerts.length === 0) return null;
  return (
    <ul className={classes['alerts']} aria-label={t('details.alerts')}>
      {alerts.map(({ id, severity, text, acknowledged }) => (
        <li key={id} data-severity={severity}>
          <Glyph shape="up" size={10} /> {t(`alert.level.${severity}`)}: {translated(text)}
          {acknowledged === undefined ? null : ` (${t('details.alerts.seen', { name: acknowledged.by })})`}
        </li>
      ))}
    </ul>
  );
}
