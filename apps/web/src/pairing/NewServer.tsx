import type { ManagedServer } from '@backhaul/contract';
import { checkServerName, message } from '@backhaul/domain';
import { useState } from 'react';
import { api } from '../api/client.js';
import { idempotencyHeaders } from '../api/idempotency-headers.js';
import { useGroup, useGroups } from '../session/hooks.js';
import { dialogs } from '../text/en/dialogs.js';
import { addMessages, t } from '../text/t.js';
import type { NewProps } from '../ui/resource/resource.js';
import { ResourceForm } from '../ui/resource/ResourceForm.js';
import PairDevice from './PairDevice.js';

addMessages(dialogs);

const CHANNELS = ['1', '2', '4', '8', '12', '16', '24', '32'];

/** Adds a media server with channels to a group, by default the current one, then pairs a machine with it. */
export default function NewServer({ onDone, onCancel }: NewProps<ManagedServer>) {
  const [added, setAdded] = useState<ManagedServer | null>(null);
  const group = useGroup();
  const groups = useGroups();
  if (added !== null) return <PairDevice kind="server" id={added.id} atOnce onDone={() => onDone(added)} />;
  return (
    <ResourceForm
      isNew
      saved={{ name: '', groupId: group?.uid ?? '', channels: '8' }}
      fields={({ name }) => [
        { kind: 'text', name: 'name', label: t('newServer.name'), check: checkServerName },
        {
          kind: 'choice',
          name: 'groupId',
          label: t('newServer.group'),
          options: groups.map(({ uid, name: label, inventoryName }) => ({
            value: uid,
            label: `${inventoryName} · ${label}`,
          })),
          check: (id) => (id === '' ? message('required') : null),
        },
        {
          kind: 'choice',
          name: 'channels',
          label: t('newServer.channels'),
          hint: t('newServer.channels.hint', { name: name || 'media-2' }),
          options: CHANNELS.map((count) => ({ value: count, label: count })),
        },
      ]}
      submit={t('newServer.submit')}
      send={async ({ channels, ...body }) => {
        const server = await api.servers.create(
          { body: { ...body, channels: Number(channels) } },
          idempotencyHeaders(),
        );
        return () => setAdded(server);
      }}
      onCancel={onCancel}
    />
  );
}
