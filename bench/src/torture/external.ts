import { execFile } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { chown, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { spawnProgram, type Child } from '../subject/child.js';
import { eventually } from '../subject/wait.js';
import { accepts, freePort } from './ports.js';

const exec = promisify(execFile);
const POSTGRES = '/usr/lib/postgresql';
const MOSQUITTO = ['/usr/sbin/mosquitto', '/usr/local/sbin/mosquitto', '/usr/bin/mosquitto'];

/** Debian packages that are missing for a run with an external database and broker. */
export const missingPackages = (): string[] => [
  ...(existsSync(POSTGRES) ? [] : ['postgresql']),
  ...(MOSQUITTO.some((file) => existsSync(file)) ? [] : ['mosquitto']),
];

/** A server program of the system on its own port, which can be killed and restarted with its data. */
export class Service {
  #child: Child | undefined;

  private constructor(
    readonly port: number,
    private readonly spawn: () => Child,
  ) {}

  static async start(spawn: (port: number) => Child): Promise<Service> {
    const port = await freePort();
    const service = new Service(port, () => spawn(port));
    await service.begin();
    return service;
  }

  get pid(): number {
    if (!this.#child) throw new Error('the service does not run');
    return this.#child.pid;
  }

  kill = (): Promise<void> => this.end('SIGKILL');

  async end(signal: NodeJS.Signals): Promise<void> {
    await this.#child?.end(signal);
  }

  /** Resolves when it accepts connections. Remains of a killed process may block it for a moment. */
  async begin(): Promise<void> {
    await eventually(`a program listens on port ${this.port}`, 60_000, async () => {
      if (!this.#child || this.#child.gone) this.#child = this.spawn();
      return accepts(this.port);
    });
  }
}

const idOf = async (flag: string): Promise<number> => Number((await exec('id', [flag, 'postgres'])).stdout);

/** PostgreSQL refuses root, so root runs it with the account of its package. */
async function unprivileged(): Promise<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {};
  return { uid: await idOf('-u'), gid: await idOf('-g') };
}

export async function startPostgres(folder: string): Promise<Service> {
  const newest = readdirSync(POSTGRES).toSorted((a, b) => Number(b) - Number(a))[0] ?? '';
  const bin = path.join(POSTGRES, newest, 'bin');
  const account = await unprivileged();
  const data = path.join(folder, 'external-postgres');
  await mkdir(data, { mode: 0o700 });
  if (account.uid !== undefined && account.gid !== undefined) await chown(data, account.uid, account.gid);
  await exec(
    path.join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'],
    {
      ...account,
      cwd: '/',
    },
  );
  return Service.start((port) => {
    const settings = ['listen_addresses=127.0.0.1', `port=${port}`, `unix_socket_directories=${data}`];
    const args = ['-D', data, ...settings.flatMap((one) => ['-c', one])];
    return spawnProgram('postgres', path.join(bin, 'postgres'), args, account);
  });
}

/** Mosquitto as in docs/operations.md, but without accounts. It stores nothing on disk. */
export const startMosquitto = async (folder: string): Promise<Service> => {
  const program = MOSQUITTO.find((file) => existsSync(file)) ?? 'mosquitto';
  const file = path.join(folder, 'mosquitto.conf');
  return Service.start((port) => {
    const lines = [`listener ${port} 127.0.0.1`, 'allow_anonymous true', 'set_tcp_nodelay true', 'user root'];
    writeFileSync(file, [...lines, 'max_packet_size 262144', 'max_inflight_messages 100', ''].join('\n'));
    return spawnProgram('mosquitto', program, ['-c', file]);
  });
};

/** Settings of a console with an external broker, on a free port of this machine. */
export async function onBroker(brokerUrl: string): Promise<Readonly<Record<string, string>>> {
  const port = String(await freePort());
  return { PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}`, MQTT_URL: brokerUrl };
}
