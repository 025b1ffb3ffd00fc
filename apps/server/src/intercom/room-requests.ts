import { errorText, parseJson, type Log } from '@backhaul/agent';
import { checkMediaToken, RoomChange, RoomOffer, roomSubject } from '@backhaul/contract/bus';
import type { IncomingMessage } from 'node:http';
import { NoRoom, type Rooms } from './rooms.js';

export interface RoomRequestSettings {
  readonly rooms: Pick<Rooms, 'join' | 'leave' | 'change'>;
  readonly mediaKey: () => string | undefined;
  /** Console time, ms. */
  readonly now: () => number;
  readonly log: Log;
}

export interface RoomReply {
  readonly status: number;
  /** JSON. */
  readonly body?: string;
}

const PATH = /^\/rooms\/([A-Za-z0-9_-]{1,64})\/participants\/((?:programme\.|interface\.)?[A-Za-z0-9_-]{1,64})$/;
const MAX_BODY = 80 * 1024;

/** Whether a request is about the participants of a room. */
export const isRoomRequest = ({ url }: Pick<IncomingMessage, 'url'>): boolean => url?.startsWith('/rooms/') === true;

/**
 * `POST`, `PUT` and `DELETE /rooms/{roomId}/participants/{id}` with the `token` of the room: the console adds a browser by its offer, mutes
 * it or sets its volume, and removes it.
 */
export async function answerRoomRequest(request: IncomingMessage, settings: RoomRequestSettings): Promise<RoomReply> {
  const { rooms, mediaKey, now, log } = settings;
  const raw = request.url ?? '/';
  const url = URL.canParse(raw, 'http://media') ? new URL(raw, 'http://media') : undefined;
  const [, roomId, id] = PATH.exec(url?.pathname ?? '') ?? [];
  if (!url || roomId === undefined || id === undefined) return { status: 404 };
  const key = mediaKey();
  const token = url.searchParams.get('token') ?? '';
  if (key === undefined || !checkMediaToken(key, roomSubject(roomId), token, now())) return { status: 401 };
  try {
    switch (request.method) {
      case 'POST': {
        const offer = RoomOffer.safeParse(await bodyOf(request)).data;
        if (!offer) return { status: 400 };
        const { sdp } = await rooms.join(roomId, id, { type: 'offer', sdp: offer.sdp }, offer.muted);
        return { status: 201, body: JSON.stringify({ sdp }) };
      }
      case 'PUT': {
        const change = RoomChange.safeParse(await bodyOf(request)).data;
        if (!change) return { status: 400 };
        return { status: (await rooms.change(roomId, id, change)) ? 204 : 404 };
      }
      case 'DELETE':
        return { status: (await rooms.leave(roomId, id)) ? 204 : 404 };
      case undefined:
      default:
        return { status: 405 };
    }
  } catch (error) {
    log.warn({ roomId, error: errorText(error) }, 'a room does not do what was asked');
    return { status: error instanceof NoRoom ? 503 : 502 };
  }
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    const data = Buffer.from(chunk);
    length += data.length;
    if (length > MAX_BODY) return undefined;
    chunks.push(data);
  }
  return parseJson(Buffer.concat(chunks).toString());
}
