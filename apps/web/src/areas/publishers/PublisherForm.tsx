import type { Publisher } from '@backhaul/contract';
import { message } from '@backhaul/domain';
import { useQuery } from '@tanstack/react-query';
import { useManagedGroups } from '../../access/use-managed-groups.js';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { t } from '../../text/t.js';
import { ResourceForm } from '../../ui/resource/ResourceForm.js';
import type { NewProps } from '../../ui/resource/resource.js';
import { toast } from '../../ui/toast/toast.js';
import { publisherFields } from './fields.js';
import { endOf } from './publisher.js';

const MOST = { query: { limit: 500 } } as const;
const chosen = (id: string) => (id === '' ? message('required') : null);

/** A new publisher: a channel, and for how long it can be asked for. */
export function PublisherForm({ onDone, onCancel }: NewProps<Publisher>) {
  const groups = useManagedGroups();
  const channels = useQuery(callQuery(api.channels.list, MOST)).data?.items ?? [];
  return (
    <ResourceForm
      isNew
      saved={{ name: '', description: '', groupId: '', channelId: '', end: 'never', endsAt: '' }}
      fill={(_values, changed) => (changed === 'groupId' ? { channelId: '' } : {})}
      fields={(values) => {
        const group = groups.find(({ id }) => id === values.groupId);
        const [name, description, ...end] = publisherFields(values, Date.now());
        return [
          ...(name ? [name] : []),
          ...(description ? [description] : []),
          {
            kind: 'choice' as const,
            name: 'groupId' as const,
            label: t('publishers.group'),
            options: groups.map((one) => ({ value: one.id, label: `${one.name} · ${one.inventory.name}` })),
            check: chosen,
          },
          {
            kind: 'choice' as const,
            name: 'channelId' as const,
            label: t('publishers.channel'),
            hint: t('publishers.channel.hint'),
            options: channels
              .filter(({ type, inventory }) => type !== 'group' && inventory.id === group?.inventory.id)
              .map((one) => ({ value: one.id, label: one.name })),
            check: chosen,
          },
          ...end,
        ];
      }}
      submit={t('publishers.create')}
      send={async ({ name, description, groupId, channelId, ...end }) => {
        const body = { name, description, groupId, channelId, endsAt: endOf(end) };
        const publisher = await api.publishers.create({ body }, idempotencyHeaders());
        return () => {
          toast(t('publishers.created', { name }), { tone: 'success' });
          onDone(publisher);
        };
      }}
      onCancel={onCancel}
    />
  );
}
