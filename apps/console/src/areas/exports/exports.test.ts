import { aReportedChannel } from '@backhaul/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld, type TestConsole } from '../../testing/world.js';

const world = await testWorld();
let console: TestConsole;
let api: TestApi;
let admin: Api;
let regular: Api;
const at = { params: { id: world.serverId } };
const NONE = { waiting: 0, failed: 0, files: [] };

beforeEach(async () => {
  ({ console, api, regular } = await freshConsole(world));
  admin = await api.as('luc_contractor');
  await world.db.updateTable('servers').set({ export_address: null, export_secret: null }).execute();
  await reports();
});

type Change = Parameters<TestConsole['serverReports']>[1];
const reports = (change: Change = {}) =>
  console.serverReports(world.serverId, { configurationVersion: 1_000, exports: NONE, ...change });
const S3 = {
  kind: 's3',
  endpoint: 'https://s3.example.org',
  bucket: 'news',
  prefix: 'live',
  region: 'eu-1',
  accessKey: 'AKIDEXAMPLE',
  secretKey: 'canary-secret',
  pathStyle: true,
} as const;
const SFTP = {
  kind: 'sftp',
  host: 'archive.example.org',
  port: 22,
  user: 'ingest',
  password: 'canary-password',
  hostKey: `SHA256:${'a'.repeat(43)}`,
  folder: '/in',
} as const;
type Body = Parameters<Api['exports']['setDestination']>[0]['body'];
const set = (body: Body, by = admin) => by.exports.setDestination({ ...at, body });
const problem = (path: string, message: string) => ({ code: 'INVALID', errors: [{ path: `body.${path}`, message }] });
const version = () => console.registry.serverRecord(world.serverId)?.desiredVersion ?? 0;
/** The export settings in the configuration that the server gets after this report. */
async function desired(change: Change = {}) {
  await reports({ configurationVersion: 0, ...change });
  const last = console.sent.findLast(({ downlink }) => downlink.type === 'desired')?.downlink;
  if (last?.type !== 'desired' || !('channels' in last.configuration)) throw new Error('nothing was sent');
  return last.configuration.export;
}

describe('an export destination', () => {
  it('is none at first', async () => {
    expect(await regular.exports.destination(at)).toMatchObject({ kind: 'none', supported: true, bucket: null });
    expect(await desired()).toBeUndefined();
  });

  it('is sent to its server with its secret, which is never answered', async () => {
    const before = version();
    const { secretKey, ...shown } = S3;
    expect(await set(S3)).toEqual({
      ...shown,
      supported: true,
      host: null,
      port: null,
      user: null,
      hostKey: null,
      folder: null,
      hasPassword: false,
      hasPrivateKey: false,
    });
    expect(version()).toBe(before + 1);
    expect(await desired()).toEqual({ ...shown, secretKey });
    await set(SFTP);
    expect(await desired()).toEqual({ ...SFTP, privateKey: null });
    expect(await regular.exports.destination(at)).toMatchObject({ kind: 'sftp', bucket: null, hasPassword: true });
    const rows = await world.db.selectFrom('servers').selectAll().execute();
    const audit = await world.db.selectFrom('audit').selectAll().where('action', '=', 'server:export').execute();
    expect(audit).toHaveLength(2);
    expect(JSON.stringify([rows, audit, await regular.exports.destination(at)])).not.toContain('canary');
    await set({ kind: 'none' });
    expect(await desired()).toBeUndefined();
    expect(
      await world.db.selectFrom('servers').select('export_secret').where('device_id', '=', world.serverId).execute(),
    ).toEqual([{ export_secret: null }]);
  });

  it('keeps what is left out, its secret too', async () => {
    await set(S3);
    const before = version();
    await set({ kind: 's3', prefix: 'archive' });
    expect(await desired()).toMatchObject({ prefix: 'archive', bucket: 'news', secretKey: S3.secretKey });
    await set({ kind: 's3', prefix: 'archive' });
    expect(version()).toBe(before + 1);
    await set({ kind: 's3', secretKey: 'another' });
    expect(await desired()).toMatchObject({ secretKey: 'another' });
  });

  it.each([
    ['endpoint', S3, { endpoint: 'https://elsewhere.example.org' }, 'secretKey'],
    ['access key', S3, { accessKey: 'OTHER' }, 'secretKey'],
    ['host', SFTP, { host: 'elsewhere.example.org' }, 'password'],
    ['user', SFTP, { user: 'root' }, 'password'],
    ['host key', SFTP, { hostKey: `SHA256:${'b'.repeat(43)}` }, 'password'],
  ] as const)('gives a stored secret to no other %s', async (_what, stored, change, missing) => {
    await set(stored);
    const before = version();
    expect(await refusal(set({ kind: stored.kind, ...change }))).toMatchObject(
      problem(missing, 'This field is required'),
    );
    expect(version()).toBe(before);
    await set({ kind: stored.kind, ...change, [missing]: 'entered-again' });
    expect(await desired()).toMatchObject({ ...change, [missing]: 'entered-again' });
  });

  it.each([
    [{ ...S3, endpoint: 'http://127.0.0.1:9000' }, 'endpoint', 'Invalid URL format'],
    [{ ...S3, endpoint: 'http://169.254.169.254' }, 'endpoint', 'Invalid URL format'],
    [{ ...S3, prefix: '../other' }, 'prefix', 'Invalid field'],
    [{ ...S3, folder: '/in' }, 'folder', 'Invalid field'],
    [{ ...SFTP, host: 'localhost' }, 'host', 'Invalid IP field'],
    [{ ...SFTP, hostKey: '' }, 'hostKey', 'This field is required'],
    [{ kind: 'none', bucket: 'news' }, 'bucket', 'Invalid field'],
  ] as const)('%j is refused for its %s', async (body, path, message) => {
    const before = version();
    expect(await refusal(set(body))).toMatchObject(problem(path, message));
    expect(version()).toBe(before);
  });

  it('is neither set nor sent where the server cannot export', async () => {
    await set(S3);
    expect(await desired({ exports: undefined })).toBeUndefined();
    expect(await refusal(set({ kind: 's3', prefix: 'x' }))).toMatchObject({ code: 'UNSUPPORTED' });
    expect(await refusal(admin.exports.test(at))).toMatchObject({ code: 'UNSUPPORTED' });
    expect(await admin.exports.destination(at)).toMatchObject({ supported: false });
    await set({ kind: 'none' });
  });

  it('is sent to a server that comes back only once it is known what it can', async () => {
    await set(S3);
    console.clear();
    const address = { deviceId: world.serverId, bucket: 0 };
    await console.dispatcher.onPresence(address, { online: true, session: 'another', sentAt: 0 });
    expect(console.sent.map(({ downlink }) => downlink.type)).not.toContain('desired');
    expect(await desired()).toMatchObject({ bucket: 'news' });
  });
});

