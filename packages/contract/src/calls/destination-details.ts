import * as z from 'zod';
import { CORE } from '../call/base.js';
import { Destination } from '../entities/destination.js';
import { Id } from '../entities/ids.js';
import { DestinationSettings, NewDestination } from './destination-settings.js';

const OfChannel = z.strictObject({ channelId: Id });
const OfDestination = z.strictObject({ channelId: Id, destinationId: Id });

const common = { method: 'POST', subject: { kind: 'channel', in: 'body', key: 'channelId' } } as const;
const see = { permission: 'channel:read' } as const;
const manage = { permission: 'channel:configure' } as const;

/** Earlier paths of the calls on streaming destinations, with all ids in the body (spec 2 §7). */
export const DETAILS_CALLS = {
  fetchDetails: {
    ...common,
    path: `${CORE}/channels/fetch_details`,
    summary: 'Streaming destinations of a channel, as GET …/destinations',
    access: see,
    body: OfChannel,
    example: { channelId: 'ch-7d02' },
    response: z.array(Destination),
    errors: ['NOT_FOUND'],
  },
  fetchCdns: {
    ...common,
    path: `${CORE}/channels/fetch_cdns`,
    summary: 'Streaming destinations of a channel that a platform or CDN receives: RTMP, and HLS that is sent',
    access: see,
    body: OfChannel,
    example: { channelId: 'ch-7d02' },
    response: z.array(Destination),
    errors: ['NOT_FOUND'],
  },
  addDetails: {
    ...common,
    path: `${CORE}/channels/add_details`,
    summary: 'Add a streaming destination to a channel, as POST …/destinations',
    access: manage,
    body: NewDestination.extend(OfChannel.shape),
    example: { channelId: 'ch-7d02', protocol: 'hls', name: 'Web' },
    status: 201,
    response: Destination,
    errors: ['NOT_FOUND', 'DESTINATION_LIMIT'],
  },
  updateDetails: {
    ...common,
    path: `${CORE}/channels/update_details`,
    summary: 'Change a streaming destination, as PUT …/destinations/{destinationId}',
    access: manage,
    body: DestinationSettings.partial().extend(OfDestination.shape),
    example: { channelId: 'ch-7d02', destinationId: 'dst-51c0', name: 'Newsroom 2' },
    response: Destination,
    errors: ['NOT_FOUND', 'UNSUPPORTED', 'ENCODER_LIMIT'],
  },
  removeDetails: {
    ...common,
    path: `${CORE}/channels/remove_details`,
    summary: 'Delete a streaming destination, as DELETE …/destinations/{destinationId}',
    access: manage,
    body: OfDestination,
    example: { channelId: 'ch-7d02', destinationId: 'dst-51c0' },
    status: 204,
    response: null,
    errors: ['NOT_FOUND'],
  },
} as const;
