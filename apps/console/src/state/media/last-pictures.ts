import { MEDIA } from '@backhaul/contract';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { audit } from '../../platform/access/audit.js';
import { sees, type Caller } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { LastPicture, Registry } from '../registry/types.js';
import { seesPicturesOf, type MediaSourceParts } from './source.js';

interface Parts extends MediaSourceParts {
  readonly db: Kysely<Database>;
  readonly registry: MediaSourceParts['registry'] & Pick<Registry, 'unitRecord' | 'lastPicture'>;
}

const FILE = /^([A-Za-z0-9_-]{1,64})\.jpg$/;

/** `GET /media/last-pictures/{unitId}.jpg`: the last picture of a unit that sends nothing now, for callers who see the unit and its channel. */
export function mountLastPictures(app: FastifyInstance, parts: Parts): void {
  app.get<{ Params: { file: string } }>(
    `${MEDIA}/last-pictures/:file`,
    { config: { access: { permission: 'channel:read' } } },
    async ({ caller, params }, reply) => {
      const unitId = FILE.exec(params.file)?.[1];
      if (caller === undefined || unitId === undefined) throw new Refusal('NOT_FOUND');
      const picture = seenBy(parts, caller, unitId);
      if (picture === null) {
        const subject = { kind: 'unit', id: unitId } as const;
        await audit(parts.db, { caller, action: 'lastPicture:look', subject, result: 'refused', code: 'NOT_FOUND' });
        throw new Refusal('NOT_FOUND');
      }
      return reply.type('image/jpeg').header('cache-control', 'private, no-store').send(picture.jpeg);
    },
  );
}

function seenBy(parts: Parts, caller: Caller, unitId: string): LastPicture | null {
  const unit = parts.registry.unitRecord(unitId);
  if (unit === undefined || !caller.permissions.has('unit:read') || !sees(caller.scope, unit)) return null;
  const picture = parts.registry.lastPicture(unitId);
  return picture !== null && seesPicturesOf(parts, caller, picture.channelId) ? picture : null;
}
