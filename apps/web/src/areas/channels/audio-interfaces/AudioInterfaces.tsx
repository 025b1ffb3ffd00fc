import type { ManagedChannel } from '@backhaul/contract';
import { message } from '@backhaul/domain';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery } from '../../../api/call-query.js';
import { api } from '../../../api/client.js';
import { idempotencyHeaders } from '../../../api/idempotency-headers.js';
import { problemText } from '../../../api/problem.js';
import { ServiceNotice, useServiceMissing } from '../../../inventory/ServiceNotice.js';
import { audioInterfaces as words } from '../../../text/en/audio-interfaces.js';
import { addMessages, t } from '../../../text/t.js';
import { Button } from '../../../ui/button/Button.js';
import { DataState } from '../../../ui/data/DataState.js';
import { Facts } from '../../../ui/data/Facts.js';
import { NotLoaded } from '../../../ui/data/NotLoaded.js';
import { Notice } from '../../../ui/data/Notice.js';
import { Dialog } from '../../../ui/dialog/Dialog.js';
import { ResourceForm } from '../../../ui/resource/ResourceForm.js';
import { useChange } from '../../../ui/resource/use-change.js';
import { TableSection } from '../../../ui/table/TableSection.js';
import { toast } from '../../../ui/toast/toast.js';
import { InterfaceTable } from './InterfaceTable.js';

addMessages(words);

const REFRESH_MS = 1000;

interface Props {
  readonly row: ManagedChannel;
  /** Why nothing can be changed. */
  readonly reason: string | null;
}

/** The audio interfaces that units hear while they send to a channel. */
export default function AudioInterfaces({ row: { id, inventory }, reason }: Props) {
  const [isOpen, setOpen] = useState(false);
  const change = useChange();
  const needed = { inventoryId: inventory.id, service: 'audio_ifb' } as const;
  const missing = useServiceMissing(needed);
  const live = { staleTime: 0, refetchInterval: REFRESH_MS };
  const ofInventory = { params: { id: inventory.id } };
  const { data, error, refetch } = useQuery({
    ...callQuery(api.audioInterfaces.ofChannel, { params: { id } }),
    ...live,
  });
  const all = useQuery(callQuery(api.audioInterfaces.ofInventory, ofInventory));
  const counts = useQuery({ ...callQuery(api.audioInterfaces.count, ofInventory), ...live });
  const remove = useMutation({
    mutationFn: (audioInterfaceId: string) =>
      change(() => api.audioInterfaces.dissociate({ params: { id, audioInterfaceId } }, idempotencyHeaders())),
    onSuccess: () => toast(t('ifb.dissociated'), { tone: 'success' }),
  });
  if (data === undefined || all.data === undefined)
    return <NotLoaded error={error ?? all.error} lines={4} onRetry={() => void refetch()} />;
  const free = all.data.filter((one) => !data.interfaces.some((other) => other.id === one.id));
  const none =
    missing ??
    (all.data.length === 0 ? t('ifb.channel.noInterfaces') : free.length === 0 ? t('ifb.channel.all') : null);
  const add = (
    <Button look="primary" icon="plus" reason={reason ?? none} onClick={() => setOpen(true)}>
      {t('ifb.associate')}
    </Button>
  );
  return (
    <>
      {data.interfaces.length === 0 ? (
        <DataState
          state="empty"
          title={t('ifb.channel.none')}
          text={[t('ifb.channel.none.text'), none].filter(Boolean).join(' ')}
          action={add}
        />
      ) : (
        <>
          <ServiceNotice {...needed} />
          {counts.data && <Facts facts={[[t('ifb.counts'), t('ifb.counts.text', counts.data)]]} />}
          <TableSection
            title={t('ifb.title')}
            beside={add}
            notice={remove.error === null ? null : <Notice tone="warning">{problemText(remove.error)}</Notice>}
          >
            <InterfaceTable
              interfaces={data.interfaces}
              reason={reason}
              removing={remove.isPending ? remove.variables : undefined}
              onRemove={(interfaceId) => remove.mutate(interfaceId)}
            />
          </TableSection>
        </>
      )}
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={t('ifb.associate.title')} width={520}>
        <ResourceForm
          isNew
          saved={{ audioInterfaceId: free.length === 1 ? (free[0]?.id ?? '') : '' }}
          fields={() => [
            {
              kind: 'choice' as const,
              name: 'audioInterfaceId' as const,
              label: t('ifb.interface'),
              options: free.map((one) => ({ value: one.id, label: one.name })),
              check: (chosen: string) => (chosen === '' ? message('required') : null),
            },
          ]}
          submit={t('ifb.associate')}
          send={async (body) => {
            await api.audioInterfaces.associate({ params: { id }, body }, idempotencyHeaders());
            return () => {
              toast(t('ifb.associated'), { tone: 'success' });
              setOpen(false);
            };
          }}
          onCancel={() => setOpen(false)}
        />
      </Dialog>
    </>
  );
}
