import type { AudioRoom } from '@backhaul/contract';
import { DUCKING_DB } from '@backhaul/domain';
import { useState } from 'react';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { t } from '../../text/t.js';
import { ResourceForm } from '../../ui/resource/ResourceForm.js';
import type { NewProps } from '../../ui/resource/resource.js';
import { toast } from '../../ui/toast/toast.js';
import { roomFields, useRoomChoices, useServers } from './fields.js';

/** A new audio room; its inventory is that of the server that mixes it. */
export function RoomForm({ onDone, onCancel }: NewProps<AudioRoom>) {
  const servers = useServers();
  const [serverId, setServerId] = useState('');
  const choices = useRoomChoices(servers.find(({ id }) => id === serverId)?.inventory.id ?? '', serverId);
  return (
    <ResourceForm
      isNew
      saved={{
        name: '',
        description: '',
        serverId: '',
        unitIds: [] as readonly string[],
        channelIds: [] as readonly string[],
        audioInterfaceIds: [] as readonly string[],
        duckingDb: String(DUCKING_DB.usual),
      }}
      fill={(values, changed) => {
        if (changed !== 'serverId') return {};
        setServerId(values.serverId);
        return { unitIds: [], channelIds: [], audioInterfaceIds: [] };
      }}
      fields={() => roomFields(choices, servers, { hasServer: serverId !== '', isNew: true })}
      submit={t('audioRooms.create')}
      send={async ({ duckingDb, unitIds, channelIds, audioInterfaceIds, ...values }) => {
        const chosenOnes = {
          unitIds: [...unitIds],
          channelIds: [...channelIds],
          audioInterfaceIds: [...audioInterfaceIds],
        };
        const body = { ...values, ...chosenOnes, duckingDb: Number(duckingDb) };
        const room = await api.audioRooms.create({ body }, idempotencyHeaders());
        return () => {
          toast(t('audioRooms.created', { name: room.name }), { tone: 'success' });
          onDone(room);
        };
      }}
      onCancel={onCancel}
    />
  );
}
