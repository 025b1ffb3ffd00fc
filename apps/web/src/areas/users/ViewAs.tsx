import { viewRefusal } from '@backhaul/domain';
import { useState } from 'react';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { problemText } from '../../api/problem.js';
import { dropPendingPreferences, storePreferences } from '../../session/change-preferences.js';
import { useCan, useCurrentUser } from '../../session/hooks.js';
import { t } from '../../text/t.js';
import { Button } from '../../ui/button/Button.js';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.js';
import { DialogActions } from '../../ui/dialog/Dialog.js';
import { lockedReason } from './activation.js';
import type { User } from './user.js';

/** Shows the console as the user sees it; needs permission to change the account, and at least the same rights. */
export function ViewAs({ user }: { readonly user: User }) {
  const reason = useReason(user);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const view = async () => {
    setBusy(true);
    try {
      await storePreferences();
      await api.userViews.begin({ params: { id: user.id } }, idempotencyHeaders());
      dropPendingPreferences();
      // Reload the page, so that no data of the signed-in user stays in memory.
      window.location.assign('/');
    } catch (error) {
      setRefusal(problemText(error));
      setBusy(false);
    }
  };
  return (
    <>
      <DialogActions>
        <Button icon="user" reason={reason} onClick={() => setAsking(true)}>
          {t('users.view')}
        </Button>
      </DialogActions>
      <ConfirmDialog
        opened={asking}
        title={t('users.view.ask', { name: user.username })}
        text={t('users.view.askText')}
        confirmLabel={t('users.view')}
        cancelLabel={t('dialog.cancel')}
        busy={busy}
        error={refusal}
        onConfirm={() => void view()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

/** Why the signed-in user may not view as this user; null when they may. */
function useReason(user: User): string | null {
  const manages = useCan('user:manage');
  const { userId, roles, viewing } = useCurrentUser();
  if (!manages) return t('permission.missing');
  if (viewing !== null) return t('users.view.viewing');
  if (user.id === userId) return t('users.view.own');
  const locked = lockedReason(user);
  if (locked !== null) return locked;
  if (viewRefusal({ own: false, viewer: roles, viewed: user.roles }) !== null) return t('users.view.more');
  return user.active ? null : t('users.view.inactive');
}
