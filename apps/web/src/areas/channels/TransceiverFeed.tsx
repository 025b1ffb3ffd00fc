import type { ManagedChannel } from '@backhaul/contract';
import { mayFeed } from '@backhaul/domain';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { problemText } from '../../api/problem.js';
import { wholeList } from '../../api/whole-list.js';
import { useCan } from '../../session/hooks.js';
import { transceiverFeeds as words } from '../../text/en/transceiver-feeds.js';
import { messageText } from '../../text/messages.js';
import { addMessages, t } from '../../text/t.js';
import { Button } from '../../ui/button/Button.js';
import { LabeledSelect } from '../../ui/choice/LabeledSelect.js';
import { NotLoaded } from '../../ui/data/NotLoaded.js';
import { Notice } from '../../ui/data/Notice.js';
import { DialogText } from '../../ui/dialog/DialogText.js';
import { useChange } from '../../ui/resource/use-change.js';
import { toast } from '../../ui/toast/toast.js';
import { REFRESH_MS, useLiveChannel } from './channel.js';
import classes from './channels.module.css';
import { RunningFeed } from './RunningFeed.js';

addMessages(words);

/** Shows where the programme of a channel is transmitted to, or which channel transmits to it. */
export default function TransceiverFeed({ row }: { readonly row: ManagedChannel }) {
  const channel = useLiveChannel(row);
  const { transceiverFeed, fedBy, name } = channel;
  if (fedBy !== null)
    return <Notice tone="info">{t('feed.fed', { name: fedBy.channelName ?? t('feed.hidden') })}</Notice>;
  if (transceiverFeed !== null) return <RunningFeed id={row.id} name={name} feed={transceiverFeed} />;
  return <NewFeed channel={channel} />;
}

/** Choice of the target channel and the start button; shows in advance why a transmission cannot start. */
function NewFeed({ channel }: { readonly channel: ManagedChannel }) {
  const { id, inventory } = channel;
  const [chosen, setChosen] = useState('');
  const may = useCan('unit:start');
  const { data, error, refetch } = useQuery({
    ...wholeList(api.channels.list, (part) => ({ query: { ...part, inventoryId: inventory.id } })),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });
  const change = useChange();
  const start = useMutation({
    mutationFn: (channelId: string) =>
      change(() => api.transceiverFeeds.start({ params: { id }, body: { channelId } }, idempotencyHeaders())),
    onSuccess: () => toast(t('feed.started'), { tone: 'success' }),
  });
  if (data === undefined) return <NotLoaded error={error} lines={2} onRetry={() => void refetch()} />;
  const others = data.filter((one) => one.id !== id);
  const target = others.find((one) => one.id === chosen);
  const verdict = mayFeed(channel, target ? targetOf(target) : null);
  const refusal = verdict.allowed ? null : messageText(verdict.message);
  return (
    <>
      <DialogText>{t('feed.text')}</DialogText>
      <LabeledSelect
        label={t('feed.target')}
        value={target ? chosen : ''}
        options={[{ value: '', label: t('feed.choose') }, ...others.map((one) => ({ value: one.id, label: one.name }))]}
        onChange={(next) => {
          start.reset();
          setChosen(next);
        }}
      />
      {refusal !== null && (target || channel.input === 'unit') ? <Notice tone="info">{refusal}</Notice> : null}
      {start.error ? <Notice tone="warning">{problemText(start.error)}</Notice> : null}
      <div className={classes['row']}>
        <Button
          look="primary"
          icon="play"
          reason={may ? refusal : t('permission.missing')}
          busy={start.isPending}
          onClick={() => start.mutate(chosen)}
        >
          {t('feed.start')}
        </Button>
      </div>
    </>
  );
}

/** A channel as input of the domain rules; only the console knows whether its server is draining. */
const targetOf = ({ status, busy, type, input, unit, fedBy }: ManagedChannel) => ({
  status,
  busy,
  type,
  input,
  fedBy,
  draining: false,
  allocatedToUnitUid: unit?.id ?? null,
  allocatedToUnitAlias: unit?.name ?? null,
});
