import { useState } from 'react';
import { t } from '../../text/t.js';
import { IconButton } from '../button/IconButton.js';
import classes from './CopyLine.module.css';
import { copyText } from './copy.js';

interface Props {
  readonly label: string;
  /** Null when the user may not see it. */
  readonly value: string | null;
  /** Shown instead of a hidden value. */
  readonly missing?: string;
  /** Hidden until the user reveals it. */
  readonly secret?: boolean;
  /** Its button gets the initial focus of a dialog. */
  readonly isFirst?: boolean;
}

const DOTS = '••••••••••';

/** A value that is copied with one press; a secret is shown on request. */
export function CopyLine({ label, value, missing, secret = false, isFirst = false }: Props) {
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
          <IconButton
            icon="copy"
            label={t('copy.what', { what: label })}
            data-autofocus={isFirst || undefined}
            onClick={() => void copy()}
          />
        </>
      )}
      <span className={classes['said']} role="status">
        {said}
      </span>
    </div>
  );
}
