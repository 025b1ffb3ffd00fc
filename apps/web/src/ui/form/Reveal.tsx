import { t } from '../../text/t.js';
import classes from './Field.module.css';

interface Props {
  readonly shown: boolean;
  readonly disabled: boolean | undefined;
  readonly onToggle: () => void;
}

/** The button in a field that shows and hides a secret. */
export function Reveal({ shown, disabled, onToggle }: Props) {
  return (
    <button
      type="button"
      className={classes['reveal']}
      aria-pressed={shown}
      aria-label={t('form.showSecret')}
      disabled={disabled}
      onClick={onToggle}
    >
      {shown ? t('form.hide') : t('form.show')}
    </button>
  );
}
