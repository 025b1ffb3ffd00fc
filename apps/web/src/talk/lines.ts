import { ApiProblem, type CallOptions } from '@backhaul/contract/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/client.js';
import { idempotencyHeaders } from '../api/idempotency-headers.js';
import { problemText } from '../api/problem.js';
import { t } from '../text/t.js';
import { leaving } from './leaving.js';
import type { TalkPlace } from './place.js';
import type { TalkEnding, TalkOffer } from './talk-session.js';

/** A room or a line in which the user can talk. */
export type Talkable = Exclude<TalkPlace, { kind: 'list' | 'before' }>;
/** Poll interval, because notices may be missed: for rooms of another inventory, or after a lost socket, ms. */
const REFRESH_MS = 5_000;

interface Readable<I, O> {
  (input: I, options?: CallOptions): Promise<O>;
  key(input?: I): readonly unknown[];
}

/** A query that is read again each time the console reports that rooms changed. */
export const liveQuery = <I, O>(call: Readable<I, O>, input: I) =>
  queryOptions({
    queryKey: ['talk', ...call.key(input)],
    queryFn: ({ signal }) => call(input, { signal }),
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  });

/** A participant who was removed, or has joined in another window, does not reconnect automatically. */
function ending(error: unknown): TalkEnding | null {
  const code = error instanceof ApiProblem ? error.problem.code : undefined;
  return code === 'AUDIO_ROOM_MOVED' ? 'moved' : code === 'AUDIO_ROOM_LET_OUT' ? 'refused' : null;
}

/** Title of a refusal; null: it has none. */
export const problemTitle = (error: unknown): string | null =>
  error instanceof ApiProblem && error.problem.code === 'AUDIO_ROOM_LICENSE' ? t('talk.licenseLimit') : null;
const iceServers = async () => (await api.audioRooms.iceServers()).iceServers;
const unreachable = (): string => t('talk.unreachable');

/** Calls of a room, or of the direct line to a unit. */
export const lineOf = ({ kind, id }: Talkable) =>
  kind === 'room'
    ? {
        problem: problemText,
        problemTitle,
        unreachable,
        iceServers,
        ending,
        state: liveQuery(api.audioRooms.participants, { params: { id } }),
        join: (body: TalkOffer) => api.audioRooms.join({ params: { id }, body }, idempotencyHeaders()),
        change: (participantId: string, body: { readonly muted?: boolean; readonly volume?: number }) =>
          api.audioRooms.change({ params: { id, participantId }, body }, idempotencyHeaders()),
        leave: (participantId: string) =>
          leaving.audioRooms.leave({ params: { id, participantId } }, idempotencyHeaders()),
      }
    : {
        problem: problemText,
        problemTitle,
        unreachable,
        iceServers,
        ending,
        state: liveQuery(api.audioRooms.dialled, { params: { id } }),
        join: (body: TalkOffer) => api.audioRooms.dial({ params: { id }, body }, idempotencyHeaders()),
        change: (sessionId: string, body: { readonly muted?: boolean; readonly volume?: number }) =>
          api.audioRooms.changeSession({ params: { id, sessionId }, body }, idempotencyHeaders()),
        leave: (sessionId: string) =>
          leaving.audioRooms.endSession({ params: { id, sessionId } }, idempotencyHeaders()),
      };
