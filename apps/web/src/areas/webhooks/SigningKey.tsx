import type { Webhook } from '@backhaul/contract';
import { useState } from 'react';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { problemText } from '../../api/problem.js';
import { t } from '../../text/t.js';
import { Button } from '../../ui/button/Button.js';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.js';
import { Dialog } from '../../ui/dialog/Dialog.js';
import { ShownOnce } from '../../ui/form/ShownOnce.js';
import { useChange } from '../../ui/resource/use-change.js';

/** Creates a new signing key, after confirmation, and shows it only once. */
export function SigningKey({ webhook: { id, name } }: { readonly webhook: Webhook }) {
  const change = useChange();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const rotate = async () => {
    setBusy(true);
    try {
      const made = await change(() => api.webhooks.rotateSecret({ params: { id } }, idempotencyHeaders()));
      setSecret(made.secret);
      setAsking(false);
      setRefusal(null);
    } catch (error) {
      setRefusal(problemText(error));
    }
    setBusy(false);
  };
  return (
    <>
      <Button icon="lock" onClick={() => setAsking(true)}>
        {t('webhooks.rotate')}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={t('webhooks.rotate.ask', { name })}
        text={t('webhooks.rotate.text')}
        confirmLabel={t('webhooks.rotate.confirm')}
        cancelLabel={t('dialog.cancel')}
        look="primary"
        busy={busy}
        error={refusal}
        onConfirm={() => void rotate()}
        onClose={() => setAsking(false)}
      />
      <Dialog opened={secret !== null} title={t('webhooks.secret')} onClose={() => setSecret(null)}>
        <ShownOnce
          label={t('webhooks.secret')}
          value={secret ?? ''}
          text={t('webhooks.secret.text')}
          stored={t('webhooks.secret.stored')}
          onStored={() => setSecret(null)}
        />
      </Dialog>
    </>
  );
}
