import { type EngineRun, freeLoopbackPort, splitArgs } from '@backhaul/agent';
import { eventually } from '@backhaul/agent/testing';
import type { DesiredDestination, SourceTarget } from '@backhaul/contract/bus';
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { channelOf, rigOfEachTest, S } from './rig.js';
import { rtspCamera, sending, type CameraRequest } from './streams.js';

const rig = rigOfEachTest();
const SECRET = 'never-in-arguments';
const HLS_KEY = 'h'.repeat(32);

const source = () => rig.channel(S, 'studio')?.source;
const becomes = (wanted: string, detail?: string) =>
  eventually(
    `the source ${wanted} ${detail ?? ''}`,
    () => (source()?.state === wanted && (detail === undefined || source()?.detail === detail) ? source() : undefined),
    60_000,
  );
const shows = (wanted: string) =>
  eventually(`the programme ${wanted}`, () => rig.channel(S, 'studio')?.programme === wanted || undefined, 60_000);

const srtSource = (port: number, change: object = {}): SourceTarget => ({
  kind: 'srtCaller',
  host: '127.0.0.1',
  port,
  passphrase: SECRET,
  latencyMs: 120,
  streamId: null,
  ...change,
});

/** An SRT listener that plays a picture to one caller. */
async function srtListener(port: number): Promise<EngineRun> {
  const run = await sending(`-f mpegts srt://127.0.0.1:${port}?mode=listener&passphrase=${SECRET}&latency=120000`);
  rig.atEnd(() => run.kill());
  return run;
}

/** Command lines with the secret of all programs except those that this test started. */
async function linesWithSecret(): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')));
  return lines.filter((line) => line.includes(SECRET) && !line.includes('lavfi'));
}

it(
  'fetches over SRT, shows the slate while the source is away, and goes on with it in the same programme',
  { timeout: 180_000 },
  async () => {
    await rig.launch('server', S, splitArgs('--listen 127.0.0.1 --base-port 19831 --destinations any'));
    expect(rig.serverState(S)?.fetches).toContain('srtCaller');
    const port = await freeLoopbackPort();
    const hls: DesiredDestination = { destinationId: 'web', name: 'web', target: { protocol: 'hls', key: HLS_KEY } };
    const channel = { input: 'srtCaller' as const, slate: true, destinations: [hls] };
    rig.serve(S, 1, [channelOf('studio', { ...channel, source: srtSource(port) })]);
    const first = await becomes('retrying');
    expect(first.detail).toBe('The sender does not answer, or denies access');
    expect(first.retryAt).toBeGreaterThan(first.since);
    expect(rig.channel(S, 'studio')?.status).toBe('idle');

    const listener = await srtListener(port);
    await becomes('connected', '');
    await rig.collecting('studio');
    await shows('live');
    await rig.engine(['concat', 'pipe:0']);
    expect(await linesWithSecret()).toEqual([]);

    // The slate has the format of the picture.
    await eventually('the frame rate', () => (rig.channel(S, 'studio')?.video?.frameRate ?? 0) > 0 || undefined);
    await listener.kill();
    await shows('slate');
    await becomes('retrying');
    const second = await srtListener(port);
    await shows('live');
    await becomes('connected');
    const list = await (await fetch(`${rig.serverState(S)?.mediaUrl}/hls/${HLS_KEY}/index.m3u8`)).text();
    expect(list).not.toContain('DISCONTINUITY');

    // A channel that is reset fetches its source again; an ffmpeg listener ends when it receives the goodbye.
    const order = rig.far.order(S, { name: 'resetChannel', args: { channelId: 'studio' } });
    const before = source()?.since ?? 0;
    expect(await rig.far.result(S, order)).toMatchObject({ outcome: 'done' });
    await eventually('another attempt', () => (source()?.since ?? 0) > before || undefined);
    await second.exited;
    await srtListener(port);
    await becomes('connected');

    // Another setting of the channel does not affect the source.
    const { since } = await becomes('connected');
    rig.serve(S, 2, [channelOf('studio', { ...channel, source: srtSource(port), recording: true })]);
    await eventually('recording', () => rig.channel(S, 'studio')?.recording.state === 'recording' || undefined);
    expect(source()).toMatchObject({ state: 'connected', since });
    rig.serve(S, 3, [channelOf('studio', channel)]);
    await eventually('no source', () => source() === undefined || undefined);
    await eventually('no signal', () => rig.channel(S, 'studio')?.status === 'idle' || undefined);
    expect(rig.logs.join('')).not.toContain(SECRET);
    expect(await readdir(join(rig.folder, S))).toContain('configuration.json');
  },
);

it('says why a source cannot be fetched, and tries it again at once on order', { timeout: 120_000 }, async () => {
  await rig.launch('server', S, splitArgs('--listen 127.0.0.1 --base-port 19841'));
  const refused = (version: number, change: object) => {
    rig.serve(S, version, [channelOf('studio', { input: 'srtCaller', source: srtSource(9, change) })]);
    return eventually(`version ${version}`, () => rig.serverState(S)?.configurationVersion === version || undefined);
  };
  for (const [index, host] of ['127.0.0.1', 'localhost', '169.254.169.254', '::ffff:127.0.0.1'].entries()) {
    await refused(index + 1, { host });
    await becomes('retrying', 'The address is not allowed');
  }
  await refused(9, { host: 'no-such-host.invalid' });
  await becomes('retrying', 'The host is unknown');
  await eventually('a longer pause', () => {
    const { retryAt, since } = source() ?? {};
    return (retryAt ?? 0) - (since ?? 0) > 3000 || undefined;
  });
  const before = source()?.since ?? 0;
  const order = rig.far.order(S, { name: 'retrySource', args: { channelId: 'studio' } });
  expect(await rig.far.result(S, order)).toMatchObject({ outcome: 'done' });
  await eventually('another attempt', () => (source()?.since ?? 0) > before || undefined);
  const none = rig.far.order(S, { name: 'retrySource', args: { channelId: 'none' } });
  expect(await rig.far.result(S, none)).toMatchObject({ outcome: 'failed' });
});

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');
const NONCE = 'abcdef0123456789';

