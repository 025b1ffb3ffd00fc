import { t } from '../../text/t.js';
import { Button } from '../../ui/button/Button.js';
import { Notice } from '../../ui/data/Notice.js';
import { CopyLine } from '../../ui/form/CopyLine.js';

interface Props {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** Recovery codes, shown only once. */
export function RecoveryCodes({ codes, onDone }: Props) {
  return (
    <>
      <Notice tone="warning">{t('twoFactor.codes')}</Notice>
      {codes.map((code, i) => (
        <CopyLine key={code} label={t('twoFactor.codeNumber', { number: i + 1 })} value={code} />
      ))}
      <Button look="primary" onClick={onDone}>
        {t('twoFactor.codesSaved')}
      </Button>
    </>
  );
}
