import { MEDIA, message } from '@backhaul/contract';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { audit } from '../../platform/access/audit.js';
import type { Clock } from '../../platform/kernel/clock.js';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { ChannelPictures } from './channel-pictures.js';
import { below, mediaSource, seesChannel, type MediaSourceParts } from './source.js';

export interface ThumbnailParts extends MediaSourceParts {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly pictures: Pick<ChannelPictures, 'newest'>;
}

const FILE = /^([A-Za-z0-9_-]{1,64})\.jpg$/;

/** `GET /media/thumbnails/{channelId}.jpg?token=…`: the newest picture of a channel, through the console. */
export function mountThumbnails(app: FastifyInstance, parts: ThumbnailParts): void {
  app.get<{ Params: { file: string }; Querystring: { token?: string | string[] } }>(
    `${MEDIA}/thumbnails/:file`,
    { config: { access: { permission: 'channel:read' } } },
    async ({ caller, params, query }, reply) => {
      const channelId = FILE.exec(params.file)?.[1];
      if (caller === undefined || channelId === undefined) throw new Refusal('NOT_FOUND');
      if (!seesChannel(parts, caller, channelId)) {
        const subject = { kind: 'channel', id: channelId } as const;
        await audit(parts.db, { caller, action: 'thumbnail:look', subject, result: 'refused', code: 'NOT_FOUND' });
        throw new Refusal('NOT_FOUND');
      }
      const now = parts.clock.now();
      const token = typeof query.token === 'string' ? query.token : '';
      const source = mediaSource(parts, caller, channelId, token, now);
      const picture = await parts.pictures.newest(channelId, below(source, `thumbnails/${channelId}.jpg`, token));
      if (picture === null) throw new Refusal('NOT_FOUND', message('no_picture'));
      return reply.type('image/jpeg').header('cache-control', 'private, no-store').send(picture);
    },
  );
}
