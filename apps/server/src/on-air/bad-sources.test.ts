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
import { rtspCamera } from './streams.js';

const RATE = 25;
/** How long a source with a picture is shown, ms. */
const SHOWN_MS = 2000;
/** Number of sources that are tried at the same time. */
const AT_A_TIME = 7;
const PICTURE = '-f lavfi -i testsrc2=size=320x180:rate=25';
const SOUND = '-f lavfi -i sine=sample_rate=48000';
const SLOW = '-f lavfi -i testsrc2=size=320x180:rate=1 -c:v libx264 -preset ultrafast -bf 0 -g 1';
const HEVC = `${PICTURE} -c:v libx265 -preset ultrafast -x265-params log-level=none:bframes=0 -g 25`;
const H264 = `${PICTURE} -c:v libx264 -preset ultrafast -g 25`;

const rig = rigOfEachTest();
const channel = (index: number) => rig.channel(S, `bad${String(index)}`);

const file = (name: string): SourceTarget => ({ kind: 'file', channelId: 'old', name: `${name}.mkv`, loop: true });

/** Encodes 20 s into a file. */
const encode = (args: string, path: string) =>
  promisify(execFile)('ffmpeg', [...splitArgs(`-v error -y ${args} -pix_fmt yuv420p -t 20`), path]);

/** Plays a file in real time, in a loop. */
const played = (path: string): string => `-stream_loop -1 -re -i ${path} -c copy`;

/** An SRT listener that plays a file. */
async function srtListener(path: string): Promise<SourceTarget> {
  const port = await freeLoopbackPort();
  const run = await EngineRun.start({
    command: 'ffmpeg',
    args: splitArgs(`-loglevel error ${played(path)} -f mpegts srt://127.0.0.1:${port}?mode=listener`),
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

/** A server that answers RTSP with noise. */
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

/** A camera that sends a file by the payload format of its codec. */
async function camera(path: string): Promise<SourceTarget> {
  const made = await rtspCamera({ media: played(path), descriptionFile: `${path}.sdp` });
  rig.atEnd(() => made.stop());
  return { kind: 'rtsp', url: made.url, user: null, password: null };
}

/** A playlist of these files, in turn; each has a different picture. */
const playlist = (seconds: number, ...names: readonly string[]): string =>
  ['#EXTM3U', `#EXT-X-TARGETDURATION:${String(seconds)}`, ...names.flatMap((name, index) => [...(index > 0 ? ['#EXT-X-DISCONTINUITY'] : []), `#EXTINF:${String(seconds)},`, name]), ''].join('\n'); // prettier-ignore

it(
  'bad media of a source that is fetched or played ends no program and disturbs no other channel, and the state says what is wrong',
  { timeout: 500_000 },
  async () => {
    const folder = join(rig.recordings, 'old');
    await mkdir(folder, { recursive: true });
    const web = join(rig.folder, 'web');
    await mkdir(web);
    const media: Readonly<Record<string, string>> = {
      hevc: HEVC,
      slow: SLOW,
      sound: `${SOUND} -c:a aac`,
      whole: H264,
      large: H264.replace('320x180', '640x360'),
    };
    for (const [name, args] of Object.entries(media)) {
      await encode(args, join(folder, `${name}.mkv`));
      // ffmpeg needs many pictures to detect a slow stream.
      const seconds = name === 'slow' ? 20 : 4;
      const copied = splitArgs(
        `-v error -i ${join(folder, `${name}.mkv`)} -c copy -t ${String(seconds)} ${join(web, `${name}.ts`)}`,
      );
      await promisify(execFile)('ffmpeg', copied);
      await writeFile(join(web, `${name}.m3u8`), playlist(seconds, `${name}.ts`, `${name}.ts`));
    }
    const whole = await readFile(join(folder, 'whole.mkv'));
    await writeFile(join(folder, 'noise.mkv'), randomBytes(500_000));
    await writeFile(join(folder, 'cut.mkv'), whole.subarray(0, whole.length / 4));
    await writeFile(join(web, 'noise.m3u8'), randomBytes(5000));
    await writeFile(join(web, 'noise.ts'), randomBytes(500_000));
    await writeFile(join(web, 'segments.m3u8'), playlist(4, 'noise.ts', 'noise.ts'));
    await writeFile(join(web, 'change.m3u8'), playlist(4, 'whole.ts', 'large.ts'));
    const change = await Promise.all(['whole.ts', 'large.ts'].map((name) => readFile(join(web, name))));
    await writeFile(join(web, 'change.ts'), Buffer.concat(change));
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

    const hls = (name: string): SourceTarget => ({ kind: 'hls', url: `${url}/${name}.m3u8` });
    /** The expected message about a source, or the widths of its pictures in turn. */
    const cases: readonly (readonly [string, SourceTarget, string | readonly number[]])[] = [
      ['HLS: noise as segments', hls('segments'), 'The source sends no picture'],
      ['HLS: noise as the playlist', hls('noise'), 'The source is no HLS playlist'],
      ['HLS: HEVC', hls('hevc'), [320]],
      ['HLS: one picture a second', hls('slow'), [320]],
      ['HLS: sound alone', hls('sound'), 'The source has no picture'],
      ['HLS: change of resolution', hls('change'), [320, 640]],
      ['RTSP: one picture a second', await camera(join(folder, 'slow.mkv')), [320]],
      ['RTSP: HEVC', await camera(join(folder, 'hevc.mkv')), [320]],
      ['RTSP: sound alone', await camera(join(folder, 'sound.mkv')), 'The source has no picture'],
      ['RTSP: change of resolution', await camera(join(web, 'change.ts')), [320, 640]],
      ['RTSP: noise', await noisyCamera(), 'The source sends something else than RTSP'],
      ['file: noise', file('noise'), 'The file has no H.264 or HEVC picture that can be played'],
      ['file: sound alone', file('sound'), 'The file has no H.264 or HEVC picture that can be played'],
      ['file: HEVC', file('hevc'), [320]],
      ['file: one picture a second', file('slow'), [320]],
      ['file: cut off', file('cut'), [320]],
      ['SRT: noise', await noise(), 'The picture cannot be read'],
      ['SRT: sound alone', await srtListener(join(folder, 'sound.mkv')), 'The source has no picture'],
      ['SRT: HEVC', await srtListener(join(folder, 'hevc.mkv')), [320]],
      ['SRT: one picture a second', await srtListener(join(folder, 'slow.mkv')), [320]],
    ];
    const tried = async (index: number, [name, , shown]: (typeof cases)[number]): Promise<void> => {
      const detail = () => channel(index)?.source?.detail;
      if (typeof shown === 'string')
        await eventually(`${name}: ${shown}`, () => detail() === shown || undefined, 60_000);
      for (const width of typeof shown === 'string' ? [] : shown) {
        await eventually(
          `${name}: ${String(width)} wide`,
          () => channel(index)?.video?.width === width || undefined,
          60_000,
        );
        expect([name, detail()]).toEqual([name, '']);
      }
      if (typeof shown !== 'string') await sleep(SHOWN_MS);
    };
    for (let first = 0; first < cases.length; first += AT_A_TIME) {
      const some = cases.slice(first, first + AT_A_TIME);
      const channels = some.map(([, source], index) =>
        channelOf(`bad${String(index)}`, { input: source.kind, slate: true, source }),
      );
      rig.serve(S, (version += 1), [good, ...channels]);
      await Promise.all(some.map((one, index) => tried(index, one)));
      rig.serve(S, (version += 1), [good]);
      await eventually('no source', () => some.every((_, index) => !channel(index)) || undefined, 30_000);
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
