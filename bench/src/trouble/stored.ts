import { Client } from 'pg';
import { storedIn } from './testbed.js';
import { judge, type Ask, type Verdict } from './judge.js';

/** Compares requests with a database at an address. */
export async function judgeAt(connectionString: string, asks: readonly Ask[]): Promise<Verdict> {
  const db = new Client({ connectionString });
  await db.connect();
  try {
    return judge(asks, await storedIn(db));
  } finally {
    await db.end();
  }
}
