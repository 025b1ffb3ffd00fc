import { EngineRun, freeLoopbackPort, splitArgs } from '@backhaul/agent';
import { eventually } from '@backhaul/agent/testing';
import type { DesiredDestination, SourceTarget } from '@backhaul/contract/bus';
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { inspectRecordings } from './frames.js';
import { receivedPictures } from './received-pictures.js';
import { channelOf, PASSPHRASE, rigOfEachTest, S } from './rig.js';

const RATE = 25;
/** How long what has a picture is shown, ms. */
const SHOWN_MS = 2000;
const PICTURE = '-f lavfi -i testsrc2=size=320x180:rate=25';
const SOUND = '-f lavfi -i sine=sample_rate=48000';
const SLOW = '-f lavfi -i testsrc2=size=320x180:rate=1 -c:v libx264 -preset ultrafast -bf 0 -g 1';
const HEVC = `${PICTURE} -c:v libx265 -preset ultrafast -x265-params log-level=none:bframes=0 -g 25`;
const H264 = `${PICTURE} -c:v libx264 -preset ultrafast -g 25`;

const rig = rigOfEachTest();
const channel = () => rig.channel(S, 'bad');
const source = () => channel()?.source;

const file = (name: string): SourceTarget => ({ kind: 'file', channelId: 'old', name: `${name}.mkv`, loop: true });

/** Encodes 20 s into a file. */
const encode = (args: string, path: string) =>
  promisify(execFile)('ffmpeg', [...splitArgs(`-v error -y ${args} -pix_fmt yuv420p -t 20`), path]);

/** An SRT listener that sends what ffmpeg makes, at its own pace. */
async function srtListener(args: string): Promise<SourceTarget> {
  const port = await freeLoopbackPort();
  const paced = args.replaceAll('-f lavfi', '-re -f lavfi');
  const run = await EngineRun.start({
    command: 'ffmpeg',
    args: splitArgs(`-loglevel error ${paced} -f mpegts srt://127.0.0.1:${port}?mode=listener`),
  });
  rig.atEnd(() => run.kill());
  return { kind: 'srtCaller', host: '127.0.0.1', port, passphrase: null, latencyMs: 120, streamId: null };
}

/** An SRT listener that sends noise. */
async function noise(): Promise<SourceTarget> {
  const port = await freeLoopbackPort();
  const run = await EngineRun.start({
    command: 'srt-live-transmit',
    args: ['-chunk:1316', 'file://con', `srt://127.0.0.1:${port}?mode=listener`],
    input: true,
  });
  const timer = setInterval(() => run.input?.write(randomBytes(1316)), 10);
  rig.atEnd(async () => {
    clearInterval(timer);
    await run.kill();
  });
  return { kind: 'srtCaller', host: '127.0.0.1', port, passphrase: null, latencyMs: 120, streamId: null };
}

