import { ALLOWED, mayTransmit4K, unitActions } from '@backhaul/domain';
import { messageText } from '../../../text/messages.js';
import { t } from '../../../text/t.js';
import { Button } from '../../../ui/button/Button.js';
import { Notice } from '../../../ui/data/Notice.js';
import type { ConfigurationState } from './context.js';
import { DeliveryNotice } from './DeliveryNotice.js';
import type { useConfigurationDraft } from './use-configuration-draft.js';

interface Props {
  readonly form: ReturnType<typeof useConfigurationDraft>;
  readonly state: ConfigurationState;
  /** False for settings that only the console stores. */
  readonly ofUnit?: boolean;
}

/** The delivery state of a configuration, and the result of sending it. */
export function FormNotices({ form, state, ofUnit = true }: Props) {
  const { unit, capabilities, readOnly, settings, desired } = form.draft;
  const { configure: verdict } = unitActions(unit, null);
  // A new 4K setting is refused at its field.
  const unlicensed = settings.resolution === desired.resolution ? mayTransmit4K({ ...unit, ...settings }) : ALLOWED;
  const waits = state.delivery === 'notSent' && !form.unsaved && !form.sending;
  return (
    <>
      {ofUnit ? <DeliveryNotice unit={unit} state={state} known={capabilities.known} /> : null}
      {unlicensed.allowed ? null : <Notice tone="warning">{messageText(unlicensed.message)}</Notice>}
      {form.unreached || waits ? (
        <Notice tone="warning">
          {t('configure.notSent')}{' '}
          {readOnly ? null : (
            <Button size="small" icon="retry" busy={form.sending} onClick={() => void form.send().catch(() => null)}>
              {t('data.retry')}
            </Button>
          )}
        </Notice>
      ) : null}
      {form.overtaken ? (
        <Notice tone="warning">
          {t('configure.conflict')}{' '}
          <Button size="small" onClick={form.forget}>
            {t('configure.reload')}
          </Button>
        </Notice>
      ) : null}
      {form.problem === null || form.unreached || form.overtaken ? null : (
        <Notice tone="warning">{form.problem}</Notice>
      )}
      {verdict.allowed || readOnly || !(ofUnit || form.unsaved) ? null : (
        <Notice tone="info">{messageText(verdict.message)}</Notice>
      )}
    </>
  );
}
