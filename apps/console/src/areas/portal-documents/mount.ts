import { CORE } from '@backhaul/contract';
import type { DocumentKind } from '@backhaul/domain';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { visiblePortalDocument } from '../../control/policies/portal-document.js';
import { audit } from '../../platform/access/audit.js';
import type { Database } from '../../platform/db/schema.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { Vault } from '../../platform/vault/vault.js';
import { fileOf } from './store.js';
import { opensDownload } from './token.js';

interface Parts {
  readonly db: Kysely<Database>;
  readonly vault: Vault;
  readonly clock: Clock;
}

const TYPES = {
  pdf: 'application/pdf',
  png: 'image/png',
  text: 'text/plain; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
} as const satisfies Readonly<Record<DocumentKind, string>>;

const ID = /^[\w-]{1,64}$/;

/** Two forms of the file name: ASCII for old browsers, and complete (RFC 6266 §4.3, RFC 8187). */
const disposition = (name: string): string => {
  const whole = encodeURIComponent(name).replaceAll(/['()*]/g, (one) => `%${one.codePointAt(0)?.toString(16) ?? ''}`);
  return `attachment; filename="${name.replaceAll(/[^\w .()-]/g, '_')}"; filename*=UTF-8''${whole}`;
};

/** Downloads of customer portal documents (not in the contract), for users who see the inventory and have a valid link. */
export function mountPortalDocuments(app: FastifyInstance, { db, vault, clock }: Parts): void {
  app.get<{ Params: { id: string }; Querystring: Record<string, unknown> }>(
    `${CORE}/v2/documents/:id/file`,
    { config: { access: { permission: 'group:read' } } },
    async ({ caller, params: { id }, query: { token } }, reply) => {
      if (caller === undefined || !ID.test(id)) throw new Refusal('NOT_FOUND');
      await visiblePortalDocument(db, caller.scope, id);
      const about = { documentId: id, userId: caller.userId };
      if (typeof token !== 'string' || !opensDownload(vault, about, token, clock.now())) throw new Refusal('FORBIDDEN');
      const file = await fileOf(db, id);
      if (file === undefined) throw new Refusal('NOT_FOUND');
      const subject = { kind: 'portalDocument', id } as const;
      await audit(db, { caller, action: 'portalDocument:read', subject, result: 'done', detail: file.name });
      return reply
        .type(TYPES[file.kind])
        .header('cache-control', 'private, no-store')
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('content-disposition', disposition(file.name))
        .send(file.data);
    },
  );
}
