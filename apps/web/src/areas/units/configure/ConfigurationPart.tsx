import { unitActions } from '@backhaul/domain';
import type { ReactNode } from 'react';
import { problemText } from '../../../api/problem.js';
import { useCan } from '../../../session/hooks.js';
import { configure } from '../../../text/en/configure.js';
import { learn, t } from '../../../text/t.js';
import { Button } from '../../../ui/button/Button.js';
import { DataState } from '../../../ui/data/DataState.js';
import { Skeleton } from '../../../ui/data/Skeleton.js';
import { DialogActions } from '../../../ui/dialog/Dialog.js';
import { type Capabilities, type ConfigurationState, DraftContext } from './context.js';
import type { ConfigurableUnit } from './draft.js';
import { FormNotices } from './FormNotices.js';
import classes from './part.module.css';
import { useConfigurationOf } from './useConfigurationOf.js';
import { useDraftOf } from './useDraftOf.js';

learn(configure);

interface Props {
  readonly unit: ConfigurableUnit;
  /** Fields of the part. */
  readonly children: ReactNode;
}

/** A part of a unit's configuration outside of the dialog, with its own Apply. */
export function ConfigurationPart({ unit, children }: Props) {
  const { state, capabilities, error, retry } = useConfigurationOf(unit);
  if (state && capabilities) {
    return (
      <PartForm unit={unit} state={state} capabilities={capabilities}>
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

interface FormProps extends Props {
  readonly state: ConfigurationState;
  readonly capabilities: Capabilities;
}

function PartForm({ unit, state, capabilities, children }: FormProps) {
  const readOnly = !useCan('unit:configure');
  const form = useDraftOf({ unit, state, capabilities, readOnly });
  const { configure: verdict } = unitActions(unit, null);
  const refused = form.refused.length > 0;
  return (
    <form
      className={classes['part']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // A refusal is shown from the form's own state.
        if (form.unsaved && !refused && !form.overtaken && verdict.allowed) void form.send().catch(() => null);
      }}
    >
      <DraftContext value={form.draft}>{children}</DraftContext>
      <div>
        <FormNotices form={form} state={state} />
        {readOnly ? null : (
          <DialogActions>
            <Button disabled={!form.unsaved} onClick={form.forget}>
              {t('dialog.cancel')}
            </Button>
            <Button
              look="primary"
              type="submit"
              busy={form.sending}
              disabled={!form.unsaved || refused || form.overtaken || !verdict.allowed}
            >
              {t('dialog.apply')}
            </Button>
          </DialogActions>
        )}
      </div>
    </form>
  );
}
