import { randomBytes } from 'node:crypto';
import { chmod, cp, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bootstrapAdministrator } from '../platform/access/bootstrap.js';
import { systemClock } from '../platform/kernel/clock.js';
import { migrate, migrateUpTo } from '../platform/db/migrations/index.js';
import { createDatabase, createPool } from '../platform/db/pool.js';
import { databaseUrl, runOn, testDatabase, type TestDatabase } from '../platform/db/testing.js';
import { seed } from '../demo/seed.js';
import { openVault } from '../platform/vault/open.js';
import { makeBackup, restoreBackup } from './make.js';
import { tablesOf } from './tables.js';

let home: string;
let database: TestDatabase;
/** The same database as an operator would name it. */
let settings: { databaseUrl: string; dataDir: string; keyFile: string };
const made: string[] = [];

beforeAll(async () => {
  home = await mkdtemp(path.join(os.tmpdir(), 'backhaul-backup-'));
  await chmod(home, 0o755);
  database = await testDatabase();
  settings = { databaseUrl: database.url, dataDir: home, keyFile: path.join(home, 'secret.key') };
  const { db } = database;
  const vault = await openVault(db, settings.keyFile);
  await seed({ db, vault, clock: systemClock, dataDir: home, demo: true, brokerUrl: 'mqtt://127.0.0.1:1' });
  await bootstrapAdministrator(db, undefined);
  // Values that a text format could lose: quotes, line breaks, other scripts, null beside empty text, bytes, numbers, times to the µs.
  await runOn(
    database.url,
    `insert into settings values ('odd', E'a "b" \\\\ ,(c)\\nd\\té 日本 ''x''');
     insert into audit (username, action, result, address, detail, at)
       select 'a', 'b', 'done', '::1', case when n % 2 = 0 then '' end, timestamptz '2026-01-01 00:00:00.123456+00' + n * interval '1 s'
       from generate_series(1, 1200) n`,
  );
});
afterAll(async () => {
  await database.close();
  await rm(home, { recursive: true, force: true });
});
afterEach(async () => {
  for (const name of made.splice(0)) await runOn(database.url, `drop database ${name} with (force)`);
});

async function emptyDatabase(): Promise<string> {
  const name = `restored_${randomBytes(6).toString('hex')}`;
  await runOn(database.url, `create database ${name} template template0`);
  made.push(name);
  return databaseUrl(database.url, name);
}

const open = (url: string) => createDatabase(createPool({ url, log: pino({ level: 'silent' }), max: 2 }));
const restore = (from: string, url: string) => restoreBackup({ ...settings, databaseUrl: url }, from);
const folder = () => path.join(home, `backup-${randomBytes(4).toString('hex')}`);

async function asked<T>(url: string, act: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}

/** Every row of every table as text. */
const contents = (url: string) =>
  asked(url, async (client) => {
    const all: Record<string, unknown[]> = {};
    for (const { name } of await tablesOf(client)) {
      const { rows } = await client.query(`select t::text as row from ${name} t order by 1`);
      all[name] = rows;
    }
    return all;
  });

describe('a backup', () => {
  it('comes back row by row, with its key, and is its owner’s alone', async () => {
    const to = folder();
    const rows = await makeBackup(settings, to, '0.0.0');
    expect(rows).toBeGreaterThan(1_500);
    expect((await stat(to)).mode & 0o777).toBe(0o700);
    expect((await readdir(to)).toSorted()).toEqual(['database.jsonl.gz', 'secret.key']);
    for (const file of await readdir(to)) expect((await stat(path.join(to, file))).mode & 0o777).toBe(0o600);

    const url = await emptyDatabase();
    const keyFile = path.join(home, 'restored', 'secret.key');
    expect(await restoreBackup({ databaseUrl: url, dataDir: home, keyFile }, to)).toBe(rows);
    const restored = await contents(url);
    expect(restored).toEqual(await contents(database.url));
    expect(Object.keys(restored).length).toBeGreaterThan(30);
    expect(await readFile(keyFile, 'utf8')).toBe(await readFile(settings.keyFile, 'utf8'));
    expect((await stat(keyFile)).mode & 0o777).toBe(0o600);

    const db = open(url);
    try {
      expect(await migrate(db)).toEqual([]);
      await openVault(db, keyFile);
      // Sequences continue after the last number, and foreign keys are enforced again.
      const audit = { username: 'x', action: 'y', result: 'done', address: '' } as const;
      await db.insertInto('audit').values(audit).execute();
      const orphan = db.insertInto('labels').values({ id: 'l', inventory_id: 'none', label: 'x' }).execute();
      await expect(orphan).rejects.toMatchObject({ code: '23503' });
    } finally {
      await db.destroy();
    }
  });

  it('is one snapshot of a console that continues to write', async () => {
    const going = new AbortController();
    let written = 0;
    const writer = asked(database.url, async (client) => {
      while (!going.signal.aborted) {
        written += 1;
        // Tables in the order in which they are read, and the other way round.
        await client.query('begin');
        await client.query('insert into settings values ($1, $2)', [`pair-${written}`, '']);
        await client.query('insert into client_notifications (id, body) values ($1, $2)', [`pair-${written}`, '']);
        await client.query('commit');
      }
    });
    try {
      await expect.poll(() => written).toBeGreaterThan(20);
      const to = folder();
      await makeBackup(settings, to, '0.0.0');
      const [before] = [written];
      await expect.poll(() => written).toBeGreaterThan(before);
      const url = await emptyDatabase();
      await restoreBackup({ ...settings, databaseUrl: url }, to);
      const pairs = await asked(url, async (client) => {
        const { rows } = await client.query(
          `select (select count(*) from settings where key like 'pair-%')::int as one,
                  (select count(*) from client_notifications where id like 'pair-%')::int as other`,
        );
        return rows;
      });
      expect(pairs).toEqual([{ one: expect.any(Number), other: pairs[0].one }]);
      expect(pairs[0].one).toBeGreaterThanOrEqual(20);
    } finally {
      going.abort();
      await writer;
    }
  });

  it('of an older schema comes back, and is brought up to date', async () => {
    const old = await emptyDatabase();
    const before = open(old);
    await migrateUpTo(before, '0001-people');
    await before.destroy();
    await runOn(
      old,
      `insert into inventories (id, name) values ('i1', 'Old'); insert into groups (id, inventory_id, name) values ('g1', 'i1', 'Desk')`,
    );
    const to = folder();
    await makeBackup({ ...settings, databaseUrl: old }, to, '0.0.0');
    const url = await emptyDatabase();
    await restoreBackup({ ...settings, databaseUrl: url }, to);
    const restored = open(url);
    try {
      expect((await migrate(restored)).length).toBeGreaterThan(15);
      expect(await restored.selectFrom('groups').select(['id', 'name']).execute()).toEqual([
        { id: 'g1', name: 'Desk' },
      ]);
    } finally {
      await restored.destroy();
    }
  });
});

