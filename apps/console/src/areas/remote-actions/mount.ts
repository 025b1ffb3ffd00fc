import { CORE } from '@backhaul/contract';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { audit } from '../../platform/access/audit.js';
import type { Database } from '../../platform/db/schema.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { Registry } from '../../state/registry/types.js';
import { fileOf } from './actions-store.js';
import { readsFiles } from './reads-files.js';

interface Parts {
  readonly db: Kysely<Database>;
  readonly registry: Pick<Registry, 'unitRecord' | 'serverRecord'>;
  readonly clock: Clock;
}

const ID = /^[\w-]{1,64}$/;

/** Downloads of result files of remote actions (not in the contract). Downloads are audited. */
export function mountRemoteFiles(app: FastifyInstance, { db, registry, clock }: Parts): void {
  app.get<{ Params: { id: string; file: string } }>(
    `${CORE}/v2/remote_actions/:id/files/:file`,
    { config: { access: { signedIn: true } } },
    async ({ caller, params }, reply) => {
      if (caller === undefined) throw new Refusal('NOT_FOUND');
      if (!ID.test(params.id) || !ID.test(params.file)) throw new Refusal('NOT_FOUND');
      const file = await fileOf(db, params.id, params.file, new Date(clock.now()));
      if (file === undefined || !readsFiles(registry, caller, file)) throw new Refusal('NOT_FOUND');
      const subject = { kind: 'inventory', id: file.inventory_id } as const;
      await audit(db, { caller, action: 'remoteAction:read', subject, result: 'done', detail: file.name });
      return reply
        .type(file.type)
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `attachment; filename="${file.name}"`)
        .send(file.content);
    },
  );
}
