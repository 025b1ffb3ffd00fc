import type { ManagedChannel } from '@backhaul/contract';
import { channelActions, SENDER_INPUTS, SERVER_INPUTS, type ServerInput } from '@backhaul/domain';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { problemText } from '../../api/problem.js';
import { InputAddress } from '../../channel/InputAddress.js';
import { messageText } from '../../text/messages.js';
import { t } from '../../text/t.js';
import { Segmented } from '../../ui/choice/Segmented.js';
import { Button } from '../../ui/button/Button.js';
import { Notice } from '../../ui/data/Notice.js';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.js';
import { DialogText } from '../../ui/dialog/DialogText.js';
import { useChange } from '../../ui/resource/use-change.js';
import { useLiveChannel } from './channel.js';
import { InputLinks } from './InputLinks.js';
import classes from './channels.module.css';

interface Props {
  readonly row: ManagedChannel;
  /** Why nothing can be changed. */
  readonly reason: string | null;
}

/** What a channel receives: a unit, or any SRT, SRTLA or RTMP sender, with the address that the sender is given. */
export function Input({ row, reason }: Props) {
  const { id, input, status, busy, unit, inputLinks } = useLiveChannel(row);
  const change = useChange();
  const set = useMutation({
    mutationFn: (next: ServerInput) =>
      change(() => api.channels.update({ params: { id }, body: { input: next } }, idempotencyHeaders())),
  });
  const actions = channelActions({ status, busy, input, allocatedToUnitUid: unit?.id ?? null });
  const verdict = actions.addInputSource;
  const why = reason ?? (verdict.allowed ? null : messageText(verdict.message));
  return (
    <>
      {why === null ? (
        <div className={classes['row']}>
          <Segmented
            label={t('channels.input')}
            value={(set.isPending ? set.variables : null) ?? SERVER_INPUTS.find((one) => one === input) ?? 'unit'}
            options={SERVER_INPUTS.map((value) => ({ value, label: t(`channels.input.${value}`) }))}
            onChange={(next) => {
              if (next !== input && !set.isPending) set.mutate(next);
            }}
          />
        </div>
      ) : (
        <>
          <strong>{t(`channels.input.${input}`)}</strong>
          <Notice tone="info">{why}</Notice>
        </>
      )}
      {set.error ? <Notice tone="warning">{problemText(set.error)}</Notice> : null}
      <DialogText>{t(`channels.input.${input}.text`)}</DialogText>
      {SENDER_INPUTS.some((one) => one === input) ? <InputAddress key={input} channelId={id} /> : null}
      {input === 'srtla' ? <InputLinks links={inputLinks} /> : null}
      {input === 'rtmp' && why === null ? <NewKey id={id} name={row.name} /> : null}
    </>
  );
}

/** Replaces the stream key of an RTMP sender, after asking. */
function NewKey({ id, name }: Pick<ManagedChannel, 'id' | 'name'>) {
  const [asking, setAsking] = useState(false);
  const change = useChange();
  const renew = useMutation({
    mutationFn: () =>
      change(() => api.channels.addInputSource({ params: { id }, body: { protocol: 'rtmp' } }, idempotencyHeaders())),
    onSuccess: () => setAsking(false),
  });
  return (
    <>
      <div>
        <Button onClick={() => setAsking(true)}>{t('channels.newKey')}</Button>
      </div>
      <ConfirmDialog
        opened={asking}
        title={t('channels.newKey.ask', { name })}
        text={t('channels.newKey.text')}
        confirmLabel={t('channels.newKey')}
        cancelLabel={t('dialog.cancel')}
        busy={renew.isPending}
        error={renew.error ? problemText(renew.error) : null}
        onConfirm={() => renew.mutate()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
