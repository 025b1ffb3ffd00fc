import { type ReactNode, useState } from 'react';
import { problemText } from '../../../api/problem.js';
import { t } from '../../../text/t.js';
import { Button } from '../../../ui/button/Button.js';
import { DataState } from '../../../ui/data/DataState.js';
import { NotLoaded } from '../../../ui/data/NotLoaded.js';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.js';
import { DialogActions } from '../../../ui/dialog/Dialog.js';
import { useChange } from '../../../ui/resource/use-change.js';
import classes from '../channels.module.css';

interface Record {
  readonly id: string;
  readonly name: string;
}

interface Props<R extends Record> {
  readonly found: {
    readonly data: readonly R[] | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  readonly label: string;
  readonly empty: { readonly title: string; readonly text: string };
  readonly addLabel: string;
  /** Lines below the name of a record. */
  readonly facts: (record: R) => readonly string[];
  /** Form that creates a record, or changes the given one. */
  readonly renderForm: (record: R | null, close: () => void) => ReactNode;
  readonly removeAsk: (name: string) => string;
  readonly remove: (record: R) => Promise<unknown>;
  /** Why nothing can be changed. */
  readonly reason: string | null;
  readonly onDone: () => void;
}

/** Dialog to create, change and delete records that destinations of channels refer to. */
export function RecordsDialog<R extends Record>(props: Props<R>) {
  const { found, label, empty, addLabel, facts, renderForm, reason, onDone } = props;
  const [edited, setEdited] = useState<R | 'new' | null>(null);
  const [removed, setRemoved] = useState<R | null>(null);
  if (found.data === undefined) {
    return <NotLoaded error={found.error} lines={4} onRetry={() => void found.refetch()} />;
  }
  if (edited !== null) return renderForm(edited === 'new' ? null : edited, () => setEdited(null));
  return (
    <>
      {found.data.length === 0 ? (
        <DataState state="empty" {...empty} />
      ) : (
        <ul className={classes['destinations']} aria-label={label}>
          {found.data.map((record) => (
            <li key={record.id} className={classes['destination']}>
              <div className={classes['what']}>
                <strong>{record.name}</strong>
                {facts(record).map((fact) => (
                  <span key={fact} className={classes['target']}>
                    {fact}
                  </span>
                ))}
              </div>
              <div className={classes['acts']}>
                <Button size="small" reason={reason} onClick={() => setEdited(record)}>
                  {t('channels.destination.change')}
                </Button>
                <Button size="small" look="plain" reason={reason} onClick={() => setRemoved(record)}>
                  {t('channels.destination.remove')}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <DialogActions>
        <Button onClick={onDone}>{t('dialog.close')}</Button>
        <Button look="primary" icon="plus" reason={reason} onClick={() => setEdited('new')}>
          {addLabel}
        </Button>
      </DialogActions>
      {removed === null ? null : (
        <Removal
          title={props.removeAsk(removed.name)}
          remove={() => props.remove(removed)}
          onClose={() => setRemoved(null)}
        />
      )}
    </>
  );
}

interface RemovalProps {
  readonly title: string;
  readonly remove: () => Promise<unknown>;
  readonly onClose: () => void;
}

function Removal({ title, remove, onClose }: RemovalProps) {
  const change = useChange();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const confirm = async () => {
    setBusy(true);
    try {
      await change(remove);
      onClose();
    } catch (refusal) {
      setError(problemText(refusal));
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      opened
      title={title}
      text={t('channels.destination.removeText')}
      confirmLabel={t('channels.destination.remove')}
      cancelLabel={t('dialog.cancel')}
      busy={busy}
      error={error}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
