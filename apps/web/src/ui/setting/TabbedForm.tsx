import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { t } from '../../text/t.js';
import { Button } from '../button/Button.js';
import { CostButton } from '../button/CostButton.js';
import { DialogActions } from '../dialog/Dialog.js';
import { Tabs } from '../tabs/Tabs.js';
import classes from './TabbedForm.module.css';

interface Props {
  readonly label: string;
  readonly tabs: ComponentProps<typeof Tabs>['tabs'];
  readonly chosen: string;
  readonly onChoose: (key: string) => void;
  /** The status above the footer: refusals, changes in progress. */
  readonly notices: ReactNode;
  readonly unsaved: boolean;
  /** Number of attempts that failed because of a field: after each, the first invalid field gets the focus. */
  readonly refusals: number;
  readonly busy: boolean;
  /** Why nothing can be sent now; null when sending is possible. */
  readonly disabledReason: string | null;
  /** The interruption that sending causes, as text; null for none. A change that interrupts is sent only with its button. */
  readonly cost: string | null;
  /** Null for users who may only read. */
  readonly onApply: (() => void) | null;
  readonly onOk: (() => void) | null;
  readonly onClose: () => void;
}

/** Settings in tabs, with Apply and OK for users who may change them. */
export function TabbedForm({
  label,
  tabs,
  chosen,
  onChoose,
  notices,
  unsaved,
  refusals,
  busy,
  disabledReason,
  cost,
  onApply,
  onOk,
  onClose,
}: Props) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  return (
    <form
      ref={form}
      className={classes['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (cost === null && !busy && !(unsaved && disabledReason !== null)) onOk?.();
      }}
    >
      <div className={classes['parts']}>
        <Tabs label={label} tabs={tabs} chosen={chosen} onChoose={onChoose} />
      </div>
      <div className={classes['foot']}>
        {notices}
        <DialogActions>
          <Button onClick={onClose}>{t(onOk === null ? 'dialog.close' : 'dialog.cancel')}</Button>
          {onApply === null ? null : (
            <CostButton
              cost={cost}
              busy={busy}
              reason={unsaved ? disabledReason : t('form.unchanged')}
              onClick={onApply}
            >
              {t('dialog.apply')}
            </CostButton>
          )}
          {onOk === null ? null : (
            <CostButton
              look="primary"
              cost={cost}
              busy={busy}
              reason={unsaved ? disabledReason : null}
              {...(cost === null ? { type: 'submit' as const } : { onClick: onOk })}
            >
              {t('dialog.ok')}
            </CostButton>
          )}
        </DialogActions>
      </div>
    </form>
  );
}
