import { t } from '../../text/t.js';
import { Icon } from '../icon/Icon.js';
import classes from './StateBadge.module.css';

/** Says that a channel is in a private session, by word and glyph: whoever may not see its picture knows why. */
export function PrivateSession() {
  return (
    <span className={classes['private']} data-private>
      <Icon name="lock" size={14} />
      <span>{t('picture.private')}</span>
    </span>
  );
}
