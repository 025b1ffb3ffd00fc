import { chmod, mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { startConsole } from '../../subject/console.js';
import { connectDatabase } from '../../subject/database.js';
import { fill } from '../filler.js';
import { clientOf, type Trouble } from '../testbed.js';
import { mountable, mountMemory } from '../mounts.js';
import { refusedWith } from '../refusal.js';

const DISK_MB = 300;

/** Without its key file, the console reports that and makes no new one. */
async function withoutKey(dataDir: string): Promise<string> {
  const key = path.join(dataDir, 'secret.key');
  await rename(key, `${key}.aside`);
  const said = await refusedWith(/is not there, and this database holds secrets/, dataDir);
  if (await stat(key).catch(() => undefined)) throw new Error('a new key file was made');
  await rename(`${key}.aside`, key);
  return said;
}

async function withOpenKey(dataDir: string): Promise<string> {
  const key = path.join(dataDir, 'secret.key');
  await chmod(key, 0o644);
  const said = await refusedWith(/is open to other accounts \(mode 0644\)/, dataDir);
  await chmod(key, 0o600);
  return said;
}

/** Starts normally, then adds the migration of a newer version to the database. */
async function withNewerSchema(dataDir: string): Promise<string> {
  const console = await startConsole(dataDir);
  await clientOf(console);
  const db = await connectDatabase(dataDir);
  await db.query("insert into kysely_migration (name, timestamp) values ('9999-later', now()::text)");
  await db.end();
  await console.child.end();
  return await refusedWith(/newer version of Backhaul \(step 9999-later\)/, dataDir);
}

export const unusableStart: Trouble = {
  name: 'a console that cannot start says why: no key file, a readable key file, a newer database, folders under /proc',
  async run({ short, copy }) {
    const dataDir = await copy('unusable');
    const said = [await withoutKey(dataDir), await withOpenKey(dataDir), await withNewerSchema(dataDir)];
    for (const folder of short ? ['/proc/backhaul'] : ['/proc/backhaul', '/proc/backhaul/deep'])
      said.push(await refusedWith(/cannot be written to/, folder));
    return said.map((one) => one.replaceAll(dataDir, 'DATA_DIR')).join(' / ');
  },
};

export const startOnFullDisk: Trouble = {
  name: 'a start on a full disk is refused with a clear message, with and without a database, and succeeds with free space',
  unable: mountable,
  async run({ folder, copy }) {
    const disk = path.join(folder, 'full-disk');
    await mkdir(disk);
    const unmount = await mountMemory(disk, DISK_MB);
    try {
      const dataDir = await copy('data', disk);
      const filler = path.join(disk, 'filler');
      await fill(filler);
      const fresh = path.join(disk, 'fresh');
      const said = [await refusedWith(/is full/, dataDir), await refusedWith(/is full/, fresh)];
      await rm(filler);
      const console = await startConsole(dataDir);
      await clientOf(console);
      await console.child.end();
      return [...new Set(said.map((one) => one.replaceAll(disk, 'DISK')))].join(' / ');
    } finally {
      await unmount();
    }
  },
};
