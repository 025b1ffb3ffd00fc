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
import { t } from '../../text/t.js';
import type { Field } from '../../ui/resource/form.js';

/** Largest page size of a list. */
const MOST = 500;
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
  const inInventory = { inventoryId, limit: MOST };
  const units = useEvery(inventoryId !== '', api.adminUnits.list.key({ query: inInventory }), (offset, signal) =>
    api.adminUnits.list({ query: { ...inInventory, offset } }, { signal }),
  );
  const onServer = { inventoryId, serverId, type: HEARD, limit: MOST };
  const channels = useEvery(serverId !== '', api.channels.list.key({ query: onServer }), (offset, signal) =>
    api.channels.list({ query: { ...onServer, offset } }, { signal }),
  );
  const ofInventory = callQuery(api.audioInterfaces.ofInventory, { params: { id: inventoryId } });
  const interfaces = useQuery({ ...ofInventory, enabled: inventoryId !== '' }).data ?? [];
  return {
    units: units.map(({ id, name }) => ({ value: id, label: name })),
    channels: channels.map(({ id, name }) => ({ value: id, label: name })),
    interfaces: interfaces
      .filter((one) => one.serverId === serverId)
      .map(({ id, name }) => ({ value: id, label: name })),
  };
}

interface Page<T> {
  readonly items: readonly T[];
  readonly total: number;
}

/** All pages of a list; empty while loading or not `enabled`. */
function useEvery<T>(
  enabled: boolean,
  queryKey: readonly unknown[],
  read: (offset: number, signal: AbortSignal) => Promise<Page<T>>,
): readonly T[] {
  const queryFn = async ({ signal }: { readonly signal: AbortSignal }): Promise<readonly T[]> => {
    const all: T[] = [];
    for (;;) {
      const { items, total } = await read(all.length, signal);
      all.push(...items);
      if (items.length === 0 || all.length >= total) return all;
    }
  };
  return useQuery({ queryKey: ['every', ...queryKey], queryFn, enabled }).data ?? [];
}

/** Servers that rooms can be on, of all inventories. */
export function useServers() {
  const query = { limit: MOST };
  return useEvery(true, api.servers.list.key({ query }), (offset, signal) =>
    api.servers.list({ query: { ...query, offset } }, { signal }),
  );
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
