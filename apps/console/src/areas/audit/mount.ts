import { Readable } from 'node:stream';
import { AuditFilter, CORE } from '@backhaul/contract';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import * as z from 'zod';
import { audit } from '../../platform/access/audit.js';
import type { Scope } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { unstorable } from '../../platform/http/text.js';
import { wireConversion } from '../../platform/http/wire.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import { asFile, sendCsv } from '../../control/resources/csv.js';
import { withNames } from './names-store.js';
import { present } from './present.js';
import { rowsFitting, type AuditQuery, type AuditRow } from './store.js';

/** Rows per query. */
const BATCH = 1000;

/** The filters of the list, without pages. */
const Asked = AuditFilter.extend({
  searchKey: z.enum(['username', 'action', 'subject', 'address']).default('username'),
  searchValue: z.string().max(255).default(''),
  format: z.enum(['csv', 'jsonl']),
});

const COLUMNS = [
  'at',
  'username',
  'userId',
  'apiKeyId',
  'apiKeyName',
  'action',
  'subjectKind',
  'subjectId',
  'subjectName',
  'result',
  'code',
  'address',
  'detail',
  'changes',
  'approvedBy',
  'viewedAs',
] as const;

/**
 * The audit as a file (not in the contract): all matching entries, newest first, as CSV (RFC 4180; cells that a
 * spreadsheet would take for a formula begin with an apostrophe) or JSON Lines. The download is audited.
 */
export function mountAuditFile(app: FastifyInstance, { db }: { readonly db: Kysely<Database> }): void {
  const convert = wireConversion(Asked);
  app.get(
    `${CORE}/v2/admin/audit/file`,
    { config: { access: { permission: 'audit:read' } } },
    async (request, reply) => {
      const { caller, query: raw } = request;
      const asked = Asked.safeParse(convert(typeof raw === 'object' && raw !== null ? { ...raw } : {}));
      if (caller === undefined) throw new Refusal('NOT_FOUND');
      if (!asked.success || unstorable('query', asked.data).length > 0) throw new Refusal('INVALID');
      const { format, ...query } = asked.data;
      await audit(db, { caller, action: 'audit:export', result: 'done', detail: format });
      const rows = fittingRows(db, caller.scope, query);
      if (format === 'csv') return sendCsv(reply, 'audit', COLUMNS, Readable.from(rows).map(cellsOf));
      const lines = Readable.from(rows).map((row: AuditRow) => `${JSON.stringify(present(row))}\n`);
      return asFile(reply, 'audit', format).type('application/jsonl').send(lines);
    },
  );
}

async function* fittingRows(db: Kysely<Database>, scope: Scope, query: AuditQuery): AsyncGenerator<AuditRow> {
  let beforeId: string | undefined;
  for (;;) {
    const rows = await rowsFitting(db, scope, query, { dir: 'desc', limit: BATCH, beforeId });
    yield* await withNames(db, scope, rows);
    if (rows.length < BATCH) return;
    beforeId = rows.at(-1)?.id;
  }
}

function cellsOf(row: AuditRow): Record<(typeof COLUMNS)[number], string | null> {
  const { at, apiKey, subject, changes, reason: _reason, id: _, ...rest } = present(row);
  return {
    ...rest,
    at: new Date(at).toISOString(),
    apiKeyId: apiKey?.id ?? null,
    apiKeyName: apiKey?.name ?? null,
    subjectKind: subject?.kind ?? null,
    subjectId: subject?.id ?? null,
    subjectName: subject?.name ?? null,
    changes: changes.map(({ path, from, to }) => `${path}: ${String(from)} → ${String(to)}`).join('; '),
  };
}
