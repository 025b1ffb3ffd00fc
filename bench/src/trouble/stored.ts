import { Client } from 'pg';
import { storedIn } from './ground.js';
import { judge, type Ask, type Verdict } from './judge.js';

/** Compares with what a database at an address holds. */
export async function judgeAt(connectionString: string, asks: readonly Ask[]): Promise<Verdict> {
  const db = new Client({ connectionString });
  await db.connect();
  try {
    return judge(asks, await storedIn(db));
  } finally {
    await db.end();
  }
}
