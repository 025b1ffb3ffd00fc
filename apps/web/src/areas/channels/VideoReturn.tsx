import type { ManagedChannel } from '@backhaul/contract';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { ReturnReceivers } from '../../channel/ReturnReceivers.js';
import { t } from '../../text/t.js';
import { NotLoaded } from '../../ui/data/NotLoaded.js';
import { Facts } from '../../ui/data/Facts.js';
import { DialogText } from '../../ui/dialog/DialogText.js';
import { REFRESH_MS } from './channel.js';

/** The channel as a video return source: its status, and the units that receive it. */
export default function VideoReturn({ row: { id } }: { readonly row: ManagedChannel }) {
  const { data, error, refetch } = useQuery({
    ...callQuery(api.returnChannels.ofChannel, { params: { id } }),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });
  if (data === undefined) {
    return <NotLoaded error={error} lines={3} onRetry={() => void refetch()} />;
  }
  return (
    <>
      <DialogText>{t('returnChannel.text')}</DialogText>
      <Facts facts={[[t('returnChannel.status'), t(`returnChannel.status.${data.status}`)]]} />
      <ReturnReceivers receivers={data.ptmpStatuses} />
    </>
  );
}
