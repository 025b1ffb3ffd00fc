import { startConsole } from '../../subject/console.js';
import { connectDatabase } from '../../subject/database.js';
import { digestOf, lostRows, rowsIn } from '../digest.js';
import { makeEarlier, type Earlier } from '../earlier.js';
import { clientOf, type Testbed, type Trouble } from '../testbed.js';

async function upgrade({ copy }: Testbed, version: Earlier): Promise<string> {
  const dataDir = await copy(version);
  const before = await makeEarlier(dataDir, version);
  const console = await startConsole(dataDir);
  try {
    const db = await connectDatabase(dataDir);
    const after = await digestOf(db, before);
    const { rows: clear } = await db.query("select 1 from channels where passphrase not like 'sealed:%'");
    await db.end();
    const lost = lostRows(before, after);
    if (lost.length > 0) throw new Error(`${lost.length} rows have changed, such as ${lost[0] ?? ''}`);
    if (clear.length > 0) throw new Error('passphrases are still plain text');
    // The administrator can still sign in.
    await clientOf(console);
    return `${rowsIn(before)} rows of ${version} are unchanged`;
  } finally {
    await console.child.end();
  }
}

export const upgraded: Trouble = {
  name: 'a data folder of an earlier version is upgraded without loss',
  run: async (testbed) => [await upgrade(testbed, 'schema-0001'), await upgrade(testbed, 'schema-0004')].join('; '),
};
