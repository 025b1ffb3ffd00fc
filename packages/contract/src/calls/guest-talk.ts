import * as z from 'zod';
import { CORE } from '../call/base.js';
import { defineCalls } from '../call/define.js';
import { AudioRoomEntry, AudioRoomState, BrowserOffer } from '../entities/audio-room.js';
import { Id } from '../entities/ids.js';

const PATH = `${CORE}/v2/guest/audioRoom` as const;
/** The part of an invitation's link after `#`; 256 random bits. */
export const GuestToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'Invalid field');
const token = 'Zm9yLXRoZS1ndWVzdC1wYWdlLWFuZC1ub2JvZHktZWw';
const ENDED = ['INVITATION', 'INVITATION_EXPIRED', 'THROTTLED'] as const;

/** The audio room of an invitation, for the guest who has its link; paths are ours. */
export const guestTalk = defineCalls({
  audioRoom: {
    method: 'POST',
    path: PATH,
    summary: 'Who is in the audio room of an invitation, and who speaks; names of channels are left out',
    access: { public: true },
    body: z.strictObject({ token: GuestToken }),
    example: { token },
    response: AudioRoomState,
    errors: [...ENDED, 'NO_AUDIO_ROOM'],
  },
  joinAudioRoom: {
    method: 'POST',
    path: `${PATH}/participants`,
    summary:
      'Join the audio room of an invitation with the guest’s browser (WebRTC); another page of the same link is out',
    access: { public: true },
    // JSON escapes the line breaks of the offer, which makes it longer.
    maxBody: 72 * 1024,
    body: BrowserOffer.extend({ token: GuestToken, guestName: z.string().max(1024).default('') }),
    example: { token, sdp: 'v=0\r\n…', muted: true },
    status: 201,
    response: AudioRoomEntry,
    errors: [
      ...ENDED,
      'NO_AUDIO_ROOM',
      'NO_INTERCOM',
      'AUDIO_ROOM_OFF',
      'AUDIO_ROOM_LICENSE',
      'AUDIO_ROOM_FULL',
      'AUDIO_ROOM_LET_OUT',
      'AUDIO_ROOM_REPLACED',
      'AUDIO_ROOM_UNREACHABLE',
    ],
  },
  leaveAudioRoom: {
    method: 'POST',
    path: `${PATH}/departure`,
    summary: 'Leave the audio room of an invitation; a page whose place another one took changes nothing',
    access: { public: true },
    body: z.strictObject({ token: GuestToken, participantId: Id }),
    example: { token, participantId: 'prt-1' },
    status: 204,
    response: null,
    errors: [...ENDED, 'NO_AUDIO_ROOM'],
  },
});
