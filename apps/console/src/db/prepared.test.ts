import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase, createPool } from './pool.js';
import { withBegin } from './prepared.js';
import { testDatabase, type TestDatabase } from './testing.js';

const HOLD = 'select "id" from "devices" where "id" = $1 for no key update';
const WRITE = 'insert into "t" values ($1)';

/** A connection on which each statement is answered by hand. */
function connection() {
  const sent: { text: string; answer: (error?: Error) => void }[] = [];
  const query = withBegin(
    (text) =>
      new Promise((resolve, reject) =>
        sent.push({
          text,
          answer: (error) => (error ? reject(error) : resolve({ command: 'SELECT', rowCount: 0, rows: [] })),
        }),
      ),
  );
  return {
    query,
    texts: () => sent.map(({ text }) => text),
    answer: (n: number, error?: Error) => sent[n]?.answer(error),
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the beginning of a transaction', () => {
  it('goes out with what holds its rows; a write waits for it, and what follows the write for that', async () => {
    const { query, texts, answer } = connection();
    await query('begin');
    void query(HOLD, [1]);
    void query(HOLD, [2]);
    void query(WRITE, [3]);
    void query(HOLD, [4]);
    expect(texts()).toEqual(['begin', HOLD, HOLD]);
    answer(0);
    await settled();
    expect(texts()).toEqual(['begin', HOLD, HOLD, WRITE, HOLD]);
    void query(WRITE, [5]);
    expect(texts()).toHaveLength(6);
  });

  it('that fails fails all that was asked, writes nothing, and is undone', async () => {
    const { query, texts, answer } = connection();
    await query('begin');
    const asked = [query(HOLD, [1]), query(WRITE, [2]), query('commit')];
    answer(0, new Error('out of memory'));
    for (const one of asked) await expect(one).rejects.toThrow('out of memory');
    answer(1, new Error('no transaction'));
    const undone = query('rollback');
    answer(2);
    await undone;
    expect(texts()).toEqual(['begin', HOLD, 'rollback']);
  });

  it('is undone only after it was answered', async () => {
    const { query, texts, answer } = connection();
    await query('begin');
    void query('rollback');
    expect(texts()).toEqual(['begin']);
    answer(0);
    await settled();
    expect(texts()).toEqual(['begin', 'rollback']);
  });
});

describe('a transaction', () => {
  let database: TestDatabase;
  beforeAll(async () => void (database = await testDatabase()));
  afterAll(() => database.close());

  it('holds what it reads first, writes, and leaves nothing of a failed one', async () => {
    await sql`create table held (id int primary key, n int)`.execute(database.db);
    await sql`insert into held values (1, 0)`.execute(database.db);
    const db = createDatabase(createPool({ url: database.url, log: pino({ level: 'silent' }), max: 5 }));
    const add = (fails: boolean) =>
      db.transaction().execute(async (tx) => {
        const [read] = await Promise.all([
          sql<{ n: number }>`select n from held where id = 1 for no key update`.execute(tx),
          sql`select id from held where id = 1 for no key update`.execute(tx),
        ]);
        await sql`update held set n = ${(read.rows[0]?.n ?? NaN) + 1} where id = 1`.execute(tx);
        if (fails) throw new Error('no');
      });
    const asks = await Promise.allSettled(Array.from({ length: 60 }, (_, n) => add(n % 3 === 0)));
    expect(asks.filter(({ status }) => status === 'fulfilled')).toHaveLength(40);
    const { rows } = await sql`select n from held`.execute(db);
    expect(rows).toEqual([{ n: 40 }]);
    await db.destroy();
  });
});
