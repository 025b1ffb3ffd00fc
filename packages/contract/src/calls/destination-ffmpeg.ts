import { MAX_FFMPEG_TEXT } from '@backhaul/domain';
import * as z from 'zod';
import { CORE } from '../call/base.js';
import { FfmpegOfChannel } from '../entities/destination.js';
import { Id, IdParams } from '../entities/ids.js';

const subject = { kind: 'channel', in: 'params', key: 'id' } as const;
const options = { permission: 'channel:ffmpeg' } as const;
const ofFfmpeg = (path: `${typeof CORE}/v2/${'' | 'admin/'}channels/{id}/ffmpeg`) =>
  ({
    read: {
      method: 'GET',
      path,
      summary: 'Options of ffmpeg of the streaming destinations of a channel, and which are allowed',
      access: options,
      subject,
      params: IdParams,
      response: FfmpegOfChannel,
      errors: ['NOT_FOUND'],
    },
    write: {
      method: 'PUT',
      path,
      summary: 'Set the options of ffmpeg of one streaming destination, also on air: it is connected again',
      description: 'Options that are not allowed, and values out of their bounds, are refused. An empty text: none.',
      access: options,
      subject,
      params: IdParams,
      body: z.strictObject({ destinationId: Id, ffmpeg: z.string().max(MAX_FFMPEG_TEXT) }),
      example: { destinationId: 'dst-1', ffmpeg: '-pat_period 0.5 -mpegts_service_id 4242' },
      response: FfmpegOfChannel,
      errors: ['NOT_FOUND', 'UNSUPPORTED'],
    },
  }) as const;
const ofChannel = ofFfmpeg(`${CORE}/v2/channels/{id}/ffmpeg`);
const ofAdmin = ofFfmpeg(`${CORE}/v2/admin/channels/{id}/ffmpeg`);

/** Options of ffmpeg of streaming destinations, for superusers (spec 2 §7). */
export const FFMPEG_CALLS = {
  ffmpeg: ofChannel.read,
  setFfmpeg: ofChannel.write,
  adminFfmpeg: ofAdmin.read,
  setAdminFfmpeg: ofAdmin.write,
} as const;
