import type { Passkey } from '@backhaul/contract';
import { protectionOf } from '@backhaul/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.js';
import { problemText } from '../../api/problem.js';
import { canUsePasskeys } from '../../session/passkeys.js';
import { t } from '../../text/t.js';
import { momentText } from '../../text/zone.js';
import { Button } from '../../ui/button/Button.js';
import { ActList } from '../../ui/data/ActList.js';
import { DataState } from '../../ui/data/DataState.js';
import { DialogText } from '../../ui/dialog/DialogText.js';
import { toast } from '../../ui/toast/toast.js';
import { NewPasskey } from './NewPasskey.js';
import { RecoveryCodes } from './RecoveryCodes.js';
import { RemovePasskey } from './RemovePasskey.js';
import { RenamePasskey } from './RenamePasskey.js';

type Step = 'list' | 'new' | { readonly rename: Passkey } | { readonly remove: Passkey };

/** Passkeys of the signed-in user: adding, renaming and removing them. */
export function PasskeySection() {
  const client = useQueryClient();
  const list = useQuery({ queryKey: ['passkeys'], queryFn: () => api.passkeys.list() });
  const [step, setStep] = useState<Step>('list');
  const [codes, setCodes] = useState<readonly string[]>([]);
  const done = (): void => {
    setStep('list');
    void list.refetch();
    void client.invalidateQueries({ queryKey: ['secondFactor'] });
    void client.invalidateQueries({ queryKey: ['session'] });
  };
  if (codes.length > 0) return <RecoveryCodes codes={codes} onDone={() => setCodes([])} />;
  if (list.isPending) return <DataState state="loading" />;
  if (list.isError)
    return <DataState state="failed" text={problemText(list.error)} onRetry={() => void list.refetch()} />;
  if (step === 'new')
    return (
      <NewPasskey
        onCancel={() => setStep('list')}
        onAdded={(recoveryCodes) => {
          toast(t('passkeys.added'), { tone: 'success' });
          setCodes(recoveryCodes);
          done();
        }}
      />
    );
  if (step !== 'list')
    return 'rename' in step ? (
      <RenamePasskey passkey={step.rename} onDone={done} onCancel={() => setStep('list')} />
    ) : (
      <RemovePasskey
        passkey={step.remove}
        onCancel={() => setStep('list')}
        onRemoved={(left) => {
          toast(t(`passkeys.removed.${protectionOf(left)}`), { tone: 'success' });
          done();
        }}
      />
    );
  return (
    <>
      <DialogText>{t('passkeys.text')}</DialogText>
      {list.data.length === 0 ? null : (
        <ActList
          label={t('passkeys.head')}
          rows={list.data.map((passkey) => ({
            key: passkey.id,
            name: <strong>{passkey.name}</strong>,
            detail: detailOf(passkey),
            act: (
              <>
                <Button
                  size="small"
                  aria-label={t('passkeys.renameOne', { name: passkey.name })}
                  onClick={() => setStep({ rename: passkey })}
                >
                  {t('passkeys.rename')}
                </Button>
                <Button
                  size="small"
                  look="danger"
                  aria-label={t('passkeys.removeOne', { name: passkey.name })}
                  onClick={() => setStep({ remove: passkey })}
                >
                  {t('passkeys.remove')}
                </Button>
              </>
            ),
          }))}
        />
      )}
      <div>
        <Button reason={canUsePasskeys() ? null : t('signIn.passkey.unable')} onClick={() => setStep('new')}>
          {t('passkeys.new')}
        </Button>
      </div>
    </>
  );
}

const detailOf = ({ createdAt, lastUsedAt, synced }: Passkey): string =>
  [
    t('passkeys.createdAt', { time: momentText(createdAt) }),
    lastUsedAt === null ? t('passkeys.unused') : t('passkeys.lastUsed', { time: momentText(lastUsedAt) }),
    t(synced ? 'passkeys.synced' : 'passkeys.local'),
  ].join(' · ');
