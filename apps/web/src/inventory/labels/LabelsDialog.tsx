import { MAX_LABELS } from '@backhaul/domain';
import { useState } from 'react';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { useUnit } from '../../live/index.js';
import { useCan } from '../../session/hooks.js';
import { danger } from '../../text/en/danger.js';
import { addMessages, t } from '../../text/t.js';
import { Button } from '../../ui/button/Button.js';
import { IconButton } from '../../ui/button/IconButton.js';
import { DataState } from '../../ui/data/DataState.js';
import { Notice } from '../../ui/data/Notice.js';
import { DialogActions } from '../../ui/dialog/Dialog.js';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.js';
import { FormSection } from '../../ui/form/Form.js';
import { Switch } from '../../ui/form/Switch.js';
import { LabelChips } from '../../ui/unit/LabelChips.js';
import { LabelForm } from './LabelForm.js';
import classes from './labels.module.css';
import { useLabels } from './use-labels.js';

addMessages(danger);

interface Props {
  readonly inventoryId: string;
  /** The unit to assign labels to; null: only the labels of the inventory. */
  readonly uid: string | null;
  /** Closes the surrounding dialog; omitted: it stays open. */
  readonly onDone?: () => void;
}

/** Creates, changes and removes labels of an inventory, and assigns them to a unit. */
export default function LabelsDialog({ inventoryId, uid, onDone }: Props) {
  const { query, labels, change, busy, error } = useLabels(inventoryId);
  const unit = useUnit(uid);
  const mayLabel = useCan('unit:label');
  const [edited, setEdited] = useState<string | null>(null);
  const [removed, setRemoved] = useState<(typeof labels)[number] | null>(null);
  if (query.isPending) return <DataState state="loading" />;
  if (query.isError) return <DataState state="failed" onRetry={() => void query.refetch()} />;

  const assign = (labelId: string, on: boolean) =>
    change(() => api.labels[on ? 'assign' : 'withdraw']({ params: { labelId, uid: uid ?? '' } }));
  const one = labels.find(({ id }) => id === edited);
  return (
    <>
      {labels.length === 0 ? <p>{t('labels.none')}</p> : null}
      <ul className={classes['rows']}>
        {labels.map((label) => (
          <li key={label.id} className={classes['row']}>
            {unit && mayLabel ? (
              <Switch
                label={label.label}
                checked={unit.labels.some(({ id }) => id === label.id)}
                onChange={({ target }) => void assign(label.id, target.checked)}
              />
            ) : null}
            <span className={classes['chip']}>
              <LabelChips labels={[label]} />
            </span>
            <span className={classes['units']} id={`shared-${label.id}`}>
              {[t('labels.unitCount', { count: label.units }), ...(label.shared ? [t('labels.shared')] : [])].join(
                ', ',
              )}
            </span>
            {mayLabel ? (
              <>
                <IconButton
                  icon="settings"
                  label={t('labels.edit', { name: label.label })}
                  aria-expanded={edited === label.id}
                  aria-describedby={`shared-${label.id}`}
                  disabled={label.shared}
                  onClick={() => setEdited(edited === label.id ? null : label.id)}
                />
                <IconButton
                  icon="close"
                  label={t('labels.remove', { name: label.label })}
                  aria-describedby={`shared-${label.id}`}
                  disabled={label.shared}
                  onClick={() => setRemoved(label)}
                />
              </>
            ) : null}
          </li>
        ))}
      </ul>
      {error === null ? null : <Notice tone="warning">{error}</Notice>}
      {one ? (
        <FormSection head={t('labels.edit', { name: one.label })}>
          <LabelForm
            key={one.id}
            first={{ label: one.label, colour: one.colour }}
            submit={t('labels.save')}
            busy={busy}
            onSubmit={async (body) => {
              const done = await change(() => api.labels.update({ params: { labelId: one.id }, body }));
              if (done) setEdited(null);
              return done;
            }}
          />
        </FormSection>
      ) : null}
      {mayLabel && one === undefined && labels.length < MAX_LABELS ? (
        <FormSection head={t('labels.count', { count: labels.length })}>
          <LabelForm
            first={{ label: '', colour: 'grey' }}
            submit={t('labels.add')}
            busy={busy}
            onSubmit={(body) =>
              change(() => api.labels.create({ params: { id: inventoryId }, body }, idempotencyHeaders()))
            }
          />
        </FormSection>
      ) : (
        <p className={classes['units']}>{t('labels.count', { count: labels.length })}</p>
      )}
      {onDone === undefined ? null : (
        <DialogActions>
          <Button onClick={onDone}>{t('dialog.close')}</Button>
        </DialogActions>
      )}
      <ConfirmDialog
        opened={removed !== null}
        title={t('labels.remove.title', { name: removed?.label ?? '' })}
        text={t('labels.remove.text', { count: removed ? removed.units + removed.servers : 0 })}
        confirmLabel={t('labels.remove.submit')}
        cancelLabel={t('dialog.cancel')}
        busy={busy}
        error={error}
        onConfirm={() =>
          void change(() => api.labels.remove({ params: { labelId: removed?.id ?? '' } })).then(
            (done) => done && setRemoved(null),
          )
        }
        onClose={() => setRemoved(null)}
      />
    </>
  );
}
