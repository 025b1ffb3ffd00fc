import { chmodSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run } from '../run.mjs';

/** Debian's name of this machine's architecture; undefined for one without packages. */
export const ARCHITECTURE = { x64: 'amd64', arm64: 'arm64' }[process.arch];

/** Replaces each `@NAME@`; throws for one without a value. */
export const filled = (text, values) =>
  text.replace(/@([A-Z]+)@/g, (_whole, name) => {
    if (values[name] === undefined) throw new Error(`There is no value for @${name}@`);
    return values[name];
  });

/** Writes a file that every account can read, and run if `mode` permits it. */
export function put(file, text, mode = 0o644) {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o755 });
  writeFileSync(file, text);
  chmodSync(file, mode);
}

/**
 * Makes `NAME_VERSION_ARCH.deb` of a folder that is laid out as the system's root; returns the file.
 * `scripts`: texts of postinst, prerm and postrm. Files under `etc` are the operator's: an upgrade asks before it changes them.
 */
export async function makeDeb({ folder, out, name, version, depends, recommends, summary, description, scripts = {} }) {
  const control = {
    Package: name,
    Version: version,
    Architecture: ARCHITECTURE,
    Maintainer: 'Backhaul maintainers <maintainers@backhaul.invalid>',
    'Installed-Size': String(Math.ceil(bytesIn(folder) / 1024)),
    Depends: depends.join(', '),
    ...(recommends && { Recommends: recommends.join(', ') }),
    Section: 'video',
    Priority: 'optional',
    Description: `${summary}\n ${description}`,
  };
  const lines = Object.entries(control).map(([field, value]) => `${field}: ${value}\n`);
  put(path.join(folder, 'DEBIAN/control'), lines.join(''));
  const settings = filesIn(path.join(folder, 'etc')).map((file) => `/${path.relative(folder, file)}\n`);
  if (settings.length > 0) put(path.join(folder, 'DEBIAN/conffiles'), settings.join(''));
  for (const [script, text] of Object.entries(scripts)) put(path.join(folder, 'DEBIAN', script), text, 0o755);
  const file = path.join(out, `${name}_${version}_${ARCHITECTURE}.deb`);
  mkdirSync(out, { recursive: true });
  const words = ['--root-owner-group', '-Zzstd', '--build', folder, file];
  await run('dpkg-deb', words, { stdio: ['ignore', 'ignore', 'inherit'] });
  return file;
}

const filesIn = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.join(entry.parentPath, entry.name))
    : [];

const bytesIn = (folder) => filesIn(folder).reduce((sum, file) => sum + statSync(file).size, 0);
