import { eventually } from '@backhaul/agent/testing';
import type { ExportTarget } from '@backhaul/contract/bus';
import { execFile } from 'node:child_process';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ExportingServer, hash, kill } from './exporting.js';
import { rigOfEachTest } from './rig.js';
import { SftpServer, type SftpOptions } from '@backhaul/agent/testing/sftp';

const MB = 1024 * 1024;
const rig = rigOfEachTest();
const server = new ExportingServer(rig);
let host: SftpServer;
beforeEach(() => {
  host = new SftpServer(rig.folder);
});
afterEach(() => host.stop());

type Target = Extract<ExportTarget, { kind: 'sftp' }>;
const inbox = (change: Partial<Target> = {}): Target => ({
  kind: 'sftp',
  host: '127.0.0.1',
  port: host.port,
  user: host.user,
  password: null,
  privateKey: host.privateKey,
  hostKey: host.hostKey,
  folder: host.inbox,
  ...change,
});
/** A stopped server that exports to the host, and will find these recordings at its start. */
async function prepared(files: Readonly<Record<string, number>>, options?: SftpOptions): Promise<Buffer[]> {
  await host.start(options);
  const first = await server.launch();
  await server.serve(1, inbox());
  await kill(first);
  const contents: Buffer[] = [];
  for (const [name, bytes] of Object.entries(files)) contents.push(await server.interrupted(name, bytes));
  return contents;
}
const arrived = (name: string) => readFile(join(host.inbox, 'studio', name));

it('exports recordings by SFTP, which are the same there', async () => {
  const [one, two] = await prepared({ 'one.mkv': 5 * MB + 7, 'two.mkv': 40_000 });
  await server.launch();
  await server.becomes('one.mkv', 'exported');
  await server.becomes('two.mkv', 'exported');
  expect([hash(await arrived('one.mkv')), hash(await arrived('two.mkv'))]).toEqual([hash(one), hash(two)]);
  expect(await readdir(join(host.inbox, 'studio'))).toEqual(['one.mkv', 'two.mkv']);
  expect(rig.logs.join('')).not.toContain('PRIVATE KEY');
}, 120_000);

it('goes on after kill -9 in the midst, and sends again only what was on its way', async () => {
  const [content] = await prepared({ 'long.mkv': 40 * MB });
  host.gate.limit = 24 * MB;
  const second = await server.launch();
  const part = join(host.inbox, 'studio', 'long.mkv.part');
  const size = () =>
    stat(part).then(
      (found) => found.size,
      () => 0,
    );
  await eventually('half of it', async () => ((await size()) > 20 * MB ? true : undefined), 60_000);
  await kill(second);
  host.gate.limit = Infinity;
  host.gate.passed = 0;
  await server.launch();
  await server.becomes('long.mkv', 'exported');
  expect(hash(await arrived('long.mkv'))).toBe(hash(content));
  expect(host.gate.passed).toBeLessThan(24 * MB);
  expect(await readdir(join(host.inbox, 'studio'))).toEqual(['long.mkv']);
}, 120_000);

it('keeps trying where the host is away or full, and says so', async () => {
  const [content] = await prepared({ 'one.mkv': 3 * MB }, { mostKiB: 1024 });
  await server.launch();
  const failing = await server.becomes('one.mkv', 'failed');
  expect(failing.detail).toBe('The destination cannot be written to; it may be full');
  await host.stop();
  await eventually(
    'the host is missed',
    () => /^The host (refuses|does not answer|ended)/.test(server.file('one.mkv')?.detail ?? '') || undefined,
    60_000,
  );
  for (const key of ['host', 'user']) await rm(join(rig.folder, key));
  await host.start();
  await server.serve(2, inbox());
  await server.becomes('one.mkv', 'exported');
  expect(hash(await arrived('one.mkv'))).toBe(hash(content));
}, 120_000);

it('tests the destination, and says which part is wrong', async () => {
  await host.start();
  await server.launch();
  await server.serve(1, inbox());
  expect(await server.order('testExport')).toMatchObject({ outcome: 'done' });
  expect(await readdir(host.inbox)).toEqual([]);
  const other = join(rig.folder, 'other');
  await promisify(execFile)('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', other]);
  const cases: readonly [Partial<Target>, string][] = [
    [{ host: 'no-such-host.invalid' }, 'The host is unknown'],
    [{ port: 9 }, 'The host does not answer'],
    [{ hostKey: `SHA256:${'a'.repeat(43)}` }, `The host has another key: ${host.hostKey}`],
    [{ privateKey: await readFile(other, 'utf8') }, 'The host does not accept this user and key or password'],
    [{ privateKey: null, password: 'open sesame' }, 'The host does not accept this user and key or password'],
    [{ privateKey: 'no key' }, 'The private key cannot be read; it must not have a passphrase'],
    [{ folder: `${host.inbox}/elsewhere` }, 'The folder does not exist'],
  ];
  for (const [index, [change, error]] of cases.entries()) {
    await server.serve(2 + index, inbox(change));
    expect(await server.order('testExport')).toMatchObject({ outcome: 'failed', error });
  }
}, 120_000);

it('says that the user has no right to write', async () => {
  await host.start({ readOnly: true });
  await server.launch();
  await server.serve(1, inbox());
  expect(await server.order('testExport')).toMatchObject({
    outcome: 'failed',
    error: 'The user has no right to write to the folder',
  });
}, 120_000);

it('calls no address of the server itself', async () => {
  await host.start();
  await server.launch('--listen 127.0.0.1');
  await server.serve(1, inbox({ host: 'localhost' }));
  expect(await server.order('testExport')).toMatchObject({ outcome: 'failed', error: 'The address is not allowed' });
  expect(host.gate.passed).toBe(0);
}, 120_000);
