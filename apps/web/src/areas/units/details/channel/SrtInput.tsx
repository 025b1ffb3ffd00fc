import type { Channel } from '@backhaul/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { channelActions } from '@backhaul/domain';
import { api } from '../../../../api/client.js';
import { InputAddress } from '../../../../channel/InputAddress.js';
import { problemText } from '../../../../api/problem.js';
import { useCan } from '../../../../session/hooks.js';
import { messageText } from '../../../../text/messages.js';
import { t } from '../../../../text/t.js';
import { Notice } from '../../../../ui/data/Notice.js';
import { Disclosure } from '../../../../ui/page/Disclosure.js';
import { Switch } from '../../../../ui/form/Switch.js';
import { useOptimisticValue } from '../../../../ui/form/use-optimistic-value.js';

/** Opens a channel to any SRT sender and shows its address; for SRTLA, RTMP and WebRTC inputs it only shows the address. */
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
  if (channel.input === 'rtmp' || channel.input === 'srtla' || channel.input === 'webrtc')
    return (
      <Disclosure title={t(`${channel.input}.title`)} opened={opened} onToggle={setOpened}>
        <InputAddress channelId={channel.channelId} />
      </Disclosure>
    );
  // Fetched sources are configured on the page of channels.
  if (channel.source !== null) return null;
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
      {given ? <InputAddress channelId={channel.channelId} /> : null}
    </Disclosure>
  );
}
