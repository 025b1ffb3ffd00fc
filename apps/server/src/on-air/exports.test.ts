import { eventually } from '@backhaul/agent/testing';
import type { ExportTarget } from '@backhaul/contract/bus';
import { readFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ExportingServer, hash, kill } from './exporting.js';
import { PASSPHRASE, rigOfEachTest, S } from './rig.js';
import { S3Server } from './s3-server.js';

const rig = rigOfEachTest();
let s3: S3Server;
let endpoint: string;
beforeEach(async () => {
  s3 = new S3Server();
  endpoint = await s3.start();
});
afterEach(() => s3.stop());

const SECRET = 'secret/Key+of=test';
const bucket = (change: Partial<Extract<ExportTarget, { kind: 's3' }>> = {}): ExportTarget => ({
  kind: 's3',
  endpoint,
  bucket: 'news',
  prefix: 'live/2026',
  region: 'eu-test-1',
  accessKey: 'AKIDTEST',
  secretKey: SECRET,
  pathStyle: true,
  ...change,
});

const server = new ExportingServer(rig);

describe('recordings are exported to S3', () => {
  it('when they end, and are the same there', async () => {
    await server.launch();
    await server.serve(1, bucket(), true);
    expect(server.reported).toEqual({ waiting: 0, failed: 0, oldest: null, files: [] });
    const port = await rig.listening(S, 'studio');
    await rig.sender(port, PASSPHRASE);
    await eventually('a recording', () => rig.channel(S, 'studio')?.recording.state === 'recording' || undefined);
    await new Promise((resolve) => setTimeout(resolve, 3000));
    await server.serve(2, bucket(), false);
    const exported = await eventually(
      'an export',
      () => server.reported?.files.find((one) => one.state === 'exported'),
      60_000,
    );
    const object = s3.objects.get(`live/2026/studio/${exported.name}`);
    expect(hash(object)).toBe(hash(await readFile(join(rig.recordings, 'studio', exported.name))));
    expect(exported).toMatchObject({ channelId: 'studio', bytes: object?.length, retryAt: null, detail: '' });
    expect(server.reported).toMatchObject({ waiting: 0, failed: 0 });
  }, 120_000);

  it('after kill -9 in the midst, with the parts alone that are missing', async () => {
    const first = await server.launch();
    await server.serve(1, bucket());
    await kill(first);
    const content = await server.interrupted('long.mkv', 52 * 1024 * 1024);
    s3.mostParts = 4;
    const second = await server.launch();
    await eventually('four parts', () => s3.partsTaken.length === 4 || undefined, 60_000);
    const telemetry = () => rig.far.received(S).telemetry.at(-1);
    await eventually('progress', () => {
      const latest = telemetry();
      return latest?.kind === 'server' && latest.exporting?.sentBytes === 4 * 8 * 1024 * 1024 ? true : undefined;
    });
    await kill(second);
    expect(s3.objects.size).toBe(0);
    s3.mostParts = Infinity;
    await server.launch();
    await server.becomes('long.mkv', 'exported');
    expect(hash(s3.objects.get('live/2026/studio/long.mkv'))).toBe(hash(content));
    expect(s3.partsTaken.toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(s3.uploads.size).toBe(0);
    expect(await readdir(join(rig.folder, S, 'exports'))).toEqual(['queue.json']);
  }, 120_000);

  it('once more from the start when the service has dropped what it had', async () => {
    const first = await server.launch();
    await server.serve(1, bucket());
    await kill(first);
    const content = await server.interrupted('long.mkv', 40 * 1024 * 1024);
    s3.mostParts = 4;
    const second = await server.launch();
    await eventually('four parts', () => s3.partsTaken.length === 4 || undefined, 60_000);
    await kill(second);
    s3.uploads.clear();
    s3.mostParts = Infinity;
    await server.launch();
    await server.becomes('long.mkv', 'exported');
    expect(hash(s3.objects.get('live/2026/studio/long.mkv'))).toBe(hash(content));
  }, 120_000);

  it('for as long as they fail, at once when somebody asks, and elsewhere when the destination changes', async () => {
    const first = await server.launch();
    await server.serve(1, bucket());
    await kill(first);
    const content = await server.interrupted('one.mkv', 100_000);
    await server.interrupted('two.mkv', 100_000);
    s3.space = 10;
    await server.launch();
    const failing = await server.becomes('one.mkv', 'failed');
    expect(failing).toMatchObject({ detail: 'The destination is full', retryAt: expect.any(Number) });
    expect(server.file('two.mkv')).toMatchObject({ state: 'waiting' });
    expect(server.reported).toMatchObject({ waiting: 1, failed: 1 });
    await eventually(
      'another attempt',
      () => ((server.file('one.mkv')?.retryAt ?? 0) > (failing.retryAt ?? 0) ? true : undefined),
      30_000,
    );
    await eventually(
      'a long pause',
      () => ((server.file('one.mkv')?.retryAt ?? 0) - rig.far.now() > 3000 ? true : undefined),
      30_000,
    );
    s3.space = Infinity;
    await rm(join(rig.recordings, 'studio', 'two.mkv'));
    expect(await server.order('retryExports')).toMatchObject({
      outcome: 'done',
    });
    await server.becomes('one.mkv', 'exported');
    expect(hash(s3.objects.get('live/2026/studio/one.mkv'))).toBe(hash(content));
    expect(await server.becomes('two.mkv', 'failed')).toMatchObject({
      detail: 'The recording was deleted before it was exported',
      retryAt: null,
    });
    expect(server.reported).toMatchObject({ waiting: 0, failed: 0 });
  }, 120_000);
});

describe('the test of an export destination', () => {
  it('leaves nothing behind where all is well, and says which part is wrong where it is not', async () => {
    await server.launch();
    await server.serve(1, undefined);
    expect(await server.order('testExport')).toMatchObject({
      outcome: 'failed',
      error: 'No export destination is set',
    });
    await server.serve(2, bucket());
    expect(await server.order('testExport')).toMatchObject({ outcome: 'done' });
    expect(s3.objects.size).toBe(0);
    const cases: readonly [Parameters<typeof bucket>[0], string][] = [
      [{ endpoint: 'http://no-such-host.invalid' }, 'The host is unknown'],
      [{ endpoint: 'http://127.0.0.1:9' }, 'The host refuses the connection'],
      [{ endpoint: endpoint.replace('http:', 'https:') }, 'The host does not speak TLS'],
      [{ accessKey: 'AKIDOTHER' }, 'The access key or the secret key is wrong'],
      [{ secretKey: 'wrong' }, 'The access key or the secret key is wrong'],
      [{ bucket: 'other' }, 'The bucket does not exist'],
      [{ region: 'elsewhere' }, 'The region is wrong'],
    ];
    for (const [index, [change, error]] of cases.entries()) {
      await server.serve(3 + index, bucket(change));
      expect(await server.order('testExport')).toMatchObject({ outcome: 'failed', error });
    }
    s3.readOnly = true;
    await server.serve(20, bucket());
    expect(await server.order('testExport')).toMatchObject({
      outcome: 'failed',
      error: 'The access key has no right to write to this bucket',
    });
    expect(rig.logs.join('')).not.toContain(SECRET);
  }, 120_000);

  it('calls no address of the server itself, whatever a name stands for', async () => {
    await server.launch('--listen 127.0.0.1');
    for (const [version, host] of [
      [1, '127.0.0.1'],
      [2, 'localhost'],
      [3, '[::1]'],
      [4, '169.254.169.254'],
    ] as const) {
      await server.serve(version, bucket({ endpoint: endpoint.replace('127.0.0.1', host) }));
      expect(await server.order('testExport')).toMatchObject({
        outcome: 'failed',
        error: 'The address is not allowed',
      });
    }
    expect(s3.partsTaken).toEqual([]);
  }, 120_000);
});
