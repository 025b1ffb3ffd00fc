import { splitArgs } from '@backhaul/agent';
import { eventually } from '@backhaul/agent/testing';
import { signMediaToken } from '@backhaul/contract/bus';
import { execFile } from 'node:child_process';
import { mkdir, readFile, stat } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { inspectRecordings } from './frames.js';
import { changes, decode } from './picture.js';
import { picturesIn } from './received-pictures.js';
import { channelOf, MEDIA_KEY, PASSPHRASE, rigOfEachTest, S, U } from './rig.js';

const rig = rigOfEachTest();

const output = () => join(rig.folder, 'return.ts');
const target = (subject: string, key = MEDIA_KEY) => ({
  host: '127.0.0.1',
  port: 19_402,
  token: signMediaToken(key, subject, rig.far.now() + 3_600_000),
});
const serve = (policy = 'public') =>
  rig.launch('server', S, [
    '--base-port',
    '19401',
    '--gate-port',
    '19402',
    '--databridge',
    policy,
    '--recordings',
    rig.recordings,
  ]);
const returned = () => rig.unitState(U)?.applications.videoReturn?.['1']?.state;
const arriving = () => {
  const last = rig.far.received(U).telemetry.at(-1);
  return last?.kind === 'unit' ? last.returns?.[0] : undefined;
};
const startReturn = (channelId: string, key?: string, instance: '1' | '2' = '1') =>
  rig.far.order(U, {
    name: 'startReturn',
    args: { instance, channelId, target: target(`return.${channelId}`, key) },
  });

it('a unit receives the return of a channel, again after the server was killed, until it is stopped', async () => {
  const server = await serve();
  rig.serve(S, 1, [channelOf('c1')]);
  await rig.sender(await rig.listening(S, 'c1'), PASSPHRASE);
  await eventually('the channel collects', () => rig.channel(S, 'c1')?.status === 'collecting' || undefined, 60_000);
  await rig.launch('unit', U, ['--return-1', output()]);

  expect(await rig.far.result(U, startReturn('c1', 'x'.repeat(43)))).toMatchObject({ outcome: 'failed' });
  expect(await rig.far.result(U, startReturn('c2'))).toMatchObject({ error: 'Selected channel is offline' });
  expect(returned()).toBeUndefined();

  await rig.done(startReturn('c1'));
  await eventually('pictures', () => returned() === 'connected' || undefined, 60_000);
  const first = await eventually('a picture', () => arriving()?.picture ?? undefined, 60_000);
  expect((await decode(Buffer.from(first, 'base64'))).length).toBe(1);
  await eventually('another picture', () => (arriving()?.picture ?? first) !== first || undefined, 60_000);
  await eventually('some of the stream', async () => (await stat(output())).size > 500_000 || undefined, 60_000);
  expect(changes(await decode(await readFile(output())))).toBeGreaterThan(10);

  server.kill('SIGKILL');
  await eventually('its loss is reported', () => returned() === 'connecting' || undefined, 60_000);
  await serve();
  await rig.listening(S, 'c1');
  await rig.sender(await rig.listening(S, 'c1'), PASSPHRASE);
  await eventually('pictures again', () => returned() === 'connected' || undefined, 90_000);

  const stop = rig.far.order(U, { name: 'stopReturn', args: { instance: '1' } });
  await rig.done(stop);
  await eventually('its end is reported', () => (returned() === undefined ? true : undefined));
  expect(rig.far.received(U).malformed).toEqual([]);
}, 300_000);

/** Number of received bytes of a return. */
const arrived = async (file: string): Promise<number> => (await stat(file).catch(() => undefined))?.size ?? 0;

it('a test picture that the server makes, and what it fetches over SRT, reach a unit as its returns', async () => {
  await serve();
  expect(rig.serverState(S)?.fetches).toContain('testPicture');
  const test = channelOf('test', { input: 'testPicture', source: { kind: 'testPicture' } });
  const studio = channelOf('studio', { input: 'srt' });
  rig.serve(S, 1, [{ ...test, recording: true }, studio]);
  await eventually('it plays', () => rig.channel(S, 'test')?.video?.width === 1280 || undefined, 60_000);
  expect(rig.channel(S, 'test')).toMatchObject({ status: 'collecting', source: { state: 'connected', detail: '' } });
  await rig.sender(await rig.listening(S, 'studio'), PASSPHRASE);
  await rig.collecting('studio');
  const second = join(rig.folder, 'return-2.ts');
  await rig.launch('unit', U, ['--return-1', output(), '--return-2', second]);
  await rig.done(startReturn('test'));
  await rig.done(startReturn('studio', undefined, '2'));
  // Longer than a round of the test picture, which lasts eight seconds.
  await eventually('a test picture', async () => (await arrived(output())) > 4_000_000 || undefined, 90_000);
  await eventually('the studio', async () => (await arrived(second)) > 500_000 || undefined, 60_000);
  expect(changes(await decode(await readFile(output())))).toBeGreaterThan(100);
  expect(changes(await decode(await readFile(second)))).toBeGreaterThan(10);
  rig.serve(S, 2, [test, studio]);
  await eventually('the recording', () => rig.far.received(S).events.find(({ type }) => type === 'recordingClosed'));
  const [recording] = await inspectRecordings(join(rig.recordings, 'test'), 25);
  expect(recording).toMatchObject({ holes: [], complaints: [] });
  expect(recording?.frames).toBeGreaterThan(10 * 25);
  expect(rig.channel(S, 'test')?.source).toMatchObject({ state: 'connected', detail: '' });
}, 240_000);

