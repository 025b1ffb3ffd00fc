import type { StreamProfile, StreamProvider } from '@backhaul/contract';
import { useState } from 'react';
import { api } from '../../../api/client.js';
import { idempotencyHeaders } from '../../../api/idempotency-headers.js';
import { problemText } from '../../../api/problem.js';
import { t } from '../../../text/t.js';
import { Button } from '../../../ui/button/Button.js';
import { NotLoaded } from '../../../ui/data/NotLoaded.js';
import { DataState } from '../../../ui/data/DataState.js';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.js';
import { DialogActions } from '../../../ui/dialog/Dialog.js';
import { useChange } from '../../../ui/resource/use-change.js';
import classes from '../channels.module.css';
import { ProviderForm } from '../../../streaming/ProviderForm.js';
import { useProviders } from '../../../streaming/use-providers.js';

interface Props {
  readonly inventoryId: string;
  readonly profiles: readonly StreamProfile[];
  /** Why nothing can be changed. */
  readonly reason: string | null;
  readonly onDone: () => void;
}

/** The stream providers of an inventory: creates, changes and deletes them. */
export function ProvidersDialog({ inventoryId, profiles, reason, onDone }: Props) {
  const { data, error, refetch } = useProviders(inventoryId);
  const [edited, setEdited] = useState<StreamProvider | 'new' | null>(null);
  const [removed, setRemoved] = useState<StreamProvider | null>(null);
  if (data === undefined) {
    return <NotLoaded error={error} lines={4} onRetry={() => void refetch()} />;
  }
  if (edited !== null) {
    const provider = edited === 'new' ? null : edited;
    const close = () => setEdited(null);
    return (
      <ProviderForm inventoryId={inventoryId} profiles={profiles} provider={provider} onDone={close} onCancel={close} />
    );
  }
  return (
    <>
      {data.length === 0 ? (
        <DataState state="empty" title={t('channels.provider.none')} text={t('channels.provider.none.text')} />
      ) : (
        <ul className={classes['destinations']} aria-label={t('channels.providers')}>
          {data.map((provider) => (
            <li key={provider.id} className={classes['destination']}>
              <div className={classes['what']}>
                <strong>{provider.name}</strong>
                <span className={classes['target']}>{`${provider.domain} · ${provider.url}`}</span>
                <span className={classes['target']}>
                  {t('channels.provider.used', { count: provider.destinations })}
                </span>
              </div>
              <div className={classes['acts']}>
                <Button size="small" reason={reason} onClick={() => setEdited(provider)}>
                  {t('channels.destination.change')}
                </Button>
                <Button size="small" look="plain" reason={reason} onClick={() => setRemoved(provider)}>
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
          {t('channels.provider.add')}
        </Button>
      </DialogActions>
      {removed === null ? null : <RemoveProvider provider={removed} onClose={() => setRemoved(null)} />}
    </>
  );
}

function RemoveProvider({ provider, onClose }: { readonly provider: StreamProvider; readonly onClose: () => void }) {
  const change = useChange();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const remove = async () => {
    setBusy(true);
    try {
      await change(() => api.streamProviders.remove({ params: { providerId: provider.id } }, idempotencyHeaders()));
      onClose();
    } catch (refusal) {
      setError(problemText(refusal));
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      opened
      title={t('channels.provider.removeAsk', { name: provider.name })}
      text={t('channels.destination.removeText')}
      confirmLabel={t('channels.destination.remove')}
      cancelLabel={t('dialog.cancel')}
      busy={busy}
      error={error}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}
