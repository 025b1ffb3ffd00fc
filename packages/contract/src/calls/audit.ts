import * as z from 'zod';
import { CORE } from '../call/base.js';
import { defineCalls } from '../call/define.js';
import { paged, pagedQuery } from '../call/paging.js';
import { AuditEntry, AuditFilter, MOST_PAGED } from '../entities/audit-entry.js';
import { IdParams } from '../entities/ids.js';

/** The audit: who did, or was refused, what. Its files are at `v2/admin/audit/file`, which is not a call. */
export const audit = defineCalls({
  list: {
    method: 'GET',
    path: `${CORE}/v2/admin/audit`,
    summary: 'Audit entries of the inventories that one administers, newest first',
    description: `\`total\` counts up to ${String(MOST_PAGED)}. The same filter as CSV or JSON Lines, whole: GET v2/admin/audit/file?format=csv or jsonl. \`action\` may be given several times. Actions, kinds of objects and paths of settings are words of the program, in files too; screens translate them.`,
    access: { permission: 'audit:read' },
    query: pagedQuery(['username', 'action', 'subject', 'address'], ['at']).extend({
      ...AuditFilter.shape,
      offset: z.int().min(0).max(MOST_PAGED).default(0),
      sortDir: z.enum(['asc', 'desc']).default('desc'),
    }),
    response: paged(AuditEntry),
  },
  get: {
    method: 'GET',
    path: `${CORE}/v2/admin/audit/{id}`,
    summary: 'One audit entry',
    access: { permission: 'audit:read' },
    subject: { kind: 'auditEntry', in: 'params', key: 'id' },
    params: IdParams,
    response: AuditEntry,
    errors: ['NOT_FOUND'],
  },
});
