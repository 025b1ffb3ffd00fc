import { unitActions, type UnitFeature, type Verdict } from '@backhaul/domain';
import type { ReactNode } from 'react';
import { problemText } from '../../../api/problem.js';
import { useCan } from '../../../session/hooks.js';
import { configure } from '../../../text/en/configure.js';
import { messageText } from '../../../text/messages.js';
import { addMessages, t } from '../../../text/t.js';
import { Button } from '../../../ui/button/Button.js';
import { CostButton } from '../../../ui/button/CostButton.js';
import { DataState } from '../../../ui/data/DataState.js';
import { Skeleton } from '../../../ui/data/Skeleton.js';
import { DialogActions } from '../../../ui/dialog/Dialog.js';
import { type Capabilities, type ConfigurationState, DraftContext } from './context.js';
import type { ConfigurableUnit } from './draft.js';
import { FormNotices } from './FormNotices.js';
import classes from './section.module.css';
import { useConfigurationOf } from './use-configuration-of.js';
import { useConfigurationDraft } from './use-configuration-draft.js';

addMessages(configure);

interface Props {
  readonly unit: ConfigurableUnit;
  /** Features that the fields belong to; without any of them on the unit there is nothing to apply. */
  readonly features: readonly UnitFeature[];
  /** Fields of the section. */
  readonly children: ReactNode;
}

/** A part of the configuration outside of the dialog, with its own Apply button. */
export function ConfigurationSection({ unit, features, children }: Props) {
  const { state, capabilities, error, retry } = useConfigurationOf(unit);
  if (state && capabilities) {
    return (
      <PartForm unit={unit} features={features} state={state} capabilities={capabilities}>
        {children}
      </PartForm>
    );
  }
  return (
    <div className={classes['part']}>
      {error ? <DataState state="failed" text={problemText(error)} onRetry={retry} /> : <Skeleton lines={6} />}
    </div>
  );
}

/** Why a change cannot be sent. */
function disabledReasonOf(form: ReturnType<typeof useConfigurationDraft>, verdict: Verdict): string | null {
  if (form.refused.length > 0) return t('form.invalid');
  if (form.overtaken) return t('configure.conflict');
  return verdict.allowed ? null : messageText(verdict.message);
}

interface FormProps extends Props {
  readonly state: ConfigurationState;
  readonly capabilities: Capabilities;
}

function PartForm({ unit, features, state, capabilities, children }: FormProps) {
  const readOnly = !useCan('unit:configure');
  const form = useConfigurationDraft({ unit, state, capabilities, readOnly });
  const { configure: verdict } = unitActions(unit, null);
  const unchanged = form.unsaved ? null : t('form.unchanged');
  const disabledReason = disabledReasonOf(form, verdict);
  const send = () => {
    // The form shows the refusal.
    if (unchanged === null && disabledReason === null) void form.send().catch(() => null);
  };
  const nothing = capabilities.known && !features.some((feature) => capabilities.features.includes(feature));
  return (
    <form
      className={classes['part']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (form.cost === null) send();
      }}
    >
      <DraftContext value={form.draft}>{children}</DraftContext>
      <div>
        {nothing ? null : <FormNotices form={form} state={state} />}
        {readOnly || nothing ? null : (
          <DialogActions>
            <Button reason={unchanged} onClick={form.forget}>
              {t('dialog.cancel')}
            </Button>
            <CostButton
              look="primary"
              cost={form.cost}
              busy={form.sending}
              reason={unchanged ?? disabledReason}
              {...(form.cost === null ? { type: 'submit' as const } : { onClick: send })}
            >
              {t('dialog.apply')}
            </CostButton>
          </DialogActions>
        )}
      </div>
    </form>
  );
}