const file = (exportId: string, channelId: string) => ({
  exportId,
  channelId,
  name: `${exportId}.mkv`,
  bytes: 400,
  state: 'uploading' as const,
  since: 5,
  retryAt: null,
  detail: '',
});

describe('exports of a server', () => {
  it('are shown as it reports them, with their progress, to those who see the channel', async () => {
    const [first, second] = world.channelIds;
    const failing = { ...file('e2', second), state: 'failed' as const, retryAt: 9, detail: 'The destination is full' };
    await reports({
      exports: { waiting: 3, failed: 1, files: [file('e1', first), failing, file('e3', 'c-elsewhere')] },
    });
    const seen = await regular.exports.list(at);
    expect(seen).toMatchObject({ waiting: 3, failed: 1 });
    expect(seen.files.map(({ exportId, state, percent, detail }) => [exportId, state, percent, detail])).toEqual([
      ['e1', 'uploading', 0, ''],
      ['e2', 'failed', null, 'The destination is full'],
    ]);
    await world.db
      .updateTable('channel_groups')
      .set({ group_id: world.south })
      .where('channel_id', '=', second)
      .execute();
    await console.registry.refresh('channel', second);
    expect((await regular.exports.list(at)).files.map(({ exportId }) => exportId)).toEqual(['e1']);
    expect(await refusal(set(S3))).toMatchObject({ code: 'FORBIDDEN' });
    await world.db
      .updateTable('channel_groups')
      .set({ group_id: world.north })
      .where('channel_id', '=', second)
      .execute();
    await console.registry.refresh('channel', second);
  });

  it('are tested and tried again by orders, which say what came of them', async () => {
    await set(S3);
    const { commandId } = await admin.exports.test(at);
    await expect.poll(() => console.sentOrders().at(-1)).toEqual({ name: 'testExport', args: {} });
    const command = { params: { ...at.params, commandId } };
    expect(await admin.servers.command(command)).toMatchObject({ state: 'sent' });
    await console.answers(world.serverId, commandId, 'failed', 'The bucket does not exist');
    expect(await admin.servers.command(command)).toMatchObject({ state: 'failed', error: 'The bucket does not exist' });
    await admin.exports.retry(at);
    await expect.poll(() => console.sentOrders().at(-1)).toEqual({ name: 'retryExports', args: {} });
    expect(await refusal(regular.exports.retry(at))).toMatchObject({ code: 'FORBIDDEN' });
    expect(await refusal(set(S3, regular))).toMatchObject({ code: 'FORBIDDEN' });
    const stranger = await api.as('luc_contractor', { groupId: world.south });
    for (const call of [
      () => stranger.exports.destination(at),
      () => set(S3, stranger),
      () => stranger.exports.test(at),
      () => stranger.exports.list(at),
      () => stranger.exports.retry(at),
      () => stranger.servers.command(command),
    ])
      expect(await refusal(call())).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    const session = console.registry.reportedServer(world.serverId)?.session ?? '';
    console.registry.presence({ deviceId: world.serverId, bucket: 0 }, { online: false, session, sentAt: 0 });
    expect(await refusal(admin.exports.test(at))).toMatchObject({ status: 409, code: 6199 });
  });

  it('of a server that has not reported are none', async () => {
    await console.serverReports(world.serverId, { exports: undefined, channels: [aReportedChannel(world.channelId)] });
    expect(await regular.exports.list(at)).toEqual(NONE);
  });
});
