import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { testDatabase, type TestDatabase } from '../platform/db/testing.js';
import { ConsoleConflict, acquireLease, type ConsoleLease } from './console-lease.js';
import { identifySelf } from './process-identity.js';
import { testConsole } from '../testing/console.js';

let database: TestDatabase;
beforeAll(async () => void (database = await testDatabase()));
beforeEach(() => database.db.deleteFrom('consoles').execute());
afterAll(() => database.close());

type Broker = 'embedded' | 'external';
const losses: ConsoleConflict[] = [];

/** Acquires a lease with other intervals. With a long `silentMs`, only a process that is seen to have ended loses its lease. */
const place = (broker: Broker, silentMs = 1_500, alone = false): Promise<ConsoleLease> =>
  acquireLease({
    db: database.db,
    broker,
    alone,
    version: '0.0.0',
    log: pino({ level: 'silent' }),
    onLost: (error) => losses.push(error),
    timing: { signMs: 100, silentMs },
  });

const AGES_MS = 3_600_000;
const ELSEWHERE = { host: 'elsewhere', machine: 'another boot', pid: 7, birth: 'x:1' };

const record = (id: string, broker: Broker, identity: typeof ELSEWHERE): Promise<unknown> =>
  database.db
    .insertInto('consoles')
    .values({ id, broker, version: '1', ...identity })
    .execute();

/** Another console elsewhere, which renews its lease until the test ends. */
async function living(broker: Broker): Promise<void> {
  await record('other', broker, ELSEWHERE);
  const signs = setInterval(
    () => void database.pool.query(`update consoles set seen_at = now() where id = 'other'`),
    100,
  );
  onTestFinished(() => clearInterval(signs));
}

const hosts = async (): Promise<readonly string[]> =>
  (await database.db.selectFrom('consoles').select('host').execute()).map(({ host }) => host);

it('refuses a second console with an embedded broker on one database, and takes it once the first has stopped', async () => {
  const first = await testConsole(database.url);
  await expect(testConsole(database.url)).rejects.toThrow(
    /^Another console with an embedded broker runs on this database \(.+, process \d+\)\. Stop it, or set the same MQTT_URL/,
  );
  const [row] = await database.db.selectFrom('consoles').select(['broker', 'version', 'pid']).execute();
  expect(row).toEqual({ broker: 'embedded', version: '0.0.0', pid: process.pid });
  await first.close();
  await (await testConsole(database.url)).close();
  expect(await hosts()).toEqual([]);
}, 120_000);

it('lets consoles with one external broker run beside one another', async () => {
  const settings = { mqttUrl: 'mqtt://127.0.0.1:1', publicUrl: 'https://live.example' };
  const both = [await testConsole(database.url, settings), await testConsole(database.url, settings)];
  expect(await Promise.all(both.map(async ({ url }) => (await fetch(`${url}/healthz`)).status))).toEqual([200, 200]);
  expect(await hosts()).toHaveLength(2);
  await Promise.all(both.map((one) => one.close()));
}, 120_000);

it.each<[Broker, Broker, RegExp]>([
  ['embedded', 'embedded', /Another console with an embedded broker/],
  ['embedded', 'external', /A console with MQTT_URL/],
  ['external', 'embedded', /Another console with an embedded broker/],
])('refuses a console with an %s broker beside a living one elsewhere with an %s broker', async (own, other, said) => {
  await living(other);
  const refused = place(own);
  await expect(refused).rejects.toBeInstanceOf(ConsoleConflict);
  await expect(refused).rejects.toThrow(said);
  expect(await hosts()).toEqual(['elsewhere']);
});

it('takes the place of a console elsewhere that gives no more signs of life', async () => {
  await record('other', 'embedded', ELSEWHERE);
  const taken = await place('embedded');
  expect(await hosts()).not.toContain('elsewhere');
  await taken.leave();
});

it.each([
  ['whose process has ended', async () => ({ ...(await identifySelf()), pid: 2 ** 22 + 1 })],
  ['whose process id belongs to another process now', async () => ({ ...(await identifySelf()), birth: 'earlier' })],
])('takes the place of a console that crashed on this machine at once: one %s', async (_which, identity) => {
  await record('crashed', 'embedded', await identity());
  const taken = await place('embedded', AGES_MS);
  expect(await database.db.selectFrom('consoles').select('id').execute()).not.toContainEqual({ id: 'crashed' });
  await taken.leave();
});

it('asks for no signs of life in a database that no other console can reach', async () => {
  await record('moved', 'embedded', ELSEWHERE);
  const taken = await place('embedded', AGES_MS, true);
  await taken.leave();
});

it('registers again after the database was unreachable, and reports once that another console has registered meanwhile', async () => {
  const taken = await place('embedded', AGES_MS);
  await database.db.deleteFrom('consoles').execute();
  await expect.poll(hosts, { timeout: 30_000 }).toHaveLength(1);
  expect(losses).toEqual([]);
  await database.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('consoles').execute();
    await tx
      .insertInto('consoles')
      .values({ id: 'other', broker: 'embedded', version: '1', ...ELSEWHERE })
      .execute();
  });
  await expect.poll(() => losses.length, { timeout: 30_000 }).toBe(1);
  await taken.leave();
  expect([losses.length, await hosts()]).toEqual([1, ['elsewhere']]);
});
