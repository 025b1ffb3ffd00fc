import { CORE, UsageFileQuery } from '@backhaul/contract';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { visibleInventory } from '../../control/policies/inventory.js';
import { asNamedFile, csvOf } from '../../control/resources/csv.js';
import { audit } from '../../platform/access/audit.js';
import type { Database } from '../../platform/db/schema.js';
import { unstorable } from '../../platform/http/text.js';
import { wireConversion } from '../../platform/http/wire.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import { columnsOf, fileName, linesOf, workbook } from './file.js';
import { figuresFor } from './figures.js';

interface Parts {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A usage report as CSV or XLSX (not in the contract), with the sum in the last line. The download is audited. */
export function mountReportFile(app: FastifyInstance, { db, clock }: Parts): void {
  const convert = wireConversion(UsageFileQuery);
  app.get(
    `${CORE}/v2/admin/usageFigures/file`,
    { config: { access: { permission: 'usageReport:read' } } },
    async (request, reply) => {
      const { caller, query: raw } = request;
      if (caller === undefined) throw new Refusal('NOT_FOUND');
      const asked = UsageFileQuery.safeParse(convert(typeof raw === 'object' && raw !== null ? { ...raw } : {}));
      if (!asked.success || unstorable('query', asked.data).length > 0) throw new Refusal('INVALID');
      const { format, columns, ...query } = asked.data;
      if (query.inventoryId !== undefined) await visibleInventory(db, caller.scope, query.inventoryId);
      const figures = await figuresFor(db, caller.scope, query, clock.now());
      await audit(db, { caller, action: 'usageReport:export', result: 'done', detail: `${query.groupBy}, ${format}` });
      const shown = columnsOf(figures, columns);
      asNamedFile(reply, fileName(figures, query.timeZone, format));
      if (format === 'xlsx') return reply.type(XLSX).send(await workbook(shown, figures));
      return reply.type('text/csv; charset=utf-8').send(csvOf(shown, linesOf(figures)));
    },
  );
}