it('a file that is played into a video return channel reaches a unit, and what it took the place of after it', async () => {
  await serve();
  await mkdir(join(rig.recordings, 'old'), { recursive: true });
  const picture = '-f lavfi -i testsrc2=size=640x360:rate=25 -t 8 -c:v libx264 -preset ultrafast -g 25';
  const file = join(rig.recordings, 'old', 'a.mkv');
  await promisify(execFile)('ffmpeg', [...splitArgs(`-v error -y ${picture} -pix_fmt yuv420p`), file]);
  const test = channelOf('test', { input: 'testPicture', source: { kind: 'testPicture' } });
  rig.serve(S, 1, [test]);
  await eventually('it plays', () => rig.channel(S, 'test')?.video?.width === 1280 || undefined, 60_000);
  await rig.launch('unit', U, ['--return-1', output()]);
  await rig.done(startReturn('test'));
  await eventually('a test picture', async () => (await arrived(output())) > 500_000 || undefined, 60_000);
  const items = [{ playoutId: 'p', channelId: 'old', name: 'a.mkv', fromMs: 0, loop: false, at: null }];
  rig.serve(S, 2, [{ ...test, playout: { breakIn: false, items } }]);
  await eventually('the file', () => rig.channel(S, 'test')?.status === 'PlayStoredFile' || undefined, 60_000);
  await eventually('its end', () => rig.channel(S, 'test')?.playout?.ended.length === 1 || undefined, 60_000);
  const sizes = async () => (await picturesIn(output())).byWidth;
  await eventually(
    'the test picture again',
    async () =>
      (await picturesIn(output())).joints.some(({ from, to }) => from === 640 && to === 1280) ? true : undefined,
    60_000,
  );
  expect((await sizes()).get(640)).toBeGreaterThan(7 * 25);
  expect(returned()).toBe('connected');
}, 240_000);

/** The response through the proxy for a program next to the unit: status and body. */
const through = (proxy: string, url: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const [host, port] = proxy.split(':');
    const asked = request({ host, port, path: url, headers: { host: new URL(url).host } }, (answer) => {
      let text = `${answer.statusCode} `;
      answer.on('data', (chunk: Buffer) => (text += chunk.toString())).on('end', () => resolve(text));
    });
    asked.once('error', reject).end();
  });

/** The same by CONNECT. */
const tunnelled = (proxy: string, url: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const [host, port] = proxy.split(':');
    const { host: far, pathname } = new URL(url);
    const asked = request({ host, port, method: 'CONNECT', path: far });
    asked.once('error', reject).end();
    asked.once('connect', (answer, socket) => {
      let text = `${answer.statusCode} `;
      socket.on('data', (chunk: Buffer) => (text += chunk.toString())).once('close', () => resolve(text));
      if (answer.statusCode === 200) {
        socket.write(`GET ${pathname} HTTP/1.1\r\nhost: ${far}\r\nconnection: close\r\n\r\n`);
      }
    });
  });

const bridge = () => rig.unitState(U)?.applications.databridge;
const startBridge = (subject: string) => rig.far.order(U, { name: 'startBridge', args: { target: target(subject) } });

const begin = async () => {
  await rig.done(startBridge(`databridge.${U}`));
  return eventually('the proxy', () => (bridge()?.state === 'connected' ? bridge()?.address : undefined));
};

it('a request through the databridge leaves at the server, and only to allowed addresses', async () => {
  const web = createServer((asked, answer) => answer.end(`${asked.url} for ${asked.headers.host}`));
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
  const address = web.address();
  const site = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  try {
    const server = await serve('any');
    rig.serve(S, 1, [channelOf('c1')]);
    await rig.listening(S, 'c1');
    await rig.launch('unit', U);
    // A token of a return opens no connection.
    expect(await rig.far.result(U, startBridge('return.c1'))).toMatchObject({ outcome: 'failed' });

    const proxy = await begin();
    expect(await through(proxy, `${site}/news?a=1`)).toBe(`200 /news?a=1 for ${new URL(site).host}`);
    expect(await tunnelled(proxy, `${site}/tunnel`)).toContain(`/tunnel for ${new URL(site).host}`);

    await rig.end(server);
    await eventually('its loss is reported', () => bridge()?.state === 'setup' || undefined, 60_000);
    await serve('public');
    await eventually('the bridge is back', () => bridge()?.state === 'connected' || undefined, 60_000);
    expect(await through(proxy, `${site}/news`)).toMatch(/^502 .*public internet/);

    const stop = rig.far.order(U, { name: 'stopBridge', args: {} });
    await rig.done(stop);
    await expect(through(proxy, `${site}/news`)).rejects.toThrow();
    expect(bridge()).toBeUndefined();
  } finally {
    await new Promise<void>((resolve) => web.close(() => resolve()));
  }
}, 180_000);
