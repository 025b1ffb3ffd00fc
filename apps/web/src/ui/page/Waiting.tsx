import { t } from '../../text/t.js';
import { Logo } from '../icon/Logo.js';
import classes from './Waiting.module.css';

/** Nothing but the mark, while a screen is on its way. */
export function Waiting() {
  return (
    <div className={classes['waiting']} role="status" aria-label={t('data.loading')}>
      <Logo size={40} />
    </div>
  );
}
