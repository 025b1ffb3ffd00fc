import type { ChannelSmpte, Destination, ManagedChannel } from '@backhaul/contract';
import { MAX_DESTINATIONS } from '@backhaul/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { serverSmpte as words } from '../../text/en/server-smpte.js';
import { addMessages, t } from '../../text/t.js';
import { Button } from '../../ui/button/Button.js';
import { DataState } from '../../ui/data/DataState.js';
import { Facts } from '../../ui/data/Facts.js';
import { NotLoaded } from '../../ui/data/NotLoaded.js';
import { Notice } from '../../ui/data/Notice.js';
import { Dialog } from '../../ui/dialog/Dialog.js';
import { REFRESH_MS, useLiveChannel } from './channel.js';
import classes from './channels.module.css';
import { DestinationForm } from './DestinationForm.js';
import { DestinationItem } from './DestinationItem.js';
import { useProfiles } from '../../streaming/use-profiles.js';

addMessages(words);

interface Props {
  readonly row: ManagedChannel;
  /** Why nothing can be changed. */
  readonly reason: string | null;
}

/** SMPTE 2110 of a channel: its destinations of this kind, and the reports of its server. */
export default function Smpte({ row, reason }: Props) {
  const { id, destinations: states, inventory } = useLiveChannel(row);
  const { data, error, refetch } = useQuery({
    ...callQuery(api.destinations.smpte, { params: { id } }),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });
  const profiles = useProfiles(inventory.id).data ?? [];
  const [edited, setEdited] = useState<Destination | 'new' | null>(null);
  if (data === undefined) return <NotLoaded error={error} lines={4} onRetry={() => void refetch()} />;
  const { destinations, server } = data;
  const cannotStart = server === null ? t('serverSmpte.channel.unsupported') : null;
  const isFull = states.length >= MAX_DESTINATIONS;
  const add = (
    <Button
      look="primary"
      icon="plus"
      reason={reason ?? (isFull ? t('channels.destination.full', { count: MAX_DESTINATIONS }) : null)}
      onClick={() => setEdited('new')}
    >
      {t('serverSmpte.add')}
    </Button>
  );
  return (
    <>
      {server === null ? <Notice tone="info">{cannotStart}</Notice> : <Facts facts={factsOf(server)} />}
      {destinations.length === 0 ? (
        <DataState
          state="empty"
          title={t('serverSmpte.noDestination')}
          text={t('serverSmpte.noDestination.text')}
          action={add}
        />
      ) : (
        <>
          <ul className={classes['destinations']} aria-label={t('channels.smpte')}>
            {destinations.map((stored) => (
              <li key={stored.destinationId} className={classes['destination']}>
                <DestinationItem
                  channelId={id}
                  profile={profiles.find((one) => one.id === stored.profileId) ?? null}
                  provider={null}
                  destination={{
                    ...stored,
                    ...states.find(({ destinationId }) => destinationId === stored.destinationId),
                  }}
                  reason={reason}
                  startReason={reason ?? cannotStart}
                  onEdit={() => setEdited(stored)}
                />
              </li>
            ))}
          </ul>
          <div className={classes['adds']}>{add}</div>
        </>
      )}
      <Dialog
        opened={edited !== null}
        onClose={() => setEdited(null)}
        title={
          edited === null || edited === 'new'
            ? t('serverSmpte.add')
            : t('channels.destination.edit', { name: edited.name })
        }
        width={520}
      >
        {edited === null ? null : (
          <DestinationForm
            channelId={id}
            profiles={profiles}
            providers={[]}
            protocol="st2110"
            destination={edited === 'new' ? null : edited}
            onDone={() => setEdited(null)}
          />
        )}
      </Dialog>
    </>
  );
}

type Server = NonNullable<ChannelSmpte['server']>;

const rangeText = ({ min, max }: Server['videoPort']): string =>
  t('serverSmpte.range', { min: String(min), max: String(max) });

const factsOf = ({ clock, ptpDomain, videoPort, audioPort }: Server): readonly (readonly [string, string])[] => [
  [t('serverSmpte.domain'), String(ptpDomain)],
  [t('serverSmpte.clock'), t(`serverSmpte.clock.${clock.state}`)],
  [t('serverSmpte.grandmaster'), clock.grandmaster ?? '—'],
  [t('serverSmpte.ports'), t('serverSmpte.ports.bounds', { video: rangeText(videoPort), audio: rangeText(audioPort) })],
];
