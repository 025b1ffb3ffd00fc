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

/** Who looks at a room: which units and channels he sees, and who of those in it he is. */
export interface Viewer {
  readonly seesUnit: (unit: UnitRecord) => boolean;
  readonly seesChannel: (channel: ChannelRecord) => boolean;
  readonly isSelf: (one: StoredParticipant) => boolean;
  /** Whether he may mute others and set how loud they are, as far as he sees them. */
  readonly changes: boolean;
  /** Whether he may let other users of an inventory out. */
  readonly manages: (inventoryId: string) => boolean;
}

/** What servers call the sound of a channel. */
export const PROGRAMME = 'programme.';
/** What they call the sound of an audio interface. */
export const INTERFACE = 'interface.';

/** Whether a viewer sees the unit or the guest that somebody in a room is; users' browsers are seen by all. */
export function seesOne(
  registry: Pick<Registry, 'unitRecord'>,
  viewer: Viewer,
  { unit_id, guest_unit_id }: Pick<StoredParticipant, 'unit_id' | 'guest_unit_id'>,
): boolean {
  const unitId = unit_id ?? guest_unit_id;
  const unit = unitId === null ? undefined : registry.unitRecord(unitId);
  return unitId === null || (unit !== undefined && viewer.seesUnit(unit));
}

/** Whether a viewer sees what a sound in a room comes from; audio interfaces are seen by all who see the room. */
export function seesSound(registry: Pick<Registry, 'channelRecord'>, viewer: Viewer, name: string): boolean {
  if (!name.startsWith(PROGRAMME)) return true;
  const channel = registry.channelRecord(name.slice(PROGRAMME.length));
  return channel !== undefined && viewer.seesChannel(channel);
}

/** Who is in a room now: those whom its server reports. Names of units and channels that the viewer does not see are left out. */
export async function stateOf(parts: Parts, viewer: Viewer, room: StoredRoom): Promise<AudioRoomState> {
  const { db, registry } = parts;
  const [stored, interfaces] = await Promise.all([participantsOf(db, room.id), interfacesIn(db, room)]);
  const reported = reportedIn(parts, room) ?? [];
  const participants = reported.flatMap(({ id: name, ...state }) => {
    const nobody = { unitId: null, guest: false, own: false, removable: false, soundless: false };
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
        soundless: one.unit_id !== null && registry.reportedUnit(one.unit_id)?.state?.simulated === true,
        ...state,
      },
    ];
  });
  return { roomId: room.id, name: room.name, available: mixes(parts, room), participants };
}
