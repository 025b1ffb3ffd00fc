import type { Publisher } from '@backhaul/contract';
import { message } from '@backhaul/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useManagedGroups } from '../../access/use-managed-groups.js';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { wholeList } from '../../api/whole-list.js';
import { t } from '../../text/t.js';
import { ResourceForm } from '../../ui/resource/ResourceForm.js';
import type { NewProps } from '../../ui/resource/resource.js';
import { toast } from '../../ui/toast/toast.js';
import { publisherFields } from './fields.js';
import { endOf, publishable } from './publisher.js';

const chosen = (id: string) => (id === '' ? message('required') : null);

/** Form of a new publisher: its channel and its end. */
export function PublisherForm({ onDone, onCancel }: NewProps<Publisher>) {
  const groups = useManagedGroups();
  const [chosenGroup, setChosenGroup] = useState('');
  const inventoryId = groups.find(({ id }) => id === chosenGroup)?.inventory.id ?? '';
  const channels = useQuery({
    ...wholeList(api.channels.list, (part) => ({ query: { ...part, inventoryId } })),
    enabled: inventoryId !== '',
  });
  return (
    <ResourceForm
      isNew
      saved={{ name: '', description: '', groupId: '', channelId: '', end: 'never', endsAt: '' }}
      fill={({ groupId }, changed) => {
        if (changed !== 'groupId') return {};
        setChosenGroup(groupId);
        return { channelId: '' };
      }}
      fields={(values) => {
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
            options: publishable(channels.data ?? [], values.groupId).map((one) => ({
              value: one.id,
              label: one.name,
            })),
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
