import {
  CHANNEL_TYPES,
  checkDucking,
  checkRoomDescription,
  checkRoomName,
  DUCKING_DB,
  MAX_AUDIO_INTERFACES,
  MAX_ROOM_RECORDS,
  message,
} from '@backhaul/domain';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { wholeList } from '../../api/whole-list.js';
import { t } from '../../text/t.js';
import type { Field } from '../../ui/resource/form.js';

const SERVERS = wholeList(api.servers.list, (query) => ({ query }));
/** Types of channels that a room can hear: all except groups. */
const HEARD = CHANNEL_TYPES.filter((type) => type !== 'group');
type Name = 'name' | 'description' | 'serverId' | 'duckingDb' | 'unitIds' | 'channelIds' | 'audioInterfaceIds';
interface Choice {
  readonly value: string;
  readonly label: string;
}

/** The units and channels of an inventory and the audio interfaces of a server; empty while loading. */
export function useRoomChoices(
  inventoryId: string,
  serverId: string,
): {
  readonly units: readonly Choice[];
  readonly channels: readonly Choice[];
  readonly interfaces: readonly Choice[];
} {
  const units = useQuery({
    ...wholeList(api.adminUnits.list, (part) => ({ query: { ...part, inventoryId } })),
    enabled: inventoryId !== '',
  });
  const channels = useQuery({
    ...wholeList(api.channels.list, (part) => ({ query: { ...part, inventoryId, serverId, type: HEARD } })),
    enabled: serverId !== '',
  });
  const ofInventory = callQuery(api.audioInterfaces.ofInventory, { params: { id: inventoryId } });
  const interfaces = useQuery({ ...ofInventory, enabled: inventoryId !== '' }).data ?? [];
  return {
    units: (units.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
    channels: (channels.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
    interfaces: interfaces
      .filter((one) => one.serverId === serverId)
      .map(({ id, name }) => ({ value: id, label: name })),
  };
}

/** Servers that rooms can be on, of all inventories. */
export function useServers() {
  return useQuery(SERVERS).data ?? [];
}

const isChosen = (id: string) => (id === '' ? message('required') : null);

/** Fields of an audio room. */
export const roomFields = (
  { units, channels, interfaces }: ReturnType<typeof useRoomChoices>,
  servers: ReturnType<typeof useServers>,
  { hasServer, isNew }: { readonly hasServer: boolean; readonly isNew: boolean },
): readonly Field<Name>[] => [
  { kind: 'text', name: 'name', label: t('audioRooms.name'), check: checkRoomName },
  { kind: 'text', name: 'description', label: t('audioRooms.description'), check: checkRoomDescription },
  {
    kind: 'choice',
    name: 'serverId',
    label: t('audioRooms.server'),
    hint: t('audioRooms.server.hint'),
    options: servers.map((one) => ({ value: one.id, label: `${one.name} · ${one.inventory.name}` })),
    // The user may not see the server of an existing room.
    check: isNew ? isChosen : () => null,
  },
  {
    kind: 'several',
    name: 'unitIds',
    label: t('audioRooms.units'),
    hint: t('audioRooms.units.hint'),
    options: units,
    empty: t(hasServer ? 'audioRooms.units.none' : 'audioRooms.serverFirst'),
    max: MAX_ROOM_RECORDS,
  },
  {
    kind: 'several',
    name: 'channelIds',
    label: t('audioRooms.channels'),
    hint: t('audioRooms.channels.hint'),
    options: channels,
    empty: t(hasServer ? 'audioRooms.channels.none' : 'audioRooms.serverFirst'),
    max: MAX_ROOM_RECORDS,
  },
  {
    kind: 'several',
    name: 'audioInterfaceIds',
    label: t('audioRooms.interfaces'),
    hint: t('audioRooms.interfaces.hint'),
    options: interfaces,
    empty: t(hasServer ? 'audioRooms.interfaces.empty' : 'audioRooms.serverFirst'),
    max: MAX_AUDIO_INTERFACES,
  },
  {
    kind: 'text',
    name: 'duckingDb',
    label: t('audioRooms.ducking'),
    hint: t('audioRooms.ducking.hint', { least: DUCKING_DB.min, most: DUCKING_DB.max }),
    check: (text) => checkDucking(text.trim() === '' ? NaN : Number(text)),
  },
];
