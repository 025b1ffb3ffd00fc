import { MEDIA } from '../call/base.js';
import { problemResponses } from './error-responses.js';
import type { Json } from './schemas.js';

const channelId = {
  name: 'channelId',
  in: 'path',
  required: true,
  description: 'Id of the channel.',
  schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}$' },
};
const token = {
  name: 'token',
  in: 'query',
  required: true,
  description: 'Part of the address that units and channels give; valid for 5 to 10 minutes and for this channel only.',
  schema: { type: 'string' },
};
const ofChannel = { tags: ['media'], security: [{ session: [] }], 'x-permission': 'channel:read' };
const ofOperator = { tags: ['operations'], security: [] };
const missing = problemResponses(['NO_CALL']);
const text = (description: string, type: string) => ({
  description,
  content: { [type]: { schema: { type: 'string' } } },
});
const status = (description: string) => ({
  description,
  content: { 'application/json': { schema: { type: 'object', properties: { status: { type: 'string' } } } } },
});

/** Tags of the routes below. */
export const BESIDE_TAGS = [
  { name: 'media', description: 'Pictures from media servers; units and channels give their addresses' },
  { name: 'operations', description: 'For operators of the console' },
];

/** Routes besides the calls: pictures, and endpoints for operators. */
export const BESIDE: Readonly<Record<string, Json>> = {
  [`${MEDIA}/thumbnails/{channelId}.jpg`]: {
    get: {
      operationId: 'media.thumbnail',
      ...ofChannel,
      summary: 'Latest picture of a channel',
      description:
        'The `thumbnailUrl` of units and channels: the latest keyframe, 320 pixels wide. Live video is a websocket, the `previewUrl`: the AsyncAPI document describes it.',
      parameters: [channelId, token],
      responses: {
        200: {
          description: 'A JPEG',
          content: { 'image/jpeg': { schema: { type: 'string', contentEncoding: 'binary' } } },
        },
        ...problemResponses(['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND']),
      },
    },
  },
  [`${MEDIA}/last-pictures/{unitId}.jpg`]: {
    get: {
      operationId: 'media.lastPicture',
      ...ofChannel,
      summary: 'Last picture of a unit that is not sending',
      description:
        'The `lastPicture` of units, 320 pixels wide, for callers who see the unit and the channel that it was sent to. The console keeps it in memory.',
      parameters: [{ ...channelId, name: 'unitId', description: 'Id of the unit.' }],
      responses: {
        200: {
          description: 'A JPEG',
          content: { 'image/jpeg': { schema: { type: 'string', contentEncoding: 'binary' } } },
        },
        ...problemResponses(['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND']),
      },
    },
  },
  '/healthz': {
    get: {
      operationId: 'operations.alive',
      ...ofOperator,
      summary: 'Whether the process is alive',
      description: 'Answers while the process runs.',
      responses: { 200: status('Alive'), ...missing },
    },
  },
  '/readyz': {
    get: {
      operationId: 'operations.ready',
      ...ofOperator,
      summary: 'Whether the database and the device bus are ready',
      description: '`parts` has the state of each.',
      responses: { 200: status('Ready'), 503: status('Not ready'), ...missing },
    },
  },
  '/metrics': {
    get: {
      operationId: 'operations.metrics',
      ...ofOperator,
      summary: 'Metrics for Prometheus',
      description: 'For programs on the console’s machine and signed-in super users; 404 for all others.',
      responses: { 200: text('Prometheus exposition', 'text/plain'), ...missing },
    },
  },
};
