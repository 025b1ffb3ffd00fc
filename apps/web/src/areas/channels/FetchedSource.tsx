import type { ManagedChannel } from '@backhaul/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.js';
import { callQuery } from '../../api/call-query.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { problemText } from '../../api/problem.js';
import { translated } from '../../text/sentences.js';
import { t } from '../../text/t.js';
import { Button } from '../../ui/button/Button.js';
import { NotLoaded } from '../../ui/data/NotLoaded.js';
import { Notice } from '../../ui/data/Notice.js';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.js';
import { Dialog } from '../../ui/dialog/Dialog.js';
import { useChange } from '../../ui/resource/use-change.js';
import { REFRESH_MS } from './channel.js';
import classes from './channels.module.css';
import { DestinationState } from '../../channel/DestinationState.js';
import { SourceForm } from './SourceForm.js';
import type { StoredSource } from './source-values.js';

interface Props {
  readonly channel: Pick<ManagedChannel, 'id' | 'name' | 'source' | 'receivedKbps' | 'server'>;
  /** Why nothing can be changed. */
  readonly reason: string | null;
  /** Why the source cannot be replaced. */
  readonly editReason: string | null;
}

/** The source that the server fetches for a channel: address, state and actions. */
export function FetchedSource({ channel: { id, name, source, receivedKbps, server }, reason, editReason }: Props) {
  const params = { id };
  const { data, error, refetch } = useQuery({
    ...callQuery(api.channels.inputSource, { params }),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });
  const [dialog, setDialog] = useState<'edit' | 'stop' | null>(null);
  const change = useChange();
  const act = useMutation({
    mutationFn: (what: 'start' | 'stop' | 'retry') =>
      change<unknown>(() =>
        what === 'retry'
          ? api.channels.retryInput({ params }, idempotencyHeaders())
          : api.channels.setInputState({ params, body: { on: what === 'start' } }, idempotencyHeaders()),
      ),
    onSuccess: () => setDialog(null),
  });
  const stored = data?.[0];
  if (stored === undefined || source === null) {
    return <NotLoaded error={error} lines={2} onRetry={() => void refetch()} />;
  }
  const failed = act.error ? problemText(act.error) : null;
  const isBusy = (what: typeof act.variables) => act.isPending && act.variables === what;
  const isOn = source.state !== 'off';
  return (
    <div className={`${classes['destination']} ${classes['source']}`}>
      <div className={classes['what']}>
        <strong>{t(`channels.input.${stored.protocol}`)}</strong>
        <span className={classes['target']}>{shownTarget(stored)}</span>
        <DestinationState {...source} rate={receivedKbps} />
      </div>
      <div className={classes['acts']}>
        {source.state === 'retrying' || (stored.protocol === 'file' && source.state === 'waiting') ? (
          <Button size="small" icon="retry" reason={reason} busy={isBusy('retry')} onClick={() => act.mutate('retry')}>
            {t(source.state === 'retrying' ? 'channels.destination.retry' : 'channels.source.playAgain')}
          </Button>
        ) : null}
        {isOn ? (
          <Button
            size="small"
            look="danger"
            icon="stop"
            reason={reason}
            onClick={() => {
              act.reset();
              setDialog('stop');
            }}
          >
            {t('channels.destination.stop')}
          </Button>
        ) : (
          <Button
            size="small"
            look="primary"
            icon="play"
            reason={reason}
            busy={isBusy('start')}
            onClick={() => act.mutate('start')}
          >
            {t('channels.destination.start')}
          </Button>
        )}
        <Button size="small" reason={editReason} onClick={() => setDialog('edit')}>
          {t('channels.destination.change')}
        </Button>
      </div>
      {source.detail === '' ? null : <Notice tone="warning">{translated(source.detail)}</Notice>}
      {dialog === null && failed !== null ? <Notice tone="warning">{failed}</Notice> : null}
      <ConfirmDialog
        opened={dialog === 'stop'}
        title={t('channels.source.stopAsk', { name })}
        text={t('channels.source.stopText')}
        confirmLabel={t('channels.destination.stop')}
        cancelLabel={t('channels.source.keep')}
        busy={act.isPending}
        error={failed}
        onConfirm={() => act.mutate('stop')}
        onClose={() => setDialog(null)}
      />
      <Dialog opened={dialog === 'edit'} onClose={() => setDialog(null)} title={t('channels.source.edit')} width={520}>
        <SourceForm channelId={id} serverId={server?.id ?? null} stored={stored} onDone={() => setDialog(null)} />
      </Dialog>
    </div>
  );
}

/** The address of a source, or the name of its channel or recording. */
export function shownTarget({ protocol, url, sourceChannel, recording }: StoredSource): string {
  if (protocol === 'channel') return sourceChannel?.name ?? t('channels.source.channel.hidden');
  if (protocol !== 'file') return url;
  return recording === null ? t('channels.source.recording.hidden') : `${recording.channel.name}: ${recording.name}`;
}
