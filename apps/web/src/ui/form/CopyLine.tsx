import { useState } from 'react';
import { t } from '../../text/t.js';
import { IconButton } from '../button/IconButton.js';
import classes from './CopyLine.module.css';
import { copyText } from './copy.js';

interface Props {
  readonly label: string;
  /** Null when it may not be seen. */
  readonly value: string | null;
  /** Shown instead of a value that the user may not see. */
  readonly missing?: string;
  /** Hidden until it is asked for. */
  readonly secret?: boolean;
}

const DOTS = '••••••••••';

/** A value to copy: visible, or on request, and copied with one press. */
export function CopyLine({ label, value, missing, secret = false }: Props) {
  const [shown, setShown] = useState(!secret);
  const [said, setSaid] = useState<string | null>(null);
  const copy = async () => {
    if (value === null) return;
    setSaid((await copyText(value)) ? t('copy.done') : t('copy.failed'));
  };
  return (
    <div className={classes['line']}>
      <span className={classes['label']}>{label}</span>
      {value === null ? (
        <span className={classes['missing']}>{missing}</span>
      ) : (
        <>
          <code className={classes['value']}>{shown ? value : DOTS}</code>
          {secret ? (
            <button type="button" className={classes['show']} aria-pressed={shown} onClick={() => setShown(!shown)}>
              {shown ? t('form.hide') : t('form.show')}
            </button>
          ) : null}
          <IconButton icon="copy" label={t('copy.what', { what: label })} onClick={() => void copy()} />
        </>
      )}
      <span className={classes['said']} role="status">
        {said}
      </span>
    </div>
  );
}
