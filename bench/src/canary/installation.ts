import { randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { CORE } from '@backhaul/contract';
import type { Client } from 'pg';
import { WebSocket } from 'ws';
import * as z from 'zod';
import { forkProgram, type Child } from '../subject/child.js';
import { startConsole, type Console } from '../subject/console.js';
import { freeUdpPort } from '../channel/udp-port.js';
import { appEntry } from '../subject/places.js';
import { eventually } from '../subject/wait.js';
import { recordOutput } from './places.js';
import { Recorder } from './recorder.js';
import type { Find, Secret } from './search.js';

/** A password that the rules accept and that occurs nowhere else. */
export const newPassword = (): string => `Canary-${randomBytes(12).toString('hex')}`;

const Credentials = z.object({ secret: z.string() });
const Kept = z.object({
  configuration: z.object({ mediaKey: z.string(), channels: z.array(z.object({ passphrase: z.string() })) }),
});

/** A real console, unit and media server, with all secrets that they share. */
export interface Installation {
  readonly folder: string;
  /** Stays the same when the console restarts, because devices connect to it. */
  readonly mqttPort: number;
  console: Console;
  password: string;
  readonly secrets: Secret[];
  readonly finds: Find[];
  readonly logs: (() => Find)[];
  readonly children: Child[];
  admin: Recorder;
  reader: Recorder;
}

export const readerName = 'canary-reader';

/** Starts or restarts the console on its folder, and signs the administrator in. */
export async function openConsole(site: Pick<Installation, 'folder' | 'password' | 'mqttPort' | 'logs' | 'finds'>) {
  const console = await startConsole(site.folder, {
    ADMIN_PASSWORD: site.password,
    LOG_LEVEL: 'trace',
    MQTT_PORT: String(site.mqttPort),
  });
  site.logs.push(recordOutput(console.child));
  const admin = new Recorder('admin', console.url, site.finds);
  await admin.api.session.signIn({ body: { username: 'admin', password: site.password } });
  return { console, admin, reader: new Recorder('reader', console.url, site.finds) };
}

/** Adds a read-only user with the administrator's password hash. */
export async function addReader(db: Client, groupId: string): Promise<void> {
  await db.query(
    `insert into users (id, username, password_hash, roles)
     select 'usr-reader', $1, password_hash, '{luc_read}' from users where username = 'admin'`,
    [readerName],
  );
  await db.query(`insert into user_groups (user_id, group_id) values ('usr-reader', $1)`, [groupId]);
}

/** Records the cookies of both sessions as secrets. */
export const noteCookies = (site: Installation): void => {
  for (const { cookies } of [site.admin, site.reader]) {
    for (const [name, value] of cookies) {
      site.secrets.push({ kind: name.endsWith('browser') ? 'browser token' : 'session token', value });
    }
  }
};

/** Pairs a device as an installer does, with the code on standard input, and starts it. */
export async function pairDevice(
  site: Installation,
  kind: 'unit' | 'server',
  deviceId: string,
  more: readonly string[],
): Promise<void> {
  const { api } = site.admin;
  const keyed = { headers: { 'idempotency-key': `pair-${deviceId}` } };
  const ask = { params: { id: deviceId } };
  const { code } = await (kind === 'unit' ? api.units : api.servers).makePairingCode(ask, keyed);
  if (code === null) throw new Error('the console returned no pairing code');
  site.secrets.push({ kind: 'pairing code', value: code }, { kind: 'pairing code', value: code.replace('-', '') });
  const stateDir = path.join(site.folder, kind);
  await mkdir(stateDir, { mode: 0o755 });
  const args = ['--pair', '-', '--console', site.console.url, '--state-dir', stateDir, ...more];
  const child = forkProgram(kind, appEntry(kind), args, { LOG_LEVEL: 'trace' });
  site.logs.push(recordOutput(child));
  site.children.push(child);
  child.process.stdin?.end(`${code}\n`);
  const file = path.join(stateDir, 'credentials.json');
  await eventually(`the ${kind} is paired`, 20_000, async () => {
    if (child.gone) throw new Error(`the ${kind} ended: ${child.lastOutput}`);
    return (await readFile(file, 'utf8').catch(() => '')) !== '';
  });
  const { secret } = Credentials.parse(JSON.parse(await readFile(file, 'utf8')));
  site.secrets.push({ kind: 'device secret', value: secret });
}

/** Records the secrets that the server stores: the passphrase of each channel and the media key. */
export async function noteServerSecrets(site: Installation): Promise<void> {
  const file = path.join(site.folder, 'server', 'configuration.json');
  await eventually('the server has its configuration', 20_000, async () => {
    const parsed = Kept.safeParse(JSON.parse(await readFile(file, 'utf8').catch(() => 'null')));
    if (!parsed.success || parsed.data.configuration.channels.length === 0) return false;
    const { mediaKey, channels } = parsed.data.configuration;
    site.secrets.push({ kind: 'media key', value: mediaKey });
    for (const { passphrase } of channels) site.secrets.push({ kind: 'passphrase', value: passphrase });
    return true;
  });
}

/** Records the installation's key, which is stored beside the database. */
export async function noteKey(site: Installation): Promise<void> {
  const key = (await readFile(path.join(site.folder, 'secret.key'), 'utf8')).trim();
  site.secrets.push({ kind: 'sealing key', value: key });
  site.secrets.push({ kind: 'sealing key', value: Buffer.from(key, 'base64url').toString('hex') });
}

export const serverArguments = async (): Promise<string[]> => [
  '--host=127.0.0.1',
  `--base-port=${await freeUdpPort()}`,
];

/** Subscribes to live updates of the group and records every message. */
export async function follow(site: Installation, groupId: string): Promise<WebSocket> {
  const { console, reader, finds } = site;
  const socket = new WebSocket(`${console.url.replace('http', 'ws')}${CORE}/v2/live`, { headers: reader.headers });
  socket.on('error', () => undefined);
  socket.on('message', (data) => {
    if (Buffer.isBuffer(data)) finds.push({ place: 'live update', where: 'live v2/live', content: data });
  });
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('close', () => reject(new Error('no live updates')));
  });
  socket.send(JSON.stringify({ type: 'subscribe', group: groupId }));
  return socket;
}
