import { t } from '../../text/t.js';
import { Icon } from '../icon/Icon.js';
import classes from './StateBadge.module.css';

/** Marks a channel in a private session, so that users who may not see its picture know why. */
export function PrivateSession() {
  return (
    <span className={classes['private']} data-private>
      <Icon name="lock" size={14} />
      <span>{t('picture.private')}</span>
    </span>
  );
}
