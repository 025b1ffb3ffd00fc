import { commandMessage } from '@backhaul/domain';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { problemText } from '../../api/problem.js';
import { useCan } from '../../session/hooks.js';
import { messageText } from '../../text/messages.js';
import { t } from '../../text/t.js';
import { Button } from '../../ui/button/Button.js';

const ConfirmDialog = lazy(async () => ({ default: (await import('../../ui/dialog/ConfirmDialog.js')).ConfirmDialog }));

interface Props {
  readonly uid: string;
  readonly paths: readonly string[];
  /** Why the unit cannot carry out the deletion now. */
  readonly reason: string | null;
  readonly onAsked: (commandId: string) => void;
}

/** Deletes the selected files, after confirmation. */
export function RemoveFiles({ uid, paths, reason, onAsked }: Props) {
  const may = useCan('file:delete');
  const [asking, setAsking] = useState<readonly string[] | null>(null);
  const remove = useMutation({
    mutationFn: (asked: readonly string[]) =>
      api.files.remove({ params: { id: uid }, body: { paths: [...asked] } }, idempotencyHeaders()),
    onSuccess: ({ commandId }) => {
      onAsked(commandId);
      setAsking(null);
    },
  });
  return (
    <>
      <Button
        look="danger"
        reason={may ? reason : messageText(commandMessage('no_file_deletion'))}
        onClick={() => setAsking(paths)}
      >
        {t('files.delete', { count: paths.length })}
      </Button>
      {asking === null ? null : (
        <Suspense>
          <ConfirmDialog
            opened
            title={t('files.delete.title', { count: asking.length })}
            text={t('files.delete.text')}
            confirmLabel={t('files.delete', { count: asking.length })}
            cancelLabel={t('files.delete.keep')}
            busy={remove.isPending}
            error={remove.error ? problemText(remove.error) : null}
            onConfirm={() => remove.mutate(asking)}
            onClose={() => setAsking(null)}
          />
        </Suspense>
      )}
    </>
  );
}
