import type { Unit } from '@backhaul/contract';
import type { UnitType } from '@backhaul/domain';
import { t } from '../../text/t.js';
import { Icon } from '../icon/Icon.js';
import type { IconName } from '../icon/paths.js';
import { Stills } from '../media/Stills.js';
import { LastPicture, lastPictureOf } from './LastPicture.js';
import classes from './unit.module.css';

const ROW_INTERVAL_MS = 4000;

const ICONS: Partial<Readonly<Record<UnitType, IconName>>> = {
  smartUnits: 'phone',
  mmhServer: 'server',
  videoReturnServer: 'server',
  transceiverServer: 'server',
  ingestServer: 'server',
};

/** The small picture of a unit, 16:9; an icon of its kind when there is none, a lock when it is withheld. */
export function UnitPicture({
  unit,
}: {
  readonly unit: Pick<Unit, 'name' | 'type' | 'thumbnailUrl' | 'multiviewStatus' | 'lastPicture' | 'privateSession'>;
}) {
  const kind = <Icon name={ICONS[unit.type] ?? 'units'} size={16} />;
  const icon = unit.privateSession ? (
    <span role="img" aria-label={t('picture.private')} title={t('picture.private')}>
      <Icon name="lock" size={16} />
    </span>
  ) : (
    kind
  );
  return (
    <div className={classes['picture']}>
      {unit.thumbnailUrl === null ? (
        <div className={classes['kind']}>{lastPictureOf(unit) === null ? icon : <LastPicture unit={unit} small />}</div>
      ) : (
        <Stills url={unit.thumbnailUrl} intervalMs={ROW_INTERVAL_MS} label={t('units.picture', { name: unit.name })}>
          {icon}
        </Stills>
      )}
    </div>
  );
}
