import { Readable } from 'node:stream';
import { ADMIN, PlaceHistoryFilter, type PlaceStay } from '@backhaul/contract';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import * as z from 'zod';
import { sendCsv } from '../../control/resources/csv.js';
import { audit } from '../../platform/access/audit.js';
import type { Database } from '../../platform/db/schema.js';
import { unstorable } from '../../platform/http/text.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import { staysFitting } from './store.js';

/** Rows per query. */
const BATCH = 1000;

/** The filters of the list, without pages. Numbers are texts in a URL. */
const Asked = PlaceHistoryFilter.extend({
  from: z.coerce.number().pipe(PlaceHistoryFilter.shape.from.unwrap()).optional(),
  to: z.coerce.number().pipe(PlaceHistoryFilter.shape.to.unwrap()).optional(),
});

const COLUMNS = [
  'kind',
  'deviceId',
  'deviceName',
  'placeId',
  'placeName',
  'inventoryId',
  'inventoryName',
  'begunAt',
  'begunBy',
  'endedAt',
  'endedBy',
] as const;

/** The location history of devices as CSV (not in the contract): all stays that match a filter. The download is audited. */
export function mountPlaceHistoryFile(app: FastifyInstance, { db }: { readonly db: Kysely<Database> }): void {
  app.get(
    `${ADMIN}/placeHistory/file`,
    { config: { access: { permission: 'system:manage' } } },
    async (request, reply) => {
      const { caller } = request;
      const asked = Asked.safeParse(request.query);
      if (caller === undefined) throw new Refusal('NOT_FOUND');
      if (!asked.success || unstorable('query', asked.data).length > 0) throw new Refusal('INVALID');
      await audit(db, { caller, action: 'system:exportHistory', result: 'done', detail: asked.data.place });
      return sendCsv(
        reply,
        `${asked.data.place}-history`,
        COLUMNS,
        Readable.from(staysOf(db, asked.data)).map(cellsOf),
      );
    },
  );
}

async function* staysOf(db: Kysely<Database>, filter: PlaceHistoryFilter): AsyncGenerator<PlaceStay> {
  for (let offset = 0; ; offset += BATCH) {
    const stays = await staysFitting(db, filter, { offset, limit: BATCH });
    yield* stays;
    if (stays.length < BATCH) return;
  }
}

const timeOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

const cellsOf = (stay: PlaceStay): Record<(typeof COLUMNS)[number], string | null> => ({
  ...stay,
  begunAt: timeOf(stay.begunAt),
  endedAt: timeOf(stay.endedAt),
});
