import type { ManagedChannel } from '@backhaul/contract';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { problemText } from '../../api/problem.js';
import { returnChannel as words } from '../../text/en/return-channel.js';
import { addMessages, t } from '../../text/t.js';
import { DataState } from '../../ui/data/DataState.js';
import { Facts } from '../../ui/data/Facts.js';
import { Skeleton } from '../../ui/data/Skeleton.js';
import { DialogText } from '../../ui/dialog/DialogText.js';
import { REFRESH_MS } from './channel.js';

addMessages(words);

/** The channel as a source of video return: its status, and the units that receive it. */
export default function VideoReturn({ row: { id } }: { readonly row: ManagedChannel }) {
  const { data, error, refetch } = useQuery({
    ...callQuery(api.bridges.returnChannel, { params: { id } }),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });
  if (data === undefined) {
    return error === null ? (
      <Skeleton lines={3} />
    ) : (
      <DataState state="failed" text={problemText(error)} onRetry={() => void refetch()} />
    );
  }
  const units = data.ptmpStatuses.map(({ unitName: unit, instance, state }) =>
    t('returnChannel.unit', { unit, instance, state: t(`returnChannel.state.${state}`) }),
  );
  return (
    <>
      <DialogText>{t('returnChannel.text')}</DialogText>
      <Facts
        facts={[
          [t('returnChannel.status'), t(`returnChannel.status.${data.status}`)],
          [t('returnChannel.units'), units.length === 0 ? t('returnChannel.noUnits') : units.join(' · ')],
        ]}
      />
    </>
  );
}
