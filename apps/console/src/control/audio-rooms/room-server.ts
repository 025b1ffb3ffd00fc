import {
  RoomAnswer,
  roomSubject,
  signMediaToken,
  type ReportedRoom,
  type RoomChange,
  type RoomOffer,
} from '@backhaul/contract/bus';
import type * as z from 'zod';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { below, mediaUrl } from '../../state/media/source.js';
import { tokenExpiry } from '../../state/media/tokens.js';
import type { Registry } from '../../state/registry/types.js';

export interface RoomServerParts {
  readonly registry: Pick<Registry, 'reportedServer' | 'serverRecord'>;
  readonly clock: Clock;
}

/** A room, and the server that mixes it. */
export interface PlacedRoom {
  readonly id: string;
  readonly inventoryId: string;
  readonly serverId: string;
}

const TIMEOUT_MS = 10_000;
/** A server may not know a new room yet: number of attempts, and the time between them, ms. */
const TRIES = 8;
const AGAIN_MS = 500;

/** Whether the server of a room is online and mixes; it must be in the inventory of the room. */
export function mixes({ registry }: RoomServerParts, { serverId, inventoryId }: Omit<PlacedRoom, 'id'>): boolean {
  const device = registry.reportedServer(serverId);
  const isHere = registry.serverRecord(serverId)?.inventoryId === inventoryId;
  return isHere && device?.online === true && device.state?.intercom?.running === true;
}

/** Participants as the server reports them; undefined: no report, or its engine is starting and readmits everybody. */
export function reportedIn({ registry }: RoomServerParts, { id, serverId }: Pick<PlacedRoom, 'id' | 'serverId'>) {
  const device = registry.reportedServer(serverId);
  if (device?.online !== true || device.state?.intercom?.running !== true) return undefined;
  const room: ReportedRoom | undefined = device.state.intercom.rooms.find(({ roomId }) => roomId === id);
  return room?.participants ?? [];
}

/** Connects a browser to a room; returns the answer to its offer. @throws {Refusal} AUDIO_ROOM_UNREACHABLE */
export async function connectParticipant(
  parts: RoomServerParts,
  room: PlacedRoom,
  participantId: string,
  offer: z.output<typeof RoomOffer>,
): Promise<string> {
  for (let left = TRIES; left > 0; left--) {
    const response = await ask(parts, room, participantId, 'POST', offer);
    if (response?.status === 201) {
      const answer = RoomAnswer.safeParse(await response.json().catch(() => undefined)).data;
      if (answer) return answer.sdp;
    }
    if (response?.status !== 503) break;
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }
  throw new Refusal('AUDIO_ROOM_UNREACHABLE');
}

/** Changes a participant; false if there is none. @throws {Refusal} AUDIO_ROOM_UNREACHABLE */
export async function changeIn(
  parts: RoomServerParts,
  room: PlacedRoom,
  participantId: string,
  change: z.output<typeof RoomChange>,
): Promise<boolean> {
  const status = (await ask(parts, room, participantId, 'PUT', change))?.status;
  if (status !== 204 && status !== 404) throw new Refusal('AUDIO_ROOM_UNREACHABLE');
  return status === 204;
}

/** Disconnects a participant; if the server does not answer, the job asks it again. */
export async function disconnectParticipant(
  parts: RoomServerParts,
  room: PlacedRoom,
  participantId: string,
): Promise<void> {
  await ask(parts, room, participantId, 'DELETE');
}

/** Never throws an address: it contains a token. */
async function ask(
  { registry, clock }: RoomServerParts,
  { id, serverId }: PlacedRoom,
  participantId: string,
  method: 'POST' | 'PUT' | 'DELETE',
  body?: object,
): Promise<Response | undefined> {
  const source = mediaUrl(registry.reportedServer(serverId)?.state?.mediaUrl ?? '');
  const mediaKey = registry.serverRecord(serverId)?.mediaKey ?? '';
  if (!source || mediaKey === '') return undefined;
  const token = signMediaToken(mediaKey, roomSubject(id), tokenExpiry(clock.now()));
  return fetch(below(source, `rooms/${id}/participants/${participantId}`, token), {
    method,
    ...(body && { body: JSON.stringify(body) }),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => undefined);
}
