import type { ManagedChannel } from '@backhaul/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { problemText } from '../../api/problem.js';
import { t } from '../../text/t.js';
import { Notice } from '../../ui/data/Notice.js';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.js';
import { Switch } from '../../ui/form/Switch.js';
import { useOptimisticValue } from '../../ui/form/use-optimistic-value.js';
import { useChange } from '../../ui/resource/use-change.js';

interface Props {
  readonly channel: Pick<ManagedChannel, 'id' | 'name' | 'privateSession' | 'thumbnailUrl'>;
  /** Why nothing can be changed. */
  readonly reason: string | null;
}

/** Switches the private session of a channel; asks for confirmation if it hides a picture that is shown now. */
export function PrivateSwitch({ channel: { id, name, privateSession, thumbnailUrl }, reason }: Props) {
  const { shown, ask, forget } = useOptimisticValue(privateSession);
  const [asked, setAsked] = useState(false);
  const change = useChange();
  const { error, isPending, mutate, reset } = useMutation({
    mutationFn: (enabled: boolean) =>
      change(() => api.channels.setPrivateSession({ body: { channelId: id, enabled } }, idempotencyHeaders())),
    onSuccess: () => setAsked(false),
    onError: forget,
  });
  const watching = useSharedViewers(id, asked);
  const set = (enabled: boolean) => {
    ask(enabled);
    mutate(enabled);
  };
  return (
    <>
      <Switch
        label={t('channels.private')}
        hint={t('channels.private.hint')}
        checked={shown}
        disabled={reason !== null || isPending}
        onChange={({ currentTarget: { checked } }) => {
          reset();
          if (checked && thumbnailUrl !== null) setAsked(true);
          else set(checked);
        }}
      />
      {error && !asked ? <Notice tone="warning">{problemText(error)}</Notice> : null}
      <ConfirmDialog
        opened={asked}
        title={t('channels.private.ask', { name })}
        text={[
          t('channels.private.text'),
          watching > 0 ? t('channels.private.watching', { count: watching }) : '',
        ].join(' ')}
        confirmLabel={t('channels.private.begin')}
        cancelLabel={t('channels.private.keep')}
        busy={isPending}
        error={error ? problemText(error) : null}
        onConfirm={() => set(true)}
        onClose={() => setAsked(false)}
      />
    </>
  );
}

/** Number of viewers by share links; requested only while the dialog is open. */
function useSharedViewers(id: string, enabled: boolean): number {
  const { data = [] } = useQuery({ ...callQuery(api.shareLinks.list, { params: { id } }), staleTime: 0, enabled });
  return data.reduce((sum, { watchers }) => sum + watchers.length, 0);
}
