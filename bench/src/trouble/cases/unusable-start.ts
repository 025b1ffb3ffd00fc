import { chmod, mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { startConsole } from '../../subject/console.js';
import { clusterOf } from '../../subject/database.js';
import { fill } from '../filler.js';
import { counterOf, type Trouble } from '../ground.js';
import { mountable, mountMemory } from '../mounts.js';
import { Postgres } from '../postgres.js';
import { refusedWith } from '../refusal.js';

const DISK_MB = 300;
const LATER = '9999-later';

/** The key is put aside: the console says so and makes no other. */
async function withoutKey(dataDir: string): Promise<string> {
  const key = path.join(dataDir, 'secret.key');
  await rename(key, `${key}.aside`);
  const said = await refusedWith(/is not there, and this database holds secrets/, dataDir);
  if (await stat(key).catch(() => undefined)) throw new Error('another key was made');
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

async function withNewerSchema(dataDir: string): Promise<string> {
  const postgres = await Postgres.on(clusterOf(dataDir));
  const change = async (statement: string): Promise<void> => {
    await postgres.start();
    await postgres.run(statement);
    await postgres.end();
  };
  await change(`insert into kysely_migration (name, timestamp) values ('${LATER}', now()::text)`);
  const said = await refusedWith(/newer version of Backhaul \(step 9999-later\)/, dataDir);
  await change(`delete from kysely_migration where name = '${LATER}'`);
  return said;
}

/** Each in turn spoils what a console needs at its start, sees that this is named, and mends it. */
const TRIALS = [withoutKey, withOpenKey, withNewerSchema];

export const unusableStart: Trouble = {
  name: 'what keeps a console from starting is named: no key, an open key, a newer database, folders under /proc',
  async run({ copy }) {
    const dataDir = await copy('unusable');
    const said: string[] = [];
    for (const trial of TRIALS) said.push((await trial(dataDir)).replaceAll(dataDir, 'DATA_DIR'));
    // Once mended it starts, with everything in its place.
    const console = await startConsole(dataDir);
    await counterOf(console);
    await console.child.end();
    for (const folder of ['/proc/backhaul', '/proc/backhaul/deep'])
      said.push(await refusedWith(/cannot be written to/, folder));
    return said.join(' / ');
  },
};

export const startOnFullDisk: Trouble = {
  name: 'a start on a full disk is refused in plain words, with and without a database, and works with room again',
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
      await counterOf(console);
      await console.child.end();
      return [...new Set(said.map((one) => one.replaceAll(disk, 'DISK')))].join(' / ');
    } finally {
      await unmount();
    }
  },
};