/** A web server with the files of a folder. */
async function webServer(folder: string): Promise<string> {
  const server = createServer((request, response) => {
    readFile(join(folder, (request.url ?? '').split('/').pop() ?? '')).then(
      (data) => response.end(data),
      () => response.writeHead(404).end(),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  rig.atEnd(() => server.close());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}

/** Something that answers RTSP with noise. */
async function noisyCamera(): Promise<SourceTarget> {
  const server = createTcpServer((socket) => {
    socket.on('error', () => undefined).on('data', () => socket.end(randomBytes(20_000)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  rig.atEnd(() => server.close());
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { kind: 'rtsp', url: `rtsp://127.0.0.1:${port}/main`, user: null, password: null };
}

it(
  'bad media of a source that is fetched or played ends no program and disturbs no other channel, and the state says what is wrong',
  { timeout: 500_000 },
  async () => {
    const folder = join(rig.recordings, 'old');
    await mkdir(folder, { recursive: true });
    const web = join(rig.folder, 'web');
    await mkdir(web);
    await writeFile(join(folder, 'noise.mkv'), randomBytes(500_000));
    await encode(HEVC, join(folder, 'hevc.mkv'));
    await encode(SLOW, join(folder, 'slow.mkv'));
    await encode(`${SOUND} -c:a aac`, join(folder, 'sound.mkv'));
    await encode(H264, join(folder, 'whole.mkv'));
    const whole = await readFile(join(folder, 'whole.mkv'));
    await writeFile(join(folder, 'cut.mkv'), whole.subarray(0, whole.length / 4));
    await writeFile(join(web, 'noise.m3u8'), randomBytes(5000));
    await writeFile(join(web, 'noise.ts'), randomBytes(500_000));
    await writeFile(
      join(web, 'segments.m3u8'),
      '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\nnoise.ts\n#EXTINF:4,\nnoise.ts\n',
    );
    const url = await webServer(web);

    const options = '--listen 127.0.0.1 --base-port 19741 --destinations any --recordings';
    const server = await rig.launch('server', S, [...splitArgs(options), rig.recordings]);
    const received = await receivedPictures(await freeLoopbackPort(), join(rig.folder, 'received.ts'));
    rig.atEnd(() => received.stop());
    const udp: DesiredDestination = {
      destinationId: 'd',
      name: 'd',
      target: { protocol: 'udp', host: '127.0.0.1', port: received.port, ttl: 1 },
    };
    const good = channelOf('good', { input: 'srt', recording: true, destinations: [udp] });
    let version = 0;
    rig.serve(S, (version += 1), [good]);
    await rig.sender(await rig.listening(S, 'good'), PASSPHRASE, 'testsrc2=size=320x180:rate=25', '-g 25');
    await rig.collecting('good');

    /** What the server says of a source; undefined: its picture is there. */
    const cases: readonly (readonly [string, SourceTarget, string | undefined])[] = [
      ['file: noise', file('noise'), 'The file has no H.264 or HEVC picture that can be played'],
      ['file: sound alone', file('sound'), 'The file has no H.264 or HEVC picture that can be played'],
      ['file: HEVC', file('hevc'), undefined],
      ['file: one picture a second', file('slow'), undefined],
      ['file: cut off', file('cut'), undefined],
      ['SRT: noise', await noise(), 'The picture cannot be read'],
      ['SRT: sound alone', await srtListener(`${SOUND} -c:a aac`), 'The source has no picture'],
      ['SRT: HEVC', await srtListener(HEVC), undefined],
      ['SRT: one picture a second', await srtListener(`${SLOW} -tune zerolatency`), undefined],
      ['HLS: noise as the playlist', { kind: 'hls', url: `${url}/noise.m3u8` }, 'The source is no HLS playlist'],
      ['HLS: noise as segments', { kind: 'hls', url: `${url}/segments.m3u8` }, 'The source sends no picture'],
      ['RTSP: noise', await noisyCamera(), 'The source sends something else than RTSP'],
    ];
    for (const [name, target, detail] of cases) {
      rig.serve(S, (version += 1), [good, channelOf('bad', { input: target.kind, slate: true, source: target })]);
      const isSo = () =>
        detail === undefined
          ? source()?.state === 'connected' && (channel()?.video?.width ?? 0) > 0
          : source()?.detail === detail;
      await eventually(`${name}: ${detail ?? 'a picture'}`, () => isSo() || undefined, 60_000);
      if (detail === undefined) await sleep(SHOWN_MS);
      expect([name, source()?.detail]).toEqual([name, detail ?? '']);
      rig.serve(S, (version += 1), [good]);
      await eventually('no source', () => channel() === undefined || undefined, 30_000);
    }

    expect([server.exitCode, server.signalCode]).toEqual([null, null]);
    expect(rig.failures(S)).toEqual([]);
    const { pictures, missing, backward, complaints } = await received.read(RATE);
    expect([missing, backward, complaints]).toEqual([0, 0, []]);
    expect(pictures).toBeGreaterThan(RATE * 20);
    rig.serve(S, (version += 1), [channelOf('good', { input: 'srt' })]);
    const recording = await eventually('the recording', async () => {
      const [found] = await inspectRecordings(join(rig.recordings, 'good'), RATE).catch(() => []);
      return found;
    });
    expect([recording.holes, recording.complaints]).toEqual([[], []]);
  },
);
