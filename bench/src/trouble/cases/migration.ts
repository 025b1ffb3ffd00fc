import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { launchConsole, startConsole } from '../../subject/console.js';
import { connectDatabase } from '../../subject/database.js';
import { eventually } from '../../subject/wait.js';
import { digestOf, lostRows } from '../digest.js';
import { makeEarlier } from '../earlier.js';
import { clientOf, type Trouble } from '../testbed.js';

/** Slows each schema statement, so that the kill falls within the migration. */
const SLOWLY = `
  create function slowly() returns event_trigger language plpgsql as 'begin perform pg_sleep(0.05); end';
  create event trigger slowly on ddl_command_end execute function slowly()`;

const migrationsIn = async (db: Client): Promise<number> =>
  (await db.query('select 1 from kysely_migration')).rows.length;

/** Starts a console and kills it with -9 while it migrates. Throws if the migration had finished. */
async function killDuringMigration(dataDir: string): Promise<void> {
  const child = launchConsole(dataDir);
  let db: Client | undefined;
  await eventually('it migrates', 30_000, async () => {
    db ??= await connectDatabase(dataDir).catch(() => undefined);
    const busy =
      "select 1 from pg_stat_activity where application_name = 'backhaul-console' and query ilike '%create%'";
    return ((await db?.query(busy).catch(() => undefined))?.rows.length ?? 0) > 0;
  });
  await sleep(Math.random() * 2_000);
  await child.end('SIGKILL');
  const applied = db === undefined ? 0 : await migrationsIn(db);
  await db?.end();
  if (applied !== 1) throw new Error(`${applied} migrations were applied when it was killed`);
}

export const migrationKilled: Trouble = {
  name: 'a migration killed with -9 is repeated at the next start',
  async run({ short, copy }) {
    const dataDir = await copy('migration');
    const before = await makeEarlier(dataDir, 'schema-0001', SLOWLY);
    const kills = short ? 1 : 10;
    for (let turn = 0; turn < kills; turn += 1) await killDuringMigration(dataDir);
    const console = await startConsole(dataDir);
    const db = await connectDatabase(dataDir);
    const [lost, applied] = [lostRows(before, await digestOf(db, before)), await migrationsIn(db)];
    await db.end();
    await clientOf(console);
    await console.child.end();
    if (lost.length > 0 || applied < 4) throw new Error(`${lost.length} rows lost, ${applied} migrations applied`);
    return `${kills} kills within it; then ${applied} migrations are applied, and no row is lost`;
  },
};
