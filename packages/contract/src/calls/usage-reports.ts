import * as z from 'zod';
import { CORE } from '../call/base.js';
import { defineCalls } from '../call/define.js';
import { IdParams } from '../entities/ids.js';
import { UsageFigures, UsageFiguresQuery, UsageReport, UsageReportBody } from '../entities/usage-report.js';

const ofInventory = {
  path: `${CORE}/v2/admin/inventories/{id}/usageReports`,
  subject: { kind: 'inventory', in: 'params', key: 'id' },
  params: IdParams,
  errors: ['NOT_FOUND'],
} as const;

/** Usage reports (spec 3 §2; the spec gives no calls) of the inventories that the caller administers. */
export const usageReports = defineCalls({
  figures: {
    method: 'GET',
    path: `${CORE}/v2/admin/usageFigures`,
    summary: 'Usage in a period: transmissions, hours on air, data and recordings',
    description:
      'By inventory, group, unit, user or month, with the sum of the rows. The same as CSV or XLSX: GET v2/admin/usageFigures/file?format=csv or xlsx.',
    access: { permission: 'usageReport:read' },
    references: { inventory: { kind: 'inventory', in: 'query', key: 'inventoryId' } },
    query: UsageFiguresQuery,
    response: UsageFigures,
    errors: ['NOT_FOUND'],
  },
  saved: {
    ...ofInventory,
    method: 'GET',
    summary: 'Saved usage reports of an inventory, by name',
    access: { permission: 'usageReport:read' },
    response: z.array(UsageReport),
  },
  save: {
    ...ofInventory,
    method: 'PUT',
    summary:
      'Save a usage report under its name, which replaces one of the same name; users get it by e-mail each month',
    access: { permission: 'usageReport:manage' },
    body: UsageReportBody,
    example: {
      name: 'Units',
      groupBy: 'unit',
      period: 'lastMonth',
      timeZone: 'Europe/Berlin',
      columns: ['seconds', 'data'],
      userIds: ['usr_1'],
    },
    response: UsageReport,
  },
  forget: {
    ...ofInventory,
    method: 'DELETE',
    summary: 'Delete a saved usage report; idempotent',
    access: { permission: 'usageReport:manage' },
    query: z.strictObject({ name: z.string().min(1).max(64) }),
    status: 204,
    response: null,
  },
});
