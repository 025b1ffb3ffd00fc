import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run } from '../run.mjs';

export const MIRROR = process.env.DEBIAN_MIRROR ?? 'http://deb.debian.org/debian';
export const RELEASE = 'bookworm';
const QUIET = { stdio: ['ignore', 'ignore', 'inherit'] };
/** Files that a package may leave: those of apt and dpkg, logs, and accounts. */
const KEPT =
  /^\/(?:var\/(?:cache|log|lib\/(?:apt|dpkg|systemd))|proc|dev|sys|run|tmp|debs|etc\/(?:passwd|group|shadow|gshadow|subuid|subgid)-?$)/;

/** A fresh Debian 12. Its programs run in the mount and PID namespaces of this program. */
export class FreshRoot {
  constructor(folder) {
    this.folder = folder;
  }

  /** `base`: a tree that debootstrap made earlier, to save time. */
  async make(base) {
    if (base) await run('cp', ['-a', base, this.folder]);
    else await run('debootstrap', ['--variant=minbase', RELEASE, this.folder, MIRROR], QUIET);
    // The trial need not survive a power cut, so nothing is synced to disk.
    writeFileSync(this.path('etc/dpkg/dpkg.cfg.d/trial'), 'force-unsafe-io\n');
    await run('mount', ['-t', 'proc', 'proc', this.path('proc')]);
    for (const folder of ['dev/shm', 'dev/pts']) mkdirSync(this.path(folder), { recursive: true });
    await run('mount', ['-t', 'devpts', 'devpts', this.path('dev/pts')]);
    await run('mount', ['-t', 'tmpfs', '-o', 'mode=1777', 'tmpfs', this.path('dev/shm')]);
  }

  path(...names) {
    return path.join(this.folder, ...names);
  }

  /** Runs a command in it as root, quietly; rejects, with its output, when it fails. */
  async inside(command, ...args) {
    const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' };
    const child = spawn('chroot', [this.folder, command, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const output of [child.stdout, child.stderr]) output.on('data', (text) => (said += text));
    const code = await new Promise((resolve) => child.once('close', resolve));
    if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${said.slice(-4000)}`);
    return said;
  }

  apt(...words) {
    return this.inside('apt-get', '-q', '-y', '-o', 'Acquire::Retries=5', '--no-install-recommends', ...words);
  }

  /** Starts a program as its service would: its ExecStart, account and environment file. */
  service(name) {
    const unit = readFileSync(this.path('lib/systemd/system', `${name}.service`), 'utf8');
    const setting = (key) => new RegExp(`^${key}=(.*)$`, 'm').exec(unit)?.[1];
    const environment = setting('EnvironmentFile');
    const line = `${environment ? `set -a; . ${environment}; set +a; ` : ''}exec ${setting('ExecStart')}`;
    const account = setting('User');
    const as = [
      'setpriv',
      `--reuid=${account}`,
      `--regid=${setting('Group')}`,
      '--init-groups',
      '--no-new-privs',
      '--bounding-set=-all',
    ];
    const words = [
      this.folder,
      ...as,
      'env',
      '-i',
      'PATH=/usr/bin:/bin',
      'sh',
      '-c',
      `umask ${setting('UMask')}; ${line}`,
    ];
    return new Service(name, spawn('chroot', words, { stdio: ['ignore', 'pipe', 'pipe'] }));
  }

  /** Every file and folder except those that packages may leave. */
  files() {
    const found = [];
    const look = (folder) => {
      for (const entry of readdirSync(this.path(folder), { withFileTypes: true })) {
        const name = path.join(folder, entry.name);
        if (KEPT.test(name)) continue;
        found.push(name);
        if (entry.isDirectory()) look(name);
      }
    };
    look('/');
    return found.sort((a, b) => a.localeCompare(b));
  }

  has(file) {
    return existsSync(this.path(file));
  }

  /** Throws if systemd finds errors in one of these services. */
  async verify(names) {
    const said = await this.inside('systemd-analyze', 'verify', '--man=no', ...names.map((name) => `${name}.service`));
    const complaints = said.split('\n').filter((line) => line.includes('backhaul'));
    if (complaints.length > 0) throw new Error(`systemd-analyze verify: ${complaints.join('\n')}`);
  }
}

const STOP_MS = 30_000;

class Service {
  said = '';

  constructor(name, child) {
    this.name = name;
    this.child = child;
    for (const output of [child.stdout, child.stderr]) output.on('data', (text) => (this.said += text));
    this.ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve(signal ?? code)));
  }

  get runs() {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Stops it as systemd does; throws if it fails. */
  async stop() {
    this.child.kill('SIGTERM');
    const patience = setTimeout(() => this.child.kill('SIGKILL'), STOP_MS);
    const how = await this.ended;
    clearTimeout(patience);
    if (how !== 0) throw new Error(`${this.name} ended with ${how}:\n${this.said.slice(-2000)}`);
  }
}