describe('what is refused, in words, and leaves nothing', () => {
  let good: string;
  beforeAll(async () => {
    good = folder();
    await makeBackup(settings, good, '0.0.0');
  });
  const copyOfGood = async () => {
    const to = folder();
    await cp(good, to, { recursive: true });
    return to;
  };

  it('a folder that is there', async () => {
    await expect(makeBackup(settings, home, '0.0.0')).rejects.toThrow(`${home} is there already.`);
  });

  it('a folder that cannot be made', async () => {
    await expect(makeBackup(settings, '/proc/backhaul/backup', '0.0.0')).rejects.toThrow(/mkdir '\/proc\/backhaul'/);
  });

  it('a backup without a key, or with another one', async () => {
    const to = folder();
    const none = { ...settings, keyFile: path.join(home, 'none.key') };
    await expect(makeBackup(none, to, '0.0.0')).rejects.toThrow('There is no key file');
    await writeFile(path.join(home, 'other.key'), `${randomBytes(32).toString('base64url')}\n`);
    const other = { ...settings, keyFile: path.join(home, 'other.key') };
    await expect(makeBackup(other, to, '0.0.0')).rejects.toThrow('were sealed with another key');
    expect((await readdir(home)).filter((name) => name.startsWith(path.basename(to)))).toEqual([]);
    await expect(restoreBackup({ ...other, databaseUrl: await emptyDatabase() }, good)).rejects.toThrow(
      'holds another key than the backup',
    );
  });

  it('a database that is not empty, or not there', async () => {
    await expect(restore(good, database.url)).rejects.toThrow('The database is not empty');
    const empty = { ...settings, databaseUrl: await emptyDatabase() };
    await expect(makeBackup(empty, folder(), '0.0.0')).rejects.toThrow('There is no database of Backhaul there');
  });

  it.each<[what: string, harm: (file: string) => Promise<void>, prints: string]>([
    ['cut off', async (file) => truncate(file, (await stat(file)).size - 200), 'damaged or cut off'],
    ['without its end', (file) => rewritten(file, (lines) => lines.slice(0, -1)), 'its end is not there'],
    ['without a row', (file) => rewritten(file, (lines) => lines.toSpliced(-2, 1)), 'The backup is damaged'],
    [
      'of a newer console',
      (file) => rewritten(file, (lines) => lines.with(0, (lines[0] ?? '').replace(/"\]\}$/, '","9999-later"]}'))),
      'of another version (0.0.0)',
    ],
    ['of something else', (file) => writeFile(file, gzipSync('{"some":"thing"}\n')), 'is not a database of Backhaul'],
  ])('a file %s; another one restores into the same database', async (_what, harm, prints) => {
    const damaged = await copyOfGood();
    await harm(path.join(damaged, 'database.jsonl.gz'));
    const url = await emptyDatabase();
    await expect(restore(damaged, url)).rejects.toThrow(prints);
    expect(await asked(url, tablesOf)).toEqual([]);
    await restore(good, url);
  });
});

async function rewritten(file: string, change: (lines: string[]) => string[]): Promise<void> {
  const lines = gunzipSync(await readFile(file))
    .toString()
    .trimEnd()
    .split('\n');
  await writeFile(file, gzipSync(`${change(lines).join('\n')}\n`));
}
