import type { Channel } from '@backhaul/contract';
import { useMutation } from '@tanstack/react-query';
import { api } from '../api/client.js';
import { problemText } from '../api/problem.js';
import { useCan } from '../session/hooks.js';
import { translated } from '../text/sentences.js';
import { channelSettings } from '../text/en/channel-settings.js';
import { addMessages, t } from '../text/t.js';
import { Notice } from '../ui/data/Notice.js';
import { Switch } from '../ui/form/Switch.js';
import { useOptimisticValue } from '../ui/form/use-optimistic-value.js';

addMessages(channelSettings);

function recordingText({ state, detail }: Channel['recording']): string {
  return state === 'failed' ? t('recording.failed', { detail: translated(detail) }) : t(`recording.${state}`);
}

/** Recording of a channel on its server: the switch and the current state. */
export function RecordingSwitch({ channel }: { readonly channel: Pick<Channel, 'channelId' | 'recording'> }) {
  const mayConfigure = useCan('channel:configure');
  const { shown, ask, forget } = useOptimisticValue(channel.recording.enabled);
  const change = useMutation({
    mutationFn: (enabled: boolean) =>
      api.channels.setRecording({ params: { id: channel.channelId }, body: { enabled } }),
    onError: forget,
  });
  return (
    <>
      <Switch
        label={t('recording.label')}
        hint={recordingText(channel.recording)}
        checked={shown}
        disabled={!mayConfigure || change.isPending}
        onChange={({ currentTarget: { checked } }) => {
          // Synchronous: otherwise the switch would spring back until the promise resolves.
          ask(checked);
          change.mutate(checked);
        }}
      />
      {change.error ? <Notice tone="warning">{problemText(change.error)}</Notice> : null}
    </>
  );
}
