import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { putLogs, uploadUrl } from './bundle.js';
import { removeForeignLog } from './owner.js';
import { RotatingLog } from './rotating-log.js';
import { tar } from './tar.js';

let folder: string;
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'logs-'))));
afterEach(() => rm(folder, { recursive: true }));

const FILES = [
  { name: 'unit.log', content: Buffer.from('one line\n'), mtime: 1_700_000_000_000 },
  { name: 'block.bin', content: Buffer.alloc(1024, 7), mtime: 1_700_000_000_000 },
  { name: 'empty.txt', content: Buffer.alloc(0), mtime: 1_700_000_000_000 },
];
const TARGET = { url: null, port: 0, path: '/logs/u/l', token: 'secret' };
const never = new AbortController().signal;

it('packs an archive that the system’s tar unpacks', async () => {
  await writeFile(join(folder, 'bundle.tar'), tar(FILES));
  execFileSync('tar', ['xf', 'bundle.tar'], { cwd: folder });
  for (const { name, content } of FILES) expect(await readFile(join(folder, name))).toEqual(content);
  expect((await stat(join(folder, 'unit.log'))).mtimeMs).toBe(1_700_000_000_000);
});

it('uploads the bundle with its digest and its token', async () => {
  const taken: { path?: string; token?: string; digest?: string; body?: Buffer } = {};
  let status = 201;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        taken.path = request.url ?? '';
        taken.token = request.headers.authorization ?? '';
        taken.digest = String(request.headers['x-content-sha256']);
        taken.body = Buffer.concat(chunks);
        response.writeHead(status).end();
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const target = { ...TARGET, port };
  const answer = await putLogs('l', target, 'mqtt://127.0.0.1:1883', FILES, never);
  const body = taken.body ?? Buffer.alloc(0);
  const sha256 = createHash('sha256').update(body).digest('hex');
  expect(answer).toEqual({
    outcome: 'done',
    error: null,
    data: { kind: 'logs', logId: 'l', bytes: body.length, sha256 },
  });
  expect(taken).toMatchObject({ path: '/logs/u/l', token: 'Bearer secret', digest: sha256 });
  expect(gunzipSync(body)).toEqual(tar(FILES));
  status = 409;
  expect(await putLogs('l', target, 'mqtt://127.0.0.1', FILES, never)).toMatchObject({
    outcome: 'failed',
    error: 'The console did not accept the logs (409)',
  });
  await new Promise((resolve) => server.close(resolve));
  expect(await putLogs('l', target, 'mqtt://127.0.0.1', FILES, never)).toMatchObject({
    outcome: 'failed',
    error: 'The logs cannot be sent: the console cannot be reached',
  });
});

it('finds the console by its public address, else on the host of its broker', () => {
  expect(uploadUrl({ ...TARGET, url: 'https://console.test/x' }, 'mqtt://b')).toBe('https://console.test/x');
  expect(uploadUrl({ ...TARGET, port: 8080 }, 'mqtts://[2001:db8::1]:8883')).toBe('http://[2001:db8::1]:8080/logs/u/l');
});

it('keeps a log in two files of bounded size that only the owner can read', async () => {
  const path = join(folder, 'unit.log');
  const logFile = new RotatingLog();
  logFile.write('lost\n');
  logFile.open(path);
  const line = `${'x'.repeat(1023)}\n`;
  for (let n = 0; n < 9 * 1024; n++) logFile.write(line);
  expect(await readdir(folder)).toEqual(['unit.log', 'unit.log.1']);
  for (const name of await readdir(folder)) {
    const { size, mode } = await stat(join(folder, name));
    expect(size).toBeLessThanOrEqual(4 * 1024 * 1024 + 1024);
    expect(mode & 0o077).toBe(0);
  }
});

it('forgets the log of another device that this machine was before', async () => {
  const path = join(folder, 'server.log');
  const files = async () => (await readdir(folder)).toSorted();
  const write = () => Promise.all([writeFile(path, 'lines'), writeFile(`${path}.1`, 'older lines')]);
  await write();
  await removeForeignLog(path, 'server-1');
  await removeForeignLog(path, 'server-1');
  expect(await files()).toEqual(['server.log', 'server.log.1', 'server.log.device']);
  await removeForeignLog(path, 'server-2');
  expect(await files()).toEqual(['server.log.device']);
  await write();
  await removeForeignLog(path, 'server-2');
  expect(await files()).toHaveLength(3);
});
