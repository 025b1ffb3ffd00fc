import { useState } from 'react';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { problemText } from '../../api/problem.js';
import { useCan, useCurrentUser } from '../../session/hooks.js';
import { t } from '../../text/t.js';
import { Button } from '../../ui/button/Button.js';
import { Facts } from '../../ui/data/Facts.js';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.js';
import { DialogActions } from '../../ui/dialog/Dialog.js';
import { DialogText } from '../../ui/dialog/DialogText.js';
import { useChange } from '../../ui/resource/use-change.js';
import { toast } from '../../ui/toast/toast.js';
import { lockedReason } from './activation.js';
import type { User } from './user.js';

/** Whether a user has a second factor, and the button to remove a lost one. */
export function SecondFactor({ user }: { readonly user: User }) {
  const { userId } = useCurrentUser();
  const manages = useCan('user:manage');
  const change = useChange();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const remove = async () => {
    setBusy(true);
    try {
      await change(() => api.users.removeSecondFactor({ params: { id: user.id } }, idempotencyHeaders()));
      setAsking(false);
      setRefusal(null);
      toast(t('users.secondFactor.removed'), { tone: 'success' });
    } catch (error) {
      setRefusal(problemText(error));
    }
    setBusy(false);
  };
  const reason = !manages
    ? t('permission.missing')
    : user.id === userId
      ? t('users.secondFactor.own')
      : (lockedReason(user) ?? (user.secondFactor ? null : t('users.secondFactor.none')));
  return (
    <>
      <Facts
        facts={[
          [t('users.secondFactor'), t(user.secondFactor ? 'users.secondFactor.on' : 'users.secondFactor.off')],
          [t('users.exclude'), t(user.secondFactorExcluded ? 'users.exclude.yes' : 'users.exclude.no')],
        ]}
      />
      <DialogText>{t('users.secondFactor.text')}</DialogText>
      <DialogActions>
        <Button look="danger" reason={reason} onClick={() => setAsking(true)}>
          {t('users.secondFactor.remove')}
        </Button>
      </DialogActions>
      <ConfirmDialog
        opened={asking}
        title={t('users.secondFactor.ask', { name: user.username })}
        text={t('users.secondFactor.askText')}
        confirmLabel={t('users.secondFactor.confirm')}
        cancelLabel={t('dialog.cancel')}
        busy={busy}
        error={refusal}
        onConfirm={() => void remove()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
