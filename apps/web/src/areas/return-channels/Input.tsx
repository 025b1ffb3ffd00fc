import type { ReturnChannel } from '@backhaul/contract';
import { SENDER_INPUTS } from '@backhaul/domain';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { problemText } from '../../api/problem.js';
import { DestinationState } from '../../channel/DestinationState.js';
import { InputAddress } from '../../channel/InputAddress.js';
import { translated } from '../../text/sentences.js';
import { t } from '../../text/t.js';
import { Button } from '../../ui/button/Button.js';
import { Notice } from '../../ui/data/Notice.js';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.js';
import { DialogText } from '../../ui/dialog/DialogText.js';
import { useChange } from '../../ui/resource/use-change.js';
import { InputForm } from './InputForm.js';
import classes from './return-channels.module.css';

interface Props {
  readonly row: ReturnChannel;
  /** Why nothing can be changed. */
  readonly reason: string | null;
}

/** Input of a video return channel. Other kinds of inputs are set on the page of the channel. */
export function Input({ row, reason }: Props) {
  const { id, input, source } = row;
  return (
    <>
      <DialogText>{t(`channels.input.${input}.text`)}</DialogText>
      {source === null ? null : <FetchedSource row={row} reason={reason} />}
      {SENDER_INPUTS.some((one) => one === input) ? <InputAddress key={input} channelId={id} /> : null}
      <InputForm row={row} reason={reason} />
      <Link to="/manage/channels" search={{ open: id, tab: 'input' }} className={classes['link'] ?? ''}>
        {t('returnChannels.otherInputs')}
      </Link>
    </>
  );
}

/** State of the source that the server fetches, with start and stop. */
function FetchedSource({ row: { id, name, input, source, receivedKbps, ptmpStatuses }, reason }: Props) {
  const [asks, setAsks] = useState(false);
  const change = useChange();
  const set = useMutation({
    mutationFn: (on: boolean) =>
      change(() => api.channels.setInputState({ params: { id }, body: { on } }, idempotencyHeaders())),
    onSuccess: () => setAsks(false),
  });
  if (source === null) return null;
  const isOn = source.state !== 'off';
  const failed = set.error ? problemText(set.error) : null;
  return (
    <>
      <div className={classes['source']}>
        <strong>{t(`channels.input.${input}`)}</strong>
        <DestinationState {...source} rate={receivedKbps} />
        {isOn ? (
          <Button
            size="small"
            look="danger"
            icon="stop"
            reason={reason}
            onClick={() => {
              set.reset();
              setAsks(true);
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
            busy={set.isPending}
            onClick={() => set.mutate(true)}
          >
            {t('channels.destination.start')}
          </Button>
        )}
      </div>
      {source.detail === '' ? null : <Notice tone="warning">{translated(source.detail)}</Notice>}
      {!asks && failed !== null ? <Notice tone="warning">{failed}</Notice> : null}
      <ConfirmDialog
        opened={asks}
        title={t('returnChannels.stopAsk', { name })}
        text={t('returnChannels.stopText', { count: ptmpStatuses.length })}
        confirmLabel={t('channels.destination.stop')}
        cancelLabel={t('returnChannels.keep')}
        busy={set.isPending}
        error={failed}
        onConfirm={() => set.mutate(false)}
        onClose={() => setAsks(false)}
      />
    </>
  );
}
