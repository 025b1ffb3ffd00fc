import { api } from '../api/client.js';
import { callQuery } from '../api/call-query.js';
import { idempotencyHeaders } from '../api/idempotency-headers.js';
import type { TalkPlace } from './place.js';

/** A place where one can talk. */
export type Talkable = Exclude<TalkPlace, { kind: 'list' }>;
interface Offer {
  readonly sdp: string;
  readonly muted: boolean;
  readonly participantId?: string;
}

/** Calls of a room, or of the direct line to a unit. */
export const lineOf = ({ kind, id }: Talkable) =>
  kind === 'room'
    ? {
        state: callQuery(api.audioRooms.participants, { params: { id } }),
        join: (body: Offer) => api.audioRooms.join({ params: { id }, body }, idempotencyHeaders()),
        change: (participantId: string, body: { readonly muted?: boolean; readonly volume?: number }) =>
          api.audioRooms.change({ params: { id, participantId }, body }, idempotencyHeaders()),
        leave: (participantId: string) => api.audioRooms.leave({ params: { id, participantId } }, idempotencyHeaders()),
      }
    : {
        state: callQuery(api.audioRooms.dialled, { params: { id } }),
        join: (body: Offer) => api.audioRooms.dial({ params: { id }, body }, idempotencyHeaders()),
        change: (sessionId: string, body: { readonly muted?: boolean; readonly volume?: number }) =>
          api.audioRooms.changeSession({ params: { id, sessionId }, body }, idempotencyHeaders()),
        leave: (sessionId: string) => api.audioRooms.endSession({ params: { id, sessionId } }, idempotencyHeaders()),
      };
