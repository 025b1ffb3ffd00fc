import type { ManagedChannel } from '@backhaul/contract';
import { channelActions, SENDER_INPUTS } from '@backhaul/domain';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
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
import { Skeleton } from '../../ui/data/Skeleton.js';
import { DialogText } from '../../ui/dialog/DialogText.js';
import { Dialog } from '../../ui/dialog/Dialog.js';
import { useChange } from '../../ui/resource/use-change.js';
import { useLiveChannel } from './channel.js';
import { FetchedSource } from './FetchedSource.js';
import { InputLinks } from './InputLinks.js';
import { SourceForm } from './SourceForm.js';
import classes from './channels.module.css';

const Callers = lazy(() => import('./Callers.js'));

/** Inputs that wait for a sender. */
const LISTENING = ['unit', ...SENDER_INPUTS] as const;

interface Props {
  readonly row: ManagedChannel;
  /** Why nothing can be changed. */
  readonly reason: string | null;
}

/** Input of a channel: a unit, any SRT, SRTLA, RTMP or WebRTC sender with its address, or a source that the server fetches. */
export function Input({ row, reason }: Props) {
  const channel = useLiveChannel(row);
  const { id, input, status, busy, unit, inputLinks, source } = channel;
  const [adds, setAdds] = useState(false);
  const change = useChange();
  const set = useMutation({
    mutationFn: (next: (typeof LISTENING)[number]) =>
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
            value={(set.isPending ? set.variables : null) ?? LISTENING.find((one) => one === input) ?? 'fetch'}
            options={[
              ...LISTENING.map((value) => ({ value, label: t(`channels.input.${value}`) })),
              { value: 'fetch' as const, label: t('channels.input.fetch') },
            ]}
            onChange={(next) => {
              if (next === 'fetch') setAdds(source === null);
              else if (next !== input && !set.isPending) set.mutate(next);
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
      {why === null ? <DialogText>{t('channels.input.hardware')}</DialogText> : null}
      {source === null ? null : <FetchedSource channel={channel} reason={reason} editReason={why} />}
      <Dialog opened={adds} onClose={() => setAdds(false)} title={t('channels.source.new')} width={520}>
        <SourceForm channelId={id} serverId={channel.server?.id ?? null} stored={null} onDone={() => setAdds(false)} />
      </Dialog>
      {SENDER_INPUTS.some((one) => one === input) ? <InputAddress key={input} channelId={id} /> : null}
      {input === 'srtla' ? <InputLinks links={inputLinks} /> : null}
      <Suspense fallback={<Skeleton lines={2} />}>
        <Callers channel={channel} reason={reason} />
      </Suspense>
      {(input === 'rtmp' || input === 'webrtc') && why === null ? (
        <NewKey id={id} name={row.name} protocol={input} />
      ) : null}
    </>
  );
}

const KEY_WORDS = { rtmp: 'channels.newKey', webrtc: 'channels.newBearer' } as const;
const KEY_QUESTIONS = { rtmp: 'channels.newKey.ask', webrtc: 'channels.newBearer.ask' } as const;

interface KeyProps extends Pick<ManagedChannel, 'id' | 'name'> {
  readonly protocol: 'rtmp' | 'webrtc';
}

/** Replaces the key of a sender, after confirmation. */
function NewKey({ id, name, protocol }: KeyProps) {
  const [asking, setAsking] = useState(false);
  const change = useChange();
  const renew = useMutation({
    mutationFn: () =>
      change(() => api.channels.addInputSource({ params: { id }, body: { protocol } }, idempotencyHeaders())),
    onSuccess: () => setAsking(false),
  });
  return (
    <>
      <div>
        <Button onClick={() => setAsking(true)}>{t(KEY_WORDS[protocol])}</Button>
      </div>
      <ConfirmDialog
        opened={asking}
        title={t(KEY_QUESTIONS[protocol], { name })}
        text={t('channels.newKey.text')}
        confirmLabel={t(KEY_WORDS[protocol])}
        cancelLabel={t('dialog.cancel')}
        busy={renew.isPending}
        error={renew.error ? problemText(renew.error) : null}
        onConfirm={() => renew.mutate()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
