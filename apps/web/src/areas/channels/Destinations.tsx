import type { Destination, ManagedChannel } from '@backhaul/contract';
import { MAX_DESTINATIONS } from '@backhaul/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { t } from '../../text/t.js';
import { Button } from '../../ui/button/Button.js';
import { NotLoaded } from '../../ui/data/NotLoaded.js';
import { DataState } from '../../ui/data/DataState.js';
import { Dialog } from '../../ui/dialog/Dialog.js';
import { REFRESH_MS, useLiveChannel } from './channel.js';
import { DestinationForm } from './DestinationForm.js';
import { DestinationItem } from './DestinationItem.js';
import { Encoders } from './Encoders.js';
import { ProfilesDialog } from './profiles/ProfilesDialog.js';
import { useProfiles } from '../../streaming/use-profiles.js';
import { ProvidersDialog } from './providers/ProvidersDialog.js';
import { useProviders } from '../../streaming/use-providers.js';
import classes from './channels.module.css';

interface Props {
  readonly row: ManagedChannel;
  /** Why nothing can be changed. */
  readonly reason: string | null;
}

/** Destinations of a channel with their states, and the forms to add and change one. */
export function Destinations({ row, reason }: Props) {
  const { id, destinations: states, encoders, inventory, programme, serverOnline, status } = useLiveChannel(row);
  const cannotStart = serverOnline && status !== 'unavailable' && programme === null;
  const { data, error, refetch } = useQuery({
    ...callQuery(api.destinations.list, { params: { id } }),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });
  const profiles = useProfiles(inventory.id).data;
  const providers = useProviders(inventory.id).data;
  const [managing, setManaging] = useState<'profiles' | 'providers' | null>(null);
  const [edited, setEdited] = useState<Destination | 'new' | null>(null);
  if (data === undefined) {
    return <NotLoaded error={error} lines={4} onRetry={() => void refetch()} />;
  }
  const isFull = data.length >= MAX_DESTINATIONS;
  const add = (
    <Button
      look="primary"
      icon="plus"
      reason={reason ?? (isFull ? t('channels.destination.full', { count: MAX_DESTINATIONS }) : null)}
      onClick={() => setEdited('new')}
    >
      {t('channels.destination.add')}
    </Button>
  );
  const manage = (
    <>
      <Button onClick={() => setManaging('profiles')}>{t('channels.profiles')}</Button>
      <Button onClick={() => setManaging('providers')}>{t('channels.providers')}</Button>
    </>
  );
  return (
    <>
      {data.length === 0 ? (
        <DataState
          state="empty"
          title={t('channels.destination.none')}
          text={t('channels.destination.none.text')}
          action={
            <div className={classes['adds']}>
              {add}
              {manage}
            </div>
          }
        />
      ) : (
        <>
          <ul className={classes['destinations']} aria-label={t('channels.destinations')}>
            {data.map((stored) => (
              <li key={stored.destinationId} className={classes['destination']}>
                <DestinationItem
                  channelId={id}
                  profile={profiles?.find((one) => one.id === stored.profileId) ?? null}
                  provider={providers?.find((one) => one.id === stored.providerId) ?? null}
                  destination={{
                    ...stored,
                    ...states.find(({ destinationId }) => destinationId === stored.destinationId),
                  }}
                  reason={reason}
                  startReason={reason ?? (cannotStart ? t('channels.destination.unsupported') : null)}
                  onEdit={() => setEdited(stored)}
                />
              </li>
            ))}
          </ul>
          <div className={classes['adds']}>
            {add}
            {manage}
          </div>
          <Encoders encoders={encoders} />
        </>
      )}
      <Dialog
        opened={managing !== null}
        onClose={() => setManaging(null)}
        title={t(managing === 'providers' ? 'channels.providers' : 'channels.profiles')}
        width={560}
      >
        {managing === 'profiles' ? (
          <ProfilesDialog inventoryId={inventory.id} reason={reason} onDone={() => setManaging(null)} />
        ) : null}
        {managing === 'providers' ? (
          <ProvidersDialog
            inventoryId={inventory.id}
            profiles={profiles ?? []}
            reason={reason}
            onDone={() => setManaging(null)}
          />
        ) : null}
      </Dialog>
      <Dialog
        opened={edited !== null}
        onClose={() => setEdited(null)}
        title={
          edited === null || edited === 'new'
            ? t('channels.destination.add')
            : t('channels.destination.edit', { name: edited.name })
        }
        width={520}
      >
        {edited === null ? null : (
          <DestinationForm
            channelId={id}
            profiles={profiles ?? []}
            providers={providers ?? []}
            destination={edited === 'new' ? null : edited}
            onDone={() => setEdited(null)}
          />
        )}
      </Dialog>
    </>
  );
}
