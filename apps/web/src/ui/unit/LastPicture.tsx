import type { Unit } from '@backhaul/contract';
import { t } from '../../text/t.js';
import { Age } from '../age/Age.js';
import { Icon } from '../icon/Icon.js';
import classes from './last-picture.module.css';

type Last = Pick<Unit, 'name' | 'multiviewStatus' | 'lastPicture'>;

/** The last picture of a unit that is ready; null when none is stored. */
export const lastPictureOf = ({ multiviewStatus, lastPicture }: Omit<Last, 'name'>): Unit['lastPicture'] =>
  multiviewStatus === 'idle' ? lastPicture : null;

/** The last picture of a unit: dim, grey, and with its age. `small`: only the age, in a row of the list. */
export function LastPicture({ unit, small = false }: { readonly unit: Last; readonly small?: boolean }) {
  const last = lastPictureOf(unit);
  if (last === null) return null;
  return (
    <span className={classes['last']} data-small={small || undefined}>
      <img className={classes['image']} src={last.url} alt={t('picture.last.of', { name: unit.name })} />
      <span className={classes['age']}>
        <Icon name="clock" size={small ? 9 : 14} />
        {small ? null : <span>{t('picture.last')} ·</span>}
        <Age at={last.at} />
      </span>
    </span>
  );
}
