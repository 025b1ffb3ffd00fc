import * as z from 'zod';
import { CORE } from '../call/base.js';
import { defineCalls } from '../call/define.js';
import { Channel } from '../entities/channel.js';
import { Id, IdParams } from '../entities/ids.js';

const ONE = {
  path: `${CORE}/v2/channels/{id}/transceiverFeed`,
  subject: { kind: 'channel', in: 'params', key: 'id' },
  params: IdParams,
} as const;

/** Channels with a source of their own that feed channels for units (spec 2 §5). */
export const transceiverFeeds = defineCalls({
  start: {
    ...ONE,
    method: 'POST',
    summary: 'Transmit the programme of a channel to another channel, as a unit would',
    access: { permission: 'unit:start' },
    body: z.strictObject({ channelId: Id }),
    example: { channelId: 'ch-studio-2' },
    status: 201,
    response: Channel,
    errors: [
      'NOT_FOUND',
      'NO_OWN_SOURCE',
      'ALREADY_FEEDS',
      'NO_CHANNEL',
      'CHANNEL_OFFLINE',
      'SERVER_DRAINING',
      'CHANNEL_EXTERNAL',
      'CHANNEL_TYPE',
      'NO_VIDEO_FEED',
      'CHANNEL_BUSY',
      'SOURCE_LOOP',
      'DESTINATION_LIMIT',
      'UNSUPPORTED',
    ],
  },
  stop: {
    ...ONE,
    method: 'DELETE',
    summary: 'End the transmission of a channel to another channel',
    access: { permission: 'unit:stop' },
    status: 204,
    response: null,
    errors: ['NOT_FOUND', 'NO_FEED'],
  },
});
