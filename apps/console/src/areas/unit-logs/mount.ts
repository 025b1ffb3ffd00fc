import { createHash } from 'node:crypto';
import { CORE, message } from '@backhaul/contract';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Clock } from '../../platform/kernel/clock.js';
import { checkLogToken, LOG_UPLOAD_PATH } from '../../control/commands/log-upload.js';
import type { Database } from '../../platform/db/schema.js';
import { visibleUnit } from '../../control/policies/records.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { Registry } from '../../state/registry/types.js';
import type { Vault } from '../../platform/vault/vault.js';
import { sendLogFile } from '../../control/logs/file.js';
import { storeLogs } from '../../control/logs/store.js';

export interface LogFileParts {
  readonly db: Kysely<Database>;
  readonly vault: Vault;
  readonly registry: Pick<Registry, 'unitRecord' | 'unit' | 'channelRecord' | 'serverRecord' | 'channelsOfServer'>;
  readonly clock: Clock;
}

/** Largest bundle, bytes. */
const MOST_BYTES = 32 * 1024 * 1024;

/**
 * Log bundles as files (not in the contract). A device uploads one with the token of its order
 * (`authorization: Bearer`) and its SHA-256 (`x-content-sha256`); users who may configure the unit download it.
 */
export function mountLogFiles(app: FastifyInstance, parts: LogFileParts): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser('application/gzip', { parseAs: 'buffer', bodyLimit: MOST_BYTES }, (_, body, done) =>
      done(null, body),
    );
    scope.put<{ Params: { device: string; log: string } }>(
      `${LOG_UPLOAD_PATH}/:device/:log`,
      {
        config: { access: { public: true }, file: true },
        bodyLimit: MOST_BYTES,
        // Before the body is read, so that an unauthenticated client cannot upload anything.
        preParsing: async ({ params, headers }) => {
          const token = /^Bearer ([\w-]+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
          if (!checkLogToken(parts.vault, params.device, params.log, token)) throw new Refusal('NOT_FOUND');
        },
      },
      async ({ params, headers, body }, reply) => {
        if (!Buffer.isBuffer(body)) throw new Refusal('MEDIA_TYPE');
        const sha256 = createHash('sha256').update(body).digest('hex');
        if (headers['x-content-sha256'] !== sha256) throw new Refusal('INVALID', message('log_digest'));
        const asked = { deviceId: params.device, logId: params.log, sha256, content: body, nowMs: parts.clock.now() };
        if (!(await storeLogs(parts.db, asked))) throw new Refusal('NOT_FOUND');
        return reply.code(201).send();
      },
    );
  });

  app.get<{ Params: { id: string; log: string } }>(
    `${CORE}/v2/units/:id/fetchlogs/:log/file`,
    { config: { access: { permission: 'unit:configure' } } },
    async ({ caller, params }, reply) => {
      if (caller === undefined) throw new Refusal('NOT_FOUND');
      const { id, record } = visibleUnit(parts.registry, caller.scope, params.id);
      return sendLogFile(reply, parts.db, caller, { kind: 'unit', id, name: record.name }, params.log);
    },
  );
}
