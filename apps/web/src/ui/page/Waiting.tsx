import { t } from '../../text/t.js';
import { Logo } from '../icon/Logo.js';
import classes from './Waiting.module.css';

/** The logo, while a screen is loading. */
export function Waiting() {
  return (
    <div className={classes['waiting']} role="status" aria-label={t('data.loading')}>
      <Logo size={40} />
    </div>
  );
}
