import { t } from '../../../../text/t.js';
import { Button } from '../../../../ui/button/Button.js';
import { CostButton } from '../../../../ui/button/CostButton.js';
import { secondsText } from '../../../../ui/unit/setting-text.js';
import classes from './transmit.module.css';
import type { useDelay } from './use-delay.js';

interface Props {
  readonly delay: ReturnType<typeof useDelay>;
  /** Returns the focus to the delay field, because the buttons disappear. */
  readonly onDone: () => void;
}

/** Buttons that apply the selected delay, with the interruption that it causes; nothing without a selection. */
export function DelayApply({ delay, onDone }: Props) {
  const { wanted, chosen, cost, busy, reason, apply, choose } = delay;
  if (chosen === null) return null;
  return (
    <div className={classes['apply']}>
      <CostButton
        look="primary"
        cost={cost}
        busy={busy}
        reason={reason}
        onClick={() => {
          onDone();
          apply();
        }}
      >
        {t('details.delay.set', { delay: secondsText(chosen) })}
      </CostButton>
      <Button
        size="large"
        disabled={busy}
        onClick={() => {
          onDone();
          choose(null);
        }}
      >
        {wanted === null ? t('dialog.cancel') : t('details.delay.keep', { delay: secondsText(wanted) })}
      </Button>
    </div>
  );
}
