import { CORE } from '../call/base.js';
import { ChannelSmpte } from '../entities/channel-smpte.js';
import { Id, IdParams } from '../entities/ids.js';
import { DestinationSettings } from './destination-settings.js';

const ofChannel = {
  path: `${CORE}/v2/channels/{id}/smpte`,
  subject: { kind: 'channel', in: 'params', key: 'id' },
  params: IdParams,
  response: ChannelSmpte,
} as const;

/** SMPTE 2110 of a channel (spec 2 §7): its streaming destinations of that kind. */
export const SMPTE_CALLS = {
  smpte: {
    ...ofChannel,
    method: 'GET',
    summary: 'The ST 2110 destinations of a channel, and what its server takes',
    access: { permission: 'channel:read' },
    errors: ['NOT_FOUND'],
  },
  setSmpte: {
    ...ofChannel,
    method: 'PUT',
    summary: 'Set the ST 2110 destination of a channel; it is added, off, where there is none',
    description:
      'Omitted fields keep their value. A channel with several needs `destinationId`. An address and port that another ST 2110 destination of the same server has is refused.',
    access: { permission: 'channel:configure' },
    body: DestinationSettings.pick({
      name: true,
      host: true,
      port: true,
      audioPort: true,
      ttl: true,
      secondaryHost: true,
      secondaryPort: true,
      secondaryAudioPort: true,
    })
      .partial()
      .extend({ destinationId: Id.optional() }),
    example: { host: '239.10.1.1', port: 20000, audioPort: 20002 },
    errors: ['NOT_FOUND', 'UNSUPPORTED', 'DESTINATION_LIMIT', 'ENCODER_LIMIT'],
  },
} as const;
