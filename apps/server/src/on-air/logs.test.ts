import { eventually } from '@backhaul/agent/testing';
import { DeviceCredentials } from '@backhaul/contract/bus';
import { createHash } from 'node:crypto';
import { appendFile, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, expect, it } from 'vitest';
import { channelOf, MEDIA_KEY, PASSPHRASE, rigOfEachTest, S } from './rig.js';

const rig = rigOfEachTest();
const KEY = 'stream-key-of-the-platform';
const PASSWORD = 'password-of-the-camera';
const CHANNELS = [
  channelOf('studio', {
    destinations: [
      {
        destinationId: 'd1',
        name: 'platform',
        target: { protocol: 'rtmp', url: 'rtmp://127.0.0.1:9/live', key: KEY },
      },
    ],
  }),
  channelOf('camera', {
    input: 'rtsp',
    passphrase: 'another-passphrase',
    source: { kind: 'rtsp', url: 'rtsp://127.0.0.1:9/cam', user: 'viewer', password: PASSWORD },
  }),
];
let end = (): unknown => undefined;
afterEach(() => end());

/** Accepts log bundles like a console. */
async function logTaker() {
  const bundles: { path: string; body: Buffer; sha256: string; token: string }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        const { url = '', headers } = request;
        const sha256 = String(headers['x-content-sha256']);
        bundles.push({ path: url, body: Buffer.concat(chunks), sha256, token: headers.authorization ?? '' });
        response.writeHead(201).end();
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  end = () => server.close();
  return { bundles, port: (server.address() as AddressInfo).port };
}

it('a server sends its log, and that of a channel, without one of the secrets that it knows', async () => {
  await rig.launch('server', S, ['--base-port', '19361', '--destinations', 'any', '--recordings', rig.recordings]);
  const files = ['removeFiles', 'renameFile', 'makeClip'];
  expect(rig.serverState(S)?.orders).toEqual(['sendLogs', 'cancelLogs', 'resetInstance', ...files]);
  const configuration = { mediaKey: MEDIA_KEY, channels: CHANNELS };
  rig.far.publish(S, { type: 'desired', version: 1, configuration });
  await eventually('both channels', () => rig.serverState(S)?.channels.length === 2 || undefined);
  const own = DeviceCredentials.parse(JSON.parse(await readFile(join(rig.folder, `${S}.json`), 'utf8')));
  const secrets = [PASSPHRASE, KEY, PASSWORD, 'another-passphrase', MEDIA_KEY, own.secret];
  // A line as if programs had printed all secrets.
  const line = `${JSON.stringify({ channelId: 'studio', msg: 'an engine said', lines: secrets })}\n`;
  await appendFile(join(rig.folder, S, 'server.log'), line);
  const { bundles, port } = await logTaker();
  const ask = async (logId: string, channelId: string | null) => {
    const target = { url: null, port, path: `/logs/${logId}`, token: 'one-time' };
    const id = rig.far.order(S, { name: 'sendLogs', args: { logId, channelId, target } });
    const result = await rig.far.result(S, id);
    const { body, sha256, token } = bundles.find(({ path }) => path === target.path) ?? {};
    if (body === undefined) throw new Error(`nothing was sent: ${JSON.stringify(result)}`);
    expect(sha256).toBe(createHash('sha256').update(body).digest('hex'));
    expect(token).toBe('Bearer one-time');
    expect(result).toMatchObject({ outcome: 'done', data: { kind: 'logs', logId, bytes: body.length, sha256 } });
    return gunzipSync(body).toString();
  };
  const all = await ask('l1', null);
  for (const part of ['server.log', 'state.json', 'machine.json', 'the media server runs', 'an engine said'])
    expect(all).toContain(part);
  const studio = await ask('l2', 'studio');
  expect(studio).toContain('an engine said');
  for (const other of ['machine.json', 'the media server runs', '"channelId":"camera"'])
    expect(studio).not.toContain(other);
  for (const secret of secrets) {
    expect(all).not.toContain(secret);
    expect(studio).not.toContain(secret);
  }
  const unknown = rig.far.order(S, {
    name: 'sendLogs',
    args: { logId: 'l3', channelId: 'c-missing', target: { url: null, port, path: '/logs/l3', token: 't' } },
  });
  expect(await rig.far.result(S, unknown)).toMatchObject({
    outcome: 'failed',
    error: 'This server has no such channel',
  });
  expect(bundles).toHaveLength(2);
}, 120_000);
