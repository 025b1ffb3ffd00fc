import { has, run, succeeds } from '../run.mjs';
import { canRunApart } from './apart.mjs';
import { ARCHITECTURE } from './deb.mjs';
import { MIRROR, RELEASE } from './fresh-root.mjs';
import { isWhole } from './runtime.mjs';

const apt = (...words) => run('apt-get', ['-q', ...words], { stdio: ['ignore', 'ignore', 'inherit'] });

/** Installs debootstrap where possible; returns whether it is installed. */
async function ensureDebootstrap() {
  if (has('debootstrap')) return true;
  if (!has('apt-get')) return false;
  try {
    await apt('update');
    await apt('install', '-y', '--no-install-recommends', 'debootstrap');
  } catch {
    // Apt has printed the reason.
  }
  return has('debootstrap');
}

/** Why packages cannot be tried on this machine; undefined when they can. */
export async function hindrance() {
  if (process.platform !== 'linux' || process.getuid() !== 0) return 'it needs root on Linux';
  if (ARCHITECTURE === undefined) return `there are no packages for ${process.arch}`;
  if (!has('dpkg-deb')) return 'dpkg-deb is not installed';
  if (!isWhole()) return `${process.execPath} is no Node that a package can hold`;
  if (!canRunApart()) return 'this machine allows no separate mounts, devices and processes';
  if (!(await ensureDebootstrap())) return 'debootstrap is not installed, and cannot be';
  const release = `${MIRROR}/dists/${RELEASE}/Release`;
  if (!succeeds('wget', ['-q', '--spider', '--timeout=20', '--tries=3', release])) return `${release} cannot be read`;
  return undefined;
}
