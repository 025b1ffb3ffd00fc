import type { Destination, StreamProfile, StreamProvider } from '@backhaul/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { problemText } from '../../api/problem.js';
import { DestinationState } from '../../channel/DestinationState.js';
import { fileDestinations } from '../../text/en/file-destinations.js';
import { translated } from '../../text/sentences.js';
import { addMessages, t } from '../../text/t.js';
import { Button } from '../../ui/button/Button.js';
import { Notice } from '../../ui/data/Notice.js';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.js';
import { CopyLine } from '../../ui/form/CopyLine.js';
import { useChange } from '../../ui/resource/use-change.js';
import { toast } from '../../ui/toast/toast.js';
import { saveFile } from '../../ui/actions/save-file.js';
import { destinationText } from './destination-text.js';
import { FfmpegButton } from './FfmpegButton.js';
import { differsFrom } from './providers/fill.js';
import classes from './channels.module.css';

addMessages(fileDestinations);

interface Props {
  readonly channelId: string;
  readonly destination: Destination;
  /** The profile that encodes it; null: the programme as it is. */
  readonly profile: StreamProfile | null;
  /** The stream provider that it was created from; null: none. */
  readonly provider: StreamProvider | null;
  /** Why nothing can be changed. */
  readonly reason: string | null;
  /** Why it cannot be started. */
  readonly startReason: string | null;
  readonly onEdit: () => void;
}

/** One streaming destination with its state and actions. */
export function DestinationItem({ channelId, destination, profile, provider, reason, startReason, onEdit }: Props) {
  const { destinationId, name, on, state, detail, address, protocol } = destination;
  const [asked, setAsked] = useState<'stop' | 'remove' | null>(null);
  const change = useChange();
  const one = { params: { id: channelId, destinationId } };
  const act = useMutation({
    mutationFn: (what: 'start' | 'stop' | 'remove' | 'retry') =>
      change<unknown>(() => {
        if (what === 'remove') return api.destinations.remove(one, idempotencyHeaders());
        if (what === 'retry') return api.destinations.retry(one, idempotencyHeaders());
        return api.destinations.setState({ ...one, body: { on: what === 'start' } }, idempotencyHeaders());
      }),
    onSuccess: () => setAsked(null),
  });
  // Only the server knows the SDP, which changes with the picture.
  const description = useMutation({
    mutationFn: () => api.destinations.get(one),
    onSuccess: ({ sdp }) => {
      if (sdp === null) toast(t('channels.destination.sdp.none'), { tone: 'warning' });
      else saveFile(`${name}.sdp`, 'application/sdp', sdp);
    },
    onError: (problem) => toast(problemText(problem), { tone: 'warning' }),
  });
  const error = act.error ? problemText(act.error) : null;
  const isFile = protocol === 'file';
  const isBusy = (what: typeof act.variables) => act.isPending && act.variables === what;
  const ask = (what: 'stop' | 'remove') => {
    act.reset();
    setAsked(what);
  };
  return (
    <>
      <div className={classes['what']}>
        <strong>{name}</strong>
        <span className={classes['target']}>{destinationText(destination)}</span>
        {provider === null ? null : (
          <span className={classes['target']}>
            {t(differsFrom(destination, provider) ? 'channels.provider.differs' : 'channels.provider.by', {
              name: provider.name,
            })}
          </span>
        )}
        {profile === null ? null : (
          <span className={classes['target']}>{t('channels.destination.by', { name: profile.name })}</span>
        )}
        <DestinationState {...destination} rate={destination.sentKbps} />
      </div>
      <div className={classes['acts']}>
        {state === 'retrying' || state === 'refused' ? (
          <Button size="small" icon="retry" reason={reason} busy={isBusy('retry')} onClick={() => act.mutate('retry')}>
            {t('channels.destination.retry')}
          </Button>
        ) : null}
        {on ? (
          <Button size="small" look="danger" icon="stop" reason={reason} onClick={() => ask('stop')}>
            {t('channels.destination.stop')}
          </Button>
        ) : (
          <Button
            size="small"
            look="primary"
            icon="play"
            reason={startReason}
            busy={isBusy('start')}
            onClick={() => act.mutate('start')}
          >
            {t('channels.destination.start')}
          </Button>
        )}
        {protocol === 'st2110' && state === 'connected' ? (
          <Button size="small" busy={description.isPending} onClick={() => description.mutate()}>
            {t('channels.destination.sdp')}
          </Button>
        ) : null}
        <Button size="small" reason={reason} onClick={onEdit}>
          {t('channels.destination.change')}
        </Button>
        <FfmpegButton channelId={channelId} destination={destination} />
        <Button size="small" look="plain" reason={reason} onClick={() => ask('remove')}>
          {t('channels.destination.remove')}
        </Button>
      </div>
      {detail === '' ? null : <Notice tone="warning">{translated(detail)}</Notice>}
      {protocol !== 'hls' && address === null ? null : (
        <CopyLine
          label={t('channels.destination.address')}
          value={address}
          missing={t(reason === null ? 'srt.noAddress' : 'srt.hidden')}
        />
      )}
      {asked === null && error !== null ? <Notice tone="warning">{error}</Notice> : null}
      <ConfirmDialog
        opened={asked === 'stop'}
        title={t(isFile ? 'channels.destination.stopAsk.file' : 'channels.destination.stopAsk', { name })}
        text={t(isFile ? 'channels.destination.stopText.file' : 'channels.destination.stopText')}
        confirmLabel={t('channels.destination.stop')}
        cancelLabel={t(isFile ? 'channels.destination.keep.file' : 'channels.destination.keep')}
        busy={act.isPending}
        error={error}
        onConfirm={() => act.mutate('stop')}
        onClose={() => setAsked(null)}
      />
      <ConfirmDialog
        opened={asked === 'remove'}
        title={t('channels.destination.removeAsk', { name })}
        text={t(on ? 'channels.destination.removeText.on' : 'channels.destination.removeText')}
        confirmLabel={t('channels.destination.remove')}
        cancelLabel={t('dialog.cancel')}
        busy={act.isPending}
        error={error}
        onConfirm={() => act.mutate('remove')}
        onClose={() => setAsked(null)}
      />
    </>
  );
}
