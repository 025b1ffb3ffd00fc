import type { TalkLine } from '../../talk/talk-session.js';
import { messageText } from '../../text/messages.js';
import { t } from '../../text/t.js';
import { ask, leaveAudioRoom, Refused } from '../call-console.js';
import { say } from '../text/guest-text.js';

/** Refusals that a retry does not change. */
const FINAL = new Set([
  'INVITATION',
  'INVITATION_EXPIRED',
  'NO_AUDIO_ROOM',
  'AUDIO_ROOM_OFF',
  'AUDIO_ROOM_LET_OUT',
  'AUDIO_ROOM_REPLACED',
]);

/** The room of an invitation, for the guest who holds its link. */
export const guestLine = (token: string, guestName: string): TalkLine => ({
  join: (offer) => ask('joinAudioRoom', { token, guestName, ...offer }),
  leave: (participantId) => leaveAudioRoom({ token, participantId }),
  problem: (error) => (error instanceof Refused && error.code !== '' ? messageText(error.said) : say('unreachable')),
  problemTitle: (error) =>
    error instanceof Refused && error.code === 'AUDIO_ROOM_LICENSE' ? t('talk.licenseLimit') : null,
  unreachable: () => t('talk.unreachable'),
  ending: (error) => (error instanceof Refused && FINAL.has(error.code) ? 'refused' : null),
  iceServers: async () => (await ask('iceServers', { token })).iceServers,
});
