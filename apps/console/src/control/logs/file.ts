import type { FastifyReply } from 'fastify';
import type { Kysely } from 'kysely';
import { audit } from '../../platform/access/audit.js';
import type { Caller } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import { contentOf, type LogSubject } from './store.js';

/** The device or channel of a bundle. */
interface Owner {
  readonly kind: 'unit' | 'server' | 'channel';
  readonly id: string;
  /** Used in the name of the file. */
  readonly name: string;
}

/** Sends a bundle as a download, and audits that. @throws {Refusal} NOT_FOUND */
export async function sendLogFile(
  reply: FastifyReply,
  db: Kysely<Database>,
  caller: Caller,
  { kind, id, name }: Owner,
  logId: string,
): Promise<FastifyReply> {
  const about: LogSubject = kind === 'channel' ? { channelId: id } : { deviceId: id, channelId: null };
  const found = await contentOf(db, about, logId);
  if (!found?.content) throw new Refusal('NOT_FOUND');
  await audit(db, { caller, action: `${kind}:read_logs`, subject: { kind, id }, result: 'done', detail: logId });
  const day = found.received_at?.toISOString().slice(0, 10) ?? '';
  return reply
    .type('application/gzip')
    .header('content-disposition', `attachment; filename="${name.replaceAll(/[^\w-]/g, '_')}-${day}.tar.gz"`)
    .send(found.content);
}
