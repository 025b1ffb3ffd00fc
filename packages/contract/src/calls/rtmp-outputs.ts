import * as z from 'zod';
import { CORE } from '../call/base.js';
import { defineCalls } from '../call/define.js';
import { ofUnit } from '../call/subjects.js';
import { CommandAccepted } from '../entities/command.js';
import { Id, IdParams } from '../entities/ids.js';
import { RtmpDestination, RtmpOutputStatus } from '../entities/rtmp-output.js';

const STREAM = `${CORE}/v2/units/{id}/stream` as const;

const get = <const P extends string>(path: P, where: string) =>
  ({
    method: 'GET',
    path: `${STREAM}/${path}`,
    summary: `Additional destination of a unit (${where}) and its state; the key is write-only`,
    access: { permission: 'unit:read' },
    subject: ofUnit,
    params: IdParams,
    response: RtmpDestination,
    errors: ['NOT_FOUND'],
  }) as const;

const start = <const P extends string>(path: P, where: string) =>
  ({
    method: 'POST',
    path: `${STREAM}/${path}`,
    summary: `Start streaming to an additional destination (${where}) by RTMP, with or without a transmission`,
    description:
      'Omitted fields keep the value of the last start. The unit connects to the address itself. Needs the feature SocialMediaIntegration of the group.',
    access: { permission: 'unit:start' },
    subject: ofUnit,
    params: IdParams,
    body: z.strictObject({
      name: z.string().max(1024).optional(),
      url: z.string().max(1024).optional(),
      key: z.string().max(1024).optional(),
    }),
    example: { name: 'Newsroom', url: 'rtmps://live.example.org/app', key: 'not-told-again' },
    status: 202,
    response: CommandAccepted,
    errors: [
      'NOT_FOUND',
      'SERVICE_OFF',
      'UNIT_OFFLINE',
      'UNIT_BUSY',
      'CAMERA_NOT_CONNECTED',
      'RESOLUTION_CONFLICT',
      'UNIT_LICENSE',
      'UNSUPPORTED',
    ],
  }) as const;

const stop = <const P extends string>(path: P, where: string) =>
  ({
    method: 'DELETE',
    path: `${STREAM}/${path}`,
    summary: `Stop streaming to the additional destination (${where}); the transmission continues`,
    access: { permission: 'unit:stop' },
    subject: ofUnit,
    params: IdParams,
    status: 202,
    response: CommandAccepted,
    errors: ['NOT_FOUND', 'NOT_STREAMING', 'UNIT_OFFLINE'],
  }) as const;

const SOCIAL = 'social media';
const CDN = 'a content delivery network';

/** Additional destinations of units, besides their channels (spec 1 §7). */
export const rtmpOutputs = defineCalls({
  socialMedia: get('social_media', SOCIAL),
  startSocialMedia: start('social_media', SOCIAL),
  stopSocialMedia: stop('social_media', SOCIAL),
  cdn: get('cdn', CDN),
  startCdn: start('cdn', CDN),
  stopCdn: stop('cdn', CDN),
  ofGroup: {
    method: 'GET',
    path: `${CORE}/v0/groups/{groupId}/units/stream/social_media/status`,
    summary: 'Additional destinations of the units of a group; only units that are streaming',
    access: { permission: 'unit:read' },
    subject: { kind: 'group', in: 'params', key: 'groupId' },
    params: z.strictObject({ groupId: Id }),
    response: z.array(
      z
        .object({ unitId: Id, online: z.boolean(), socialMediaStatus: z.array(RtmpOutputStatus) })
        .meta({ id: 'UnitPushes' }),
    ),
    errors: ['NOT_FOUND'],
  },
});
