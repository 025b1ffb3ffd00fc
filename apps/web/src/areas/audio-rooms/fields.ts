import {
  checkDucking,
  checkRoomDescription,
  checkRoomName,
  DUCKING_DB,
  MAX_AUDIO_INTERFACES,
  MAX_ROOM_RECORDS,
} from '@backhaul/domain';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { t } from '../../text/t.js';
import type { Field } from '../../ui/resource/form.js';

const MOST = { query: { limit: 500 } } as const;
type Name = 'name' | 'description' | 'duckingDb' | 'unitIds' | 'channelIds' | 'audioInterfaceIds';
interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Units and channels of an inventory and audio interfaces of a server, to choose from; empty while loading. */
export function useRoomChoices(
  inventoryId: string,
  serverId: string,
): {
  readonly units: readonly Choice[];
  readonly channels: readonly Choice[];
  readonly interfaces: readonly Choice[];
} {
  const units = useQuery(callQuery(api.adminUnits.list, MOST)).data?.items ?? [];
  const channels = useQuery(callQuery(api.channels.list, MOST)).data?.items ?? [];
  const ofInventory = callQuery(api.audioInterfaces.ofInventory, { params: { id: inventoryId } });
  const interfaces = useQuery({ ...ofInventory, enabled: inventoryId !== '' }).data ?? [];
  const here = (one: { readonly inventory: { readonly id: string } }): boolean => one.inventory.id === inventoryId;
  return {
    units: units.filter(here).map(({ id, name }) => ({ value: id, label: name })),
    channels: channels
      .filter((one) => here(one) && one.type !== 'group')
      .map(({ id, name }) => ({ value: id, label: name })),
    interfaces: interfaces
      .filter((one) => one.serverId === serverId)
      .map(({ id, name }) => ({ value: id, label: name })),
  };
}

/** What can be changed of an audio room. */
export const roomFields = (
  { units, channels, interfaces }: ReturnType<typeof useRoomChoices>,
  hasServer = true,
): readonly Field<Name>[] => [
  { kind: 'text', name: 'name', label: t('audioRooms.name'), check: checkRoomName },
  { kind: 'text', name: 'description', label: t('audioRooms.description'), check: checkRoomDescription },
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
