import { CORE } from '../call/base.js';
import { defineCalls } from '../call/define.js';
import { UsageFigures, UsageFiguresQuery } from '../entities/usage-report.js';

/** Usage reports (spec 3 §2; the spec shows no calls of them) of the inventories that one administers. */
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
});
