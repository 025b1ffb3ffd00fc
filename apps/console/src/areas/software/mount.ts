import { SOFTWARE_KINDS } from '@backhaul/domain';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { checkSoftwareToken, SOFTWARE_PATH } from '../../control/commands/software-download.js';
import type { Database } from '../../platform/db/schema.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { Vault } from '../../platform/vault/vault.js';
import { packageFile } from './store.js';

interface SoftwareFileParts {
  readonly db: Kysely<Database>;
  readonly vault: Vault;
  readonly clock: Clock;
}

/** Downloads of packages: a device gets the package of its order, with the token of that order (`authorization: Bearer`). */
export function mountSoftwareFiles(app: FastifyInstance, { db, vault, clock }: SoftwareFileParts): void {
  app.get<{ Params: { kind: string; device: string; version: string } }>(
    `${SOFTWARE_PATH}/:kind/:device/:version`,
    { config: { access: { public: true } } },
    async ({ params: { device, version, ...params }, headers }, reply) => {
      const token = /^Bearer ([\w.-]+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
      const kind = SOFTWARE_KINDS.find((one) => one === params.kind);
      if (kind === undefined || !checkSoftwareToken(vault, { kind, id: device }, version, token, clock.now()))
        throw new Refusal('NOT_FOUND');
      const data = await packageFile(db, kind, version);
      if (data === undefined) throw new Refusal('NOT_FOUND');
      return reply.header('content-type', 'application/gzip').header('cache-control', 'no-store').send(data);
    },
  );
}
