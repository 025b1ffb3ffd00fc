import type { ManagedChannel } from '@backhaul/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery } from '../../../api/call-query.js';
import { api } from '../../../api/client.js';
import { idempotencyHeaders } from '../../../api/idempotency-headers.js';
import { problemText } from '../../../api/problem.js';
import { tally as words } from '../../../text/en/tally.js';
import { addMessages, t } from '../../../text/t.js';
import { TallyLinks } from '../../../tally-links/TallyLinks.js';
import { Button } from '../../../ui/button/Button.js';
import { DataState } from '../../../ui/data/DataState.js';
import { Facts } from '../../../ui/data/Facts.js';
import { NotLoaded } from '../../../ui/data/NotLoaded.js';
import { Notice } from '../../../ui/data/Notice.js';
import { Dialog } from '../../../ui/dialog/Dialog.js';
import { useChange } from '../../../ui/resource/use-change.js';
import { Badge } from '../../../ui/state/StateBadge.js';
import { TALLY_LOOKS } from '../../../ui/state/tally-looks.js';
import { DataTable } from '../../../ui/table/DataTable.js';
import { TableSection } from '../../../ui/table/TableSection.js';
import { toast } from '../../../ui/toast/toast.js';
import { AssociateForm } from './AssociateForm.js';

addMessages(words);

const REFRESH_MS = 1000;

interface Props {
  readonly row: ManagedChannel;
  /** Why nothing can be changed. */
  readonly reason: string | null;
}

/** The tally state of a channel, and the tally sources assigned to it. */
export default function TallyLight({ row: { id, inventory }, reason }: Props) {
  const [isOpen, setOpen] = useState(false);
  const change = useChange();
  const { data, error, refetch } = useQuery({
    ...callQuery(api.tallyInterfaces.ofChannel, { params: { id } }),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });
  const interfaces = useQuery(callQuery(api.tallyInterfaces.ofInventory, { params: { id: inventory.id } }));
  const remove = useMutation({
    mutationFn: (sourceId: string) =>
      change(() => api.tallyInterfaces.dissociate({ params: { id, sourceId } }, idempotencyHeaders())),
    onSuccess: () => toast(t('tally.dissociated'), { tone: 'success' }),
  });
  if (data === undefined || interfaces.data === undefined)
    return <NotLoaded error={error ?? interfaces.error} lines={4} onRetry={() => void refetch()} />;
  const none = interfaces.data.length === 0 ? t('tally.channel.noInterfaces') : null;
  const add = (
    <Button look="primary" icon="plus" reason={reason ?? none} onClick={() => setOpen(true)}>
      {t('tally.associate')}
    </Button>
  );
  return (
    <>
      {data.sources.length === 0 ? (
        <DataState
          state="empty"
          title={t('tally.channel.none')}
          text={[t('tally.channel.none.text'), none].filter(Boolean).join(' ')}
          action={add}
        />
      ) : (
        <>
          <Facts
            facts={[
              [
                t('tally.channel.now'),
                <span key="light">
                  <Badge look={TALLY_LOOKS[data.light]} status={data.light}>
                    {t(`tally.light.${data.light}`)}
                  </Badge>{' '}
                  {data.text}
                </span>,
              ],
            ]}
          />
          <Notice tone="info">
            {t(data.supportedByUnit ? 'tally.channel.supported' : 'tally.channel.unsupported')}
          </Notice>
          <TableSection
            title={t('tally.title')}
            beside={add}
            notice={remove.error === null ? null : <Notice tone="warning">{problemText(remove.error)}</Notice>}
          >
            <DataTable
              label={t('tally.title')}
              empty={t('tally.channel.none')}
              columns={[
                { key: 'interface', head: t('tally.interface') },
                { key: 'source', head: t('tally.source') },
                { key: 'light', head: t('tally.log.light') },
                { key: 'text', head: t('tally.log.label'), wraps: true },
                { key: 'acts', head: t('tally.dissociate') },
              ]}
              rows={data.sources.map((source) => ({
                key: source.sourceId,
                cells: [
                  source.interface.name,
                  source.screen === 0 ? String(source.address) : `${source.screen}/${source.address}`,
                  <Badge key="light" look={TALLY_LOOKS[source.light]} status={source.light}>
                    {t(`tally.light.${source.light}`)}
                  </Badge>,
                  source.text,
                  <Button
                    key="remove"
                    size="small"
                    look="danger"
                    reason={reason}
                    busy={remove.isPending && remove.variables === source.sourceId}
                    onClick={() => remove.mutate(source.sourceId)}
                  >
                    {t('tally.dissociate')}
                  </Button>,
                ],
              }))}
            />
          </TableSection>
        </>
      )}
      <TallyLinks shown={{ kind: 'channel', id }} />
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={t('tally.associate.title')} width={520}>
        <AssociateForm channelId={id} interfaces={interfaces.data} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
