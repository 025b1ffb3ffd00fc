import type { Channel } from '@backhaul/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { channelActions } from '@backhaul/domain';
import { api } from '../../../../api/client.js';
import { callQuery } from '../../../../api/call-query.js';
import { problemText } from '../../../../api/problem.js';
import { useCan } from '../../../../session/hooks.js';
import { messageText } from '../../../../text/messages.js';
import { t } from '../../../../text/t.js';
import { DataState } from '../../../../ui/data/DataState.js';
import { Notice } from '../../../../ui/data/Notice.js';
import { Skeleton } from '../../../../ui/data/Skeleton.js';
import { Disclosure } from '../../../../ui/page/Disclosure.js';
import { Switch } from '../../../../ui/form/Switch.js';
import { CopyLine } from '../../../../ui/form/CopyLine.js';
import { useOptimisticValue } from '../../../../ui/form/use-optimistic-value.js';

/** Opens a channel to any SRT sender, and then shows its address for that sender. */
export function SrtInput({ channel }: { readonly channel: Channel }) {
  const [opened, setOpened] = useState(false);
  const mayConfigure = useCan('channel:configure');
  const given = channel.input === 'srt';
  const { shown, ask, forget } = useOptimisticValue(given);
  const input = { params: { id: channel.channelId } };
  const change = useMutation({
    mutationFn: async (give: boolean) => {
      if (give) await api.channels.addInputSource({ ...input, body: { protocol: 'srt' } });
      else await api.channels.removeInputSource(input);
    },
    onError: forget,
  });
  const actions = channelActions(channel);
  const verdict = given ? actions.removeInputSource : actions.addInputSource;
  return (
    <Disclosure title={t('srt.title')} opened={opened} onToggle={setOpened}>
      {mayConfigure ? (
        <Switch
          label={t('srt.enabled')}
          hint={verdict.allowed ? t('srt.enabled.hint') : messageText(verdict.message)}
          checked={shown}
          disabled={change.isPending || !verdict.allowed}
          onChange={({ currentTarget: { checked } }) => {
            // Synchronously: a switch that waits for a promise springs back first.
            ask(checked);
            change.mutate(checked);
          }}
        />
      ) : null}
      {change.error ? <Notice tone="warning">{problemText(change.error)}</Notice> : null}
      {given ? <SrtAddress channelId={channel.channelId} /> : null}
    </Disclosure>
  );
}

function SrtAddress({ channelId }: { readonly channelId: string }) {
  const input = { params: { id: channelId } };
  const { data, error, isPending, refetch } = useQuery({
    ...callQuery(api.channels.inputSource, input),
    // A passphrase is not kept longer than it is shown.
    gcTime: 0,
    staleTime: 0,
  });
  if (isPending) return <Skeleton lines={2} />;
  if (error) return <DataState state="failed" text={problemText(error)} onRetry={() => void refetch()} />;
  return data.map(({ protocol, url, passphrase, ready }) => (
    <div key={protocol}>
      <CopyLine label={t('srt.address')} value={url} />
      <CopyLine label={t('srt.passphrase')} value={passphrase} missing={t('srt.hidden')} secret />
      {ready ? null : <Notice tone="info">{t('srt.notReady')}</Notice>}
    </div>
  ));
}
