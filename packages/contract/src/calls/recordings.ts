import { RECORDINGS_PAGE } from '@backhaul/domain';
import * as z from 'zod';
import { CORE } from '../call/base.js';
import { defineCalls } from '../call/define.js';
import { ChannelRecording } from '../entities/recording.js';
import { IdParams, Millis } from '../entities/ids.js';

/** The index of recordings of servers (spec 2 §3: recording). */
export const recordings = defineCalls({
  list: {
    method: 'GET',
    path: `${CORE}/v2/channels/{id}/recordings`,
    summary: 'Finished recordings of a channel, the newest first, with the gaps between them',
    description: `At most ${RECORDINGS_PAGE} that began before \`before\`, ms; without it, the newest. \`total\` and \`totalBytes\` count all of the channel.`,
    access: { permission: 'channel:read' },
    subject: { kind: 'channel', in: 'params', key: 'id' },
    params: IdParams,
    query: z.strictObject({ before: z.coerce.number().pipe(Millis).optional() }),
    response: z.object({
      recordings: z.array(ChannelRecording),
      total: z.int().min(0),
      totalBytes: z.number().min(0),
      hasMore: z.boolean(),
    }),
    errors: ['NOT_FOUND'],
  },
});
