import type { AudioRoomState } from '@backhaul/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import type { ChannelRecord, Registry, UnitRecord } from '../../state/registry/types.js';
import {
  interfacesIn,
  nameAtServer,
  participantsOf,
  type StoredParticipant,
  type StoredRoom,
} from './participants-store.js';
import { mixes, reportedIn, type RoomServerParts } from './room-server.js';

interface Parts extends RoomServerParts {
  readonly db: Kysely<Database>;
  readonly registry: Registry;
}

/** The viewer of a room: which units and channels they see, and which participant they are. */
export interface Viewer {
  readonly seesUnit: (unit: UnitRecord) => boolean;
  readonly seesChannel: (channel: ChannelRecord) => boolean;
  readonly isSelf: (one: StoredParticipant) => boolean;
  /** Whether they may mute others whom they see, and set their volume. */
  readonly changes: boolean;
  /** Whether they may remove other users of an inventory from the room. */
  readonly manages: (inventoryId: string) => boolean;
}

/** Prefix that servers use for the sound of a channel. */
export const PROGRAMME = 'programme.';
/** Prefix that servers use for the sound of an audio interface. */
export const INTERFACE = 'interface.';

/** Whether a viewer sees the unit or guest of a participant; users' browsers are visible to all. */
export function seesOne(
  registry: Pick<Registry, 'unitRecord'>,
  viewer: Viewer,
  { unit_id, guest_unit_id }: Pick<StoredParticipant, 'unit_id' | 'guest_unit_id'>,
): boolean {
  const unitId = unit_id ?? guest_unit_id;
  const unit = unitId === null ? undefined : registry.unitRecord(unitId);
  return unitId === null || (unit !== undefined && viewer.seesUnit(unit));
}

/** Whether a viewer sees the source of a sound; audio interfaces are visible to all who see the room. */
export function seesSound(registry: Pick<Registry, 'channelRecord'>, viewer: Viewer, name: string): boolean {
  if (!name.startsWith(PROGRAMME)) return true;
  const channel = registry.channelRecord(name.slice(PROGRAMME.length));
  return channel !== undefined && viewer.seesChannel(channel);
}

/** Whether a participant can be heard, by the report of its unit. */
function soundOf(registry: Pick<Registry, 'reportedUnit'>, unitId: string | null) {
  const state = unitId === null ? undefined : registry.reportedUnit(unitId)?.state;
  const choosesJacks = state?.capabilities.features.includes('audioJacks') === true;
  const { talk } = state?.configuration.applied.intercom.audioJacks ?? {};
  return { soundless: state?.simulated === true, listensOnly: choosesJacks && talk === 'none' };
}

/** Participants that the server reports now. Names of units and channels that the viewer does not see are left out. */
export async function stateOf(parts: Parts, viewer: Viewer, room: StoredRoom): Promise<AudioRoomState> {
  const { db, registry } = parts;
  const [stored, interfaces] = await Promise.all([participantsOf(db, room.id), interfacesIn(db, room)]);
  const reported = reportedIn(parts, room) ?? [];
  const participants = reported.flatMap(({ id: name, ...state }) => {
    const nobody = { unitId: null, guest: false, own: false, removable: false, soundless: false, listensOnly: false };
    if (name.startsWith(PROGRAMME)) {
      const isSeen = seesSound(registry, viewer, name);
      const channel = isSeen ? registry.channelRecord(name.slice(PROGRAMME.length)) : undefined;
      return [{ ...nobody, id: name, name: channel?.name ?? '', changeable: viewer.changes && isSeen, ...state }];
    }
    if (name.startsWith(INTERFACE))
      return [
        {
          ...nobody,
          id: name,
          name: interfaces.get(name.slice(INTERFACE.length)) ?? '',
          changeable: viewer.changes,
          ...state,
        },
      ];
    const one = stored.find((row) => nameAtServer(row) === name);
    if (!one) return [];
    const isSeen = seesOne(registry, viewer, one);
    return [
      {
        id: one.id,
        unitId: isSeen ? one.unit_id : null,
        guest: one.guest_unit_id !== null,
        own: viewer.isSelf(one),
        name: isSeen ? one.name : one.entered,
        changeable: viewer.changes && isSeen,
        removable: viewer.changes && isSeen && (one.user_id === null || viewer.manages(room.inventoryId)),
        ...soundOf(registry, one.unit_id),
        ...state,
      },
    ];
  });
  return { roomId: room.id, name: room.name, available: mixes(parts, room), participants };
}