/** The header that a camera requires in each request, by scheme; undefined: none. */
const DEMANDS = {
  Basic: ({ authorization }: CameraRequest) =>
    authorization === `Basic ${Buffer.from(`viewer:${SECRET}`).toString('base64')}`
      ? undefined
      : ['401 Unauthorized', 'WWW-Authenticate: Basic realm="camera"'],
  Digest: ({ method, uri, authorization }: CameraRequest) => {
    const response = md5(`${md5(`viewer:camera:${SECRET}`)}:${NONCE}:${md5(`${method}:${uri}`)}`);
    return authorization.includes(`response="${response}"`) && authorization.includes(`uri="${uri}"`)
      ? undefined
      : ['401 Unauthorized', `WWW-Authenticate: Digest realm="camera", nonce="${NONCE}", algorithm=MD5`];
  },
} as const;

it('fetches a camera over RTSP and signs in, with the password in no argument', { timeout: 240_000 }, async () => {
  await rig.launch('server', S, splitArgs('--listen 127.0.0.1 --base-port 19851 --destinations any'));
  const uris = new Set<string>();
  let version = 0;
  const plays = (url: string, password: string | null) => {
    const user = password === null ? null : 'viewer';
    const camera: SourceTarget = { kind: 'rtsp', url, user, password };
    rig.serve(S, (version += 1), [channelOf('studio', { input: 'rtsp', source: camera })]);
  };
  for (const scheme of ['Basic', 'Digest'] as const) {
    const camera = await rtspCamera({
      refuse: (request) => {
        uris.add(request.uri);
        return DEMANDS[scheme](request);
      },
    });
    try {
      plays(camera.url, 'wrong');
      await becomes('retrying', 'The other end denies access');
      plays(camera.url, SECRET);
      await becomes('connected', '');
      await rig.collecting('studio');
      expect(await linesWithSecret()).toEqual([]);
      expect([...uris].filter((uri) => !uri.startsWith(camera.url))).toEqual([]);
      uris.clear();
    } finally {
      await camera.stop();
    }
    await becomes('retrying');
  }
  const moved = await rtspCamera({ refuse: () => ['302 Moved', 'Location: rtsp://127.0.0.1:1/private'] });
  plays(moved.url, null);
  await becomes('retrying', 'The source refers to another address');
  await moved.stop();
  expect(rig.logs.join('')).not.toContain(SECRET);
});

it('calls no camera on this machine unless it may', { timeout: 120_000 }, async () => {
  await rig.launch('server', S, splitArgs('--listen 127.0.0.1 --base-port 19861'));
  let called = 0;
  const camera = await rtspCamera({ refuse: () => ((called += 1) > 0 ? ['404 Not Found'] : undefined) });
  rig.atEnd(() => camera.stop());
  for (const [index, host] of ['127.0.0.1', 'localhost'].entries()) {
    const url = camera.url.replace('127.0.0.1', host);
    rig.serve(S, index + 1, [
      channelOf('studio', { input: 'rtsp', source: { kind: 'rtsp', url, user: null, password: null } }),
    ]);
    await eventually('the configuration', () => rig.serverState(S)?.configurationVersion === index + 1 || undefined);
    await becomes('retrying', 'The address is not allowed');
  }
  expect(called).toBe(0);
});

/** A web server with the files of a folder. */
async function webServer(folder: string): Promise<string> {
  const server = createServer((request, response) => {
    const name = (request.url ?? '').split('?')[0]?.split('/').pop() ?? '';
    readFile(join(folder, name)).then(
      (data) => response.end(data),
      () => response.writeHead(404).end(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  rig.atEnd(() => server.close());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}

it('fetches HLS, and notices a playlist that no longer changes', { timeout: 240_000 }, async () => {
  await rig.launch('server', S, splitArgs('--listen 127.0.0.1 --base-port 19871 --destinations any'));
  const folder = join(rig.folder, 'hls');
  await mkdir(folder);
  const web = await webServer(folder);
  const plays = (version: number, path: string) =>
    rig.serve(S, version, [channelOf('studio', { input: 'hls', source: { kind: 'hls', url: web + path } })]);
  plays(1, `/index.m3u8?key=${SECRET}`);
  await becomes('retrying', 'The other end does not know this stream');
  const encoder = await sending(`-f hls -hls_time 1 -hls_list_size 4 -hls_flags delete_segments ${folder}/index.m3u8`);
  rig.atEnd(() => encoder.kill());
  await becomes('connected', '');
  await rig.collecting('studio');
  expect(await linesWithSecret()).toEqual([]);
  await eventually('the frame rate', () => (rig.channel(S, 'studio')?.video?.frameRate ?? 0) > 20 || undefined);
  await encoder.kill();
  await becomes('retrying', 'The source sends nothing');
  await eventually('no signal', () => rig.channel(S, 'studio')?.status === 'idle' || undefined);
  plays(2, '/none.m3u8');
  await becomes('retrying', 'The other end does not know this stream');
  expect(rig.logs.join('')).not.toContain(SECRET);
});
