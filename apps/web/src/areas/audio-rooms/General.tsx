import type { AudioRoom } from '@backhaul/contract';
import { useState } from 'react';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { t } from '../../text/t.js';
import { ServiceNotice } from '../../inventory/ServiceNotice.js';
import { useCan } from '../../session/hooks.js';
import { momentText } from '../../text/zone.js';
import { Facts } from '../../ui/data/Facts.js';
import { Notice } from '../../ui/data/Notice.js';
import { ResourceForm } from '../../ui/resource/ResourceForm.js';
import { toast } from '../../ui/toast/toast.js';
import { roomFields, useRoomChoices, useServers } from './fields.js';

/** Details and form of an audio room. */
export function General({ room }: { readonly room: AudioRoom }) {
  const { inventory, server, available, createdAt } = room;
  const mayManage = useCan('audioRoom:manage');
  return (
    <>
      <ServiceNotice inventoryId={inventory.id} service="web_aud_connect" />
      {available ? null : <Notice tone="warning">{t('audioRooms.noServer')}</Notice>}
      <Facts
        facts={[
          [t('audioRooms.inventory'), inventory.name],
          [t('audioRooms.server'), server?.name ?? t('audioRooms.server.hidden')],
          [t('audioRooms.createdAt'), momentText(createdAt)],
          ...(mayManage ? [] : readable(room)),
        ]}
      />
      {mayManage ? <RoomSettings room={room} /> : null}
    </>
  );
}

const namesOf = (all: AudioRoom['units']): string => all.map(({ name }) => name).join(', ');

/** The form values as read-only facts, for users without permission to change them. */
const readable = ({
  description,
  units,
  channels,
  audioInterfaces,
  duckingDb,
}: AudioRoom): readonly (readonly [string, string])[] => [
  [t('audioRooms.description'), description],
  [t('audioRooms.units'), namesOf(units)],
  [t('audioRooms.channels'), namesOf(channels)],
  [t('audioRooms.interfaces'), namesOf(audioInterfaces) || t('audioRooms.interfaces.none')],
  [t('audioRooms.ducking'), String(duckingDb)],
];

function RoomSettings({
  room: { id, name, description, inventory, server, duckingDb, units, channels, audioInterfaces },
}: {
  readonly room: AudioRoom;
}) {
  const saved = server?.id ?? '';
  const [serverId, setServerId] = useState(saved);
  const choices = useRoomChoices(inventory.id, serverId);
  const servers = useServers().filter((one) => one.inventory.id === inventory.id || one.id === saved);
  return (
    <ResourceForm
      saved={{
        name,
        description,
        serverId: saved,
        unitIds: units.map((one) => one.id),
        channelIds: channels.map((one) => one.id),
        audioInterfaceIds: audioInterfaces.map((one) => one.id),
        duckingDb: String(duckingDb),
      }}
      fill={(values, changed) => {
        if (changed !== 'serverId') return {};
        setServerId(values.serverId);
        return { channelIds: [], audioInterfaceIds: [] };
      }}
      fields={() => roomFields(choices, servers, { hasServer: serverId !== '', isNew: false })}
      submit={t('dialog.apply')}
      send={async (_values, changes) => {
        const { duckingDb: db, ...others } = changes;
        const body = { ...others, ...(db !== undefined && { duckingDb: Number(db) }) };
        await api.audioRooms.update({ params: { id }, body }, idempotencyHeaders());
        return () => toast(t('audioRooms.saved'), { tone: 'success' });
      }}
    />
  );
}
