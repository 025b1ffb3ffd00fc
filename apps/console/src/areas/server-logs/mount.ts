import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { sendLogFile } from '../../control/logs/file.js';
import { requireAllChannels } from '../../control/policies/all-channels.js';
import { visibleChannel, visibleServer } from '../../control/policies/records.js';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { Registry } from '../../state/registry/types.js';
import { channelLogPath, serverLogPath } from './handlers.js';

interface ServerLogFileParts {
  readonly db: Kysely<Database>;
  readonly registry: Registry;
}

type Params = { Params: { id: string; log: string } };

/** Downloads of log bundles of servers and channels, for users who may request them. */
export function mountServerLogFiles(app: FastifyInstance, { db, registry }: ServerLogFileParts): void {
  app.get<Params>(
    `${serverLogPath(':id')}/:log/file`,
    { config: { access: { permission: 'server:configure' } } },
    async ({ caller, params }, reply) => {
      if (caller === undefined) throw new Refusal('NOT_FOUND');
      const { id, record } = visibleServer(registry, caller.scope, params.id);
      requireAllChannels(registry, caller, id);
      return sendLogFile(reply, db, caller, { kind: 'server', id, name: record.name }, params.log);
    },
  );
  app.get<Params>(
    `${channelLogPath(':id')}/:log/file`,
    { config: { access: { permission: 'channel:configure' } } },
    async ({ caller, params }, reply) => {
      if (caller === undefined) throw new Refusal('NOT_FOUND');
      const { id, record } = visibleChannel(registry, caller.scope, params.id);
      return sendLogFile(reply, db, caller, { kind: 'channel', id, name: record.name }, params.log);
    },
  );
}
