import type { ManagedChannel } from '@backhaul/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { problemText } from '../../api/problem.js';
import { DestinationState } from '../../channel/DestinationState.js';
import { useCan } from '../../session/hooks.js';
import { translated } from '../../text/sentences.js';
import { transmitWords } from '../../text/en/transmit.js';
import { addMessages, t } from '../../text/t.js';
import { Button } from '../../ui/button/Button.js';
import { Notice } from '../../ui/data/Notice.js';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.js';
import { useChange } from '../../ui/resource/use-change.js';
import { toast } from '../../ui/toast/toast.js';
import classes from './channels.module.css';

addMessages(transmitWords);

interface Props {
  readonly id: string;
  /** Name of the transmitting channel. */
  readonly name: string;
  readonly feed: NonNullable<ManagedChannel['transceiverFeed']>;
}

/** The channel that receives the transmission, its state, and the stop button with confirmation. */
export function RunningFeed({ id, name, feed }: Props) {
  const [asked, setAsked] = useState(false);
  const may = useCan('unit:stop');
  const change = useChange();
  const stop = useMutation({
    mutationFn: () => change(() => api.transceiverFeeds.stop({ params: { id } }, idempotencyHeaders())),
    onSuccess: () => {
      setAsked(false);
      toast(t('feed.stopped'), { tone: 'success' });
    },
  });
  const channel = feed.channelName ?? t('feed.hidden');
  return (
    <div className={`${classes['destination']} ${classes['source']}`}>
      <div className={classes['what']}>
        <strong>{channel}</strong>
        <DestinationState {...feed} rate={feed.sentKbps} />
      </div>
      <div className={classes['acts']}>
        <Button
          size="small"
          look="danger"
          icon="stop"
          reason={may ? null : t('permission.missing')}
          onClick={() => {
            stop.reset();
            setAsked(true);
          }}
        >
          {t('feed.stop')}
        </Button>
      </div>
      {feed.detail === '' ? null : <Notice tone="warning">{translated(feed.detail)}</Notice>}
      <ConfirmDialog
        opened={asked}
        title={t('transmit.stop.ask')}
        text={t('feed.stopText', { name, channel })}
        confirmLabel={t('transmit.stop.yes')}
        cancelLabel={t('transmit.stop.no')}
        busy={stop.isPending}
        error={stop.error ? problemText(stop.error) : null}
        onConfirm={() => stop.mutate()}
        onClose={() => setAsked(false)}
      />
    </div>
  );
}
