import type { StreamProfile } from '@backhaul/contract';
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
import { ProfileForm } from '../../../streaming/ProfileForm.js';
import { encodingText } from '../../../streaming/profile-text.js';
import { useProfiles } from '../../../streaming/use-profiles.js';

interface Props {
  readonly inventoryId: string;
  /** Why nothing can be changed. */
  readonly reason: string | null;
  readonly onDone: () => void;
}

/** The stream media profiles of an inventory: creates, changes and deletes them. */
export function ProfilesDialog({ inventoryId, reason, onDone }: Props) {
  const { data, error, refetch } = useProfiles(inventoryId);
  const [edited, setEdited] = useState<StreamProfile | 'new' | null>(null);
  const [removed, setRemoved] = useState<StreamProfile | null>(null);
  if (data === undefined) {
    return <NotLoaded error={error} lines={4} onRetry={() => void refetch()} />;
  }
  if (edited !== null) {
    const profile = edited === 'new' ? null : edited;
    const close = () => setEdited(null);
    return <ProfileForm inventoryId={inventoryId} profile={profile} onDone={close} onCancel={close} />;
  }
  return (
    <>
      {data.length === 0 ? (
        <DataState state="empty" title={t('channels.profile.none')} text={t('channels.profile.none.text')} />
      ) : (
        <ul className={classes['destinations']} aria-label={t('channels.profiles')}>
          {data.map((profile) => (
            <li key={profile.id} className={classes['destination']}>
              <div className={classes['what']}>
                <strong>{profile.name}</strong>
                <span className={classes['target']}>{encodingText(profile)}</span>
                {profile.attributes === '' ? null : (
                  <span className={classes['target']}>
                    {t('channels.profile.attributes')}: {profile.attributes}
                  </span>
                )}
                <span className={classes['target']}>{t('channels.profile.used', { count: profile.destinations })}</span>
              </div>
              <div className={classes['acts']}>
                <Button size="small" reason={reason} onClick={() => setEdited(profile)}>
                  {t('channels.destination.change')}
                </Button>
                <Button size="small" look="plain" reason={reason} onClick={() => setRemoved(profile)}>
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
          {t('channels.profile.add')}
        </Button>
      </DialogActions>
      {removed === null ? null : <RemoveProfile profile={removed} onClose={() => setRemoved(null)} />}
    </>
  );
}

function RemoveProfile({ profile, onClose }: { readonly profile: StreamProfile; readonly onClose: () => void }) {
  const change = useChange();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const remove = async () => {
    setBusy(true);
    try {
      await change(() => api.streamProfiles.remove({ params: { profileId: profile.id } }, idempotencyHeaders()));
      onClose();
    } catch (refusal) {
      setError(problemText(refusal));
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      opened
      title={t('channels.profile.removeAsk', { name: profile.name })}
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
