import { useQuery } from '@tanstack/react-query';
import { api } from '../api/client.js';
import { callQuery } from '../api/call-query.js';
import { problemText } from '../api/problem.js';
import { channelSettings } from '../text/en/channel-settings.js';
import { addMessages, t } from '../text/t.js';
import { DataState } from '../ui/data/DataState.js';
import { Notice } from '../ui/data/Notice.js';
import { Skeleton } from '../ui/data/Skeleton.js';
import { CopyLine } from '../ui/form/CopyLine.js';

addMessages(channelSettings);

/** Poll interval while an address is not ready, ms. */
const WAIT_MS = 2000;

/** How a sender reaches its channel, to copy: address, and passphrase or key. */
export function InputAddress({ channelId }: { readonly channelId: string }) {
  const { data, error, isPending, refetch } = useQuery({
    ...callQuery(api.channels.inputSource, { params: { id: channelId } }),
    // A secret is not kept longer than it is shown.
    gcTime: 0,
    staleTime: 0,
    // The server may start to listen soon.
    refetchInterval: (query) => (query.state.data?.some(({ ready }) => !ready) ? WAIT_MS : false),
  });
  if (isPending) return <Skeleton lines={2} />;
  if (error) return <DataState state="failed" text={problemText(error)} onRetry={() => void refetch()} />;
  return data.map(({ protocol, url, secureUrl, passphrase, streamKey, ready }) => (
    <div key={protocol}>
      <CopyLine label={t('srt.address')} value={url === '' ? null : url} missing={t('srt.noAddress')} />
      {secureUrl === '' ? null : <CopyLine label={t('rtmp.secure')} value={secureUrl} missing="" />}
      {protocol === 'rtmp' || protocol === 'webrtc' ? (
        <CopyLine
          key={streamKey}
          label={t(protocol === 'rtmp' ? 'rtmp.streamKey' : 'webrtc.key')}
          value={streamKey}
          missing={t('srt.hidden')}
          secret
        />
      ) : (
        <CopyLine label={t('srt.passphrase')} value={passphrase} missing={t('srt.hidden')} secret />
      )}
      {ready ? null : <Notice tone="info">{t('srt.notReady')}</Notice>}
    </div>
  ));
}
