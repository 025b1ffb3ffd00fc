import { readFile } from 'node:fs/promises';
import Fastify from 'fastify';
import { Pool } from 'pg';
import * as z from 'zod';
import { LIMIT, pageStatement } from './list/query.js';

/**
 * Bare Fastify: the same statement on the same database, the same units from memory, `JSON.stringify`. No session, no
 * permissions, no checks. Argument: a file with its settings.
 */
const Settings = z.object({
  database: z.object({ host: z.string(), port: z.int() }),
  inventoryId: z.string(),
  units: z.array(z.looseObject({ uid: z.string() })),
});
const Query = z.object({ searchValue: z.string(), sortDir: z.enum(['asc', 'desc']), offset: z.coerce.number() });

const { database, inventoryId, units } = Settings.parse(JSON.parse(await readFile(process.argv[2] ?? '', 'utf8')));
const known = new Map(units.map((unit) => [unit.uid, unit]));
const pool = new Pool({ ...database, user: 'postgres', database: 'postgres', max: 20 });
const app = Fastify();

app.get('/units', async (request, reply) => {
  const { searchValue, sortDir, offset } = Query.parse(request.query);
  const { rows } = await pool.query<{ total: string; ids: string[] }>(pageStatement(sortDir), [
    [inventoryId],
    `%${searchValue}%`,
    LIMIT,
    offset,
  ]);
  const [page] = rows;
  const items = page?.ids.map((id) => known.get(id));
  return reply
    .type('application/json')
    .send(JSON.stringify({ items, total: Number(page?.total), offset, limit: LIMIT }));
});

process.on('disconnect', () => process.exit(0));
process.send?.({ type: 'ready', url: await app.listen({ host: '127.0.0.1', port: 0 }) });
