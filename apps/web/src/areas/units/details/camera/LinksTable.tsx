import type { Modem, Unit } from '@backhaul/contract';
import { modemStatus } from '@backhaul/domain';
import { cameraTab } from '../../../../text/en/camera-tab.js';
import { addMessages, t } from '../../../../text/t.js';
import { Missing } from '../../../../ui/gauge/Missing.js';
import { Numeric } from '../../../../ui/gauge/Numeric.js';
import { LinkBars } from '../../../../ui/gauge/LinkBars.js';
import { DataTable } from '../../../../ui/table/DataTable.js';
import { LinkSwatch } from '../../../../ui/chart/LinkSwatch.js';
import classes from './camera.module.css';
import { decimal } from '../../../../text/number.js';
import { linkBars, linkName } from '../../../../ui/unit/links.js';

addMessages(cameraTab);

/** The text instead of figures for a link that is down; null if connected. */
function absence(modem: Modem): string | null {
  const status = modemStatus(modem);
  if (status === 'connected') return null;
  if (status === 'not_connected' && modem.uiType === 'lan') return t('links.status.noCable');
  return t(`links.status.${status}`);
}

/** The roaming state; unknown only for modems. */
function roamingNote({ uiType, isCurrentlyRoaming }: Modem): string | null {
  if (isCurrentlyRoaming === true) return t('links.roaming');
  return uiType === 'cell' && isCurrentlyRoaming === null ? t('links.roaming.unknown') : null;
}

interface Props {
  readonly unit: Pick<Unit, 'modems' | 'online'>;
  /** Ports in the order of the colours in the graph. */
  readonly order: readonly string[];
}

/** Links of a unit: round trip, loss and rate of each. */
export function LinksTable({ unit, order }: Props) {
  const bars = linkBars(unit.modems);
  return (
    <DataTable
      label={t('links.title')}
      columns={[
        { key: 'name', head: t('links.head.name') },
        { key: 'rtt', head: t('links.head.rtt') },
        { key: 'loss', head: t('links.head.loss') },
        { key: 'rate', head: t('links.head.rate'), align: 'end' },
      ]}
      empty={t('links.missing')}
      rows={unit.modems.map((modem, index) => {
        const absent = absence(modem);
        const stale = !unit.online;
        const bar = bars[index];
        return {
          key: modem.port,
          muted: absent !== null || stale,
          cells: [
            <LinkSwatch key="name" shade={order.indexOf(modem.port)} note={roamingNote(modem)}>
              {linkName(modem, unit.modems)}
            </LinkSwatch>,
            absent === null ? (
              <span key="rtt" className={classes['rtt']}>
                {bar ? <LinkBars links={[bar]} stale={stale} /> : null}
                {modem.rttMs === null ? <Missing /> : t('links.ms', { ms: Math.round(modem.rttMs) })}
              </span>
            ) : (
              <Missing key="rtt" />
            ),
            absent ??
              (modem.lossPercent === null ? (
                <Missing key="loss" />
              ) : (
                t('links.loss', { percent: decimal(modem.lossPercent) })
              )),
            <Numeric key="rate" value={absent === null ? modem.uplinkKbps / 1000 : null} digits={1} stale={stale} />,
          ],
        };
      })}
    />
  );
}
