import { EngineRun, freeLoopbackPort, splitArgs } from '@backhaul/agent';
import { eventually } from '@backhaul/agent/testing';
import type { DesiredDestination } from '@backhaul/contract/bus';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { channelOf, rigOfEachTest, S } from './rig.js';

const KEY = 'k'.repeat(32);
const HLS_KEY = 'h'.repeat(32);
const rig = rigOfEachTest();

/** An encoder of another vendor that publishes by RTMP until it is killed, or the test ends. */
async function publisher(key: string): Promise<EngineRun> {
  const port = await eventually('RTMP', () => rig.serverState(S)?.rtmpPort || undefined);
  const picture =
    '-re -f lavfi -i testsrc2=size=640x360:rate=25 -re -f lavfi -i sine=frequency=440:sample_rate=48000 ' +
    '-c:v libx264 -preset ultrafast -tune zerolatency -g 25 -c:a aac -ac 2 -f flv';
  const run = await EngineRun.start({
    command: 'ffmpeg',
    args: [...splitArgs(`-loglevel error ${picture}`), `rtmp://127.0.0.1:${port}/live/${key}`],
  });
  rig.atEnd(() => run.kill());
  return run;
}

/** A server that accepts one RTMP sender and writes its stream to a file. */
async function rtmpReceiver(): Promise<{ readonly port: number; readonly file: string; readonly run: EngineRun }> {
  const port = await freeLoopbackPort();
  const file = join(rig.folder, 'received.flv');
  const run = await EngineRun.start({
    command: 'ffmpeg',
    args: splitArgs(`-loglevel error -y -listen 1 -i rtmp://127.0.0.1:${port}/app/stream-key -c copy ${file}`),
  });
  rig.atEnd(() => run.kill());
  return { port, file, run };
}

/** A receiver that accepts connections and reads nothing. */
async function blackHole(): Promise<number> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket.pause());
    socket.on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  rig.atEnd(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

const state = (id: string) => rig.channel(S, 'studio')?.destinations?.find((one) => one.destinationId === id);
const becomes = (id: string, wanted: string) =>
  eventually(`${id} ${wanted}`, () => (state(id)?.state === wanted ? state(id) : undefined), 60_000);
const shows = (wanted: string) =>
  eventually(`the programme ${wanted}`, () => rig.channel(S, 'studio')?.programme === wanted || undefined, 60_000);

/** Times of the packets of a stream of a file, s, in the order of the file. */
async function times(file: string, stream: 'v' | 'a'): Promise<number[]> {
  let output = '';
  const run = await EngineRun.start({
    command: 'ffprobe',
    args: [...splitArgs(`-v error -select_streams ${stream}:0 -show_entries packet=dts_time -of csv=p=0`), file],
    onOutput: (chunk) => (output += chunk.toString()),
  });
  await run.exited;
  return output
    .split('\n')
    .map((line) => Number.parseFloat(line))
    .filter((time) => Number.isFinite(time));
}

const longestPause = (moments: readonly number[]): number =>
  Math.max(...moments.map((moment, index) => moment - (moments[index - 1] ?? moment)));

it('sends an RTMP sender to several destinations, in one session each over the loss of the sender, whatever the others do', async () => {
  await rig.launch('server', S, splitArgs('--listen 127.0.0.1 --rtmp-port 21935 --destinations any'));
  const receiver = await rtmpReceiver();
  const srtPort = await freeLoopbackPort();
  const destinations: DesiredDestination[] = [
    {
      destinationId: 'srt',
      name: 'srt',
      target: {
        protocol: 'srt',
        mode: 'listener',
        host: null,
        port: srtPort,
        passphrase: 'another-passphrase',
        latencyMs: 120,
        streamId: null,
      },
    },
    {
      destinationId: 'rtmp',
      name: 'rtmp',
      target: { protocol: 'rtmp', url: `rtmp://127.0.0.1:${receiver.port}/app`, key: 'stream-key' },
    },
    { destinationId: 'hls', name: 'hls', target: { protocol: 'hls', key: HLS_KEY } },
    {
      destinationId: 'hole',
      name: 'hole',
      target: { protocol: 'rtmp', url: `rtmp://127.0.0.1:${await blackHole()}/app`, key: 'stream-key' },
    },
  ];
  rig.serve(S, 1, [channelOf('studio', { input: 'rtmp', rtmpKey: KEY, slate: true, destinations })]);
  await becomes('rtmp', 'waiting');

  const refused = await publisher('x'.repeat(32));
  expect((await refused.exited).code).not.toBe(0);

  const sender = await publisher(KEY);
  await shows('live');
  await becomes('rtmp', 'connected');
  await becomes('hls', 'connected');
  const srtFile = join(rig.folder, 'srt.ts');
  const caller = await EngineRun.start({
    command: 'ffmpeg',
    args: splitArgs(
      `-loglevel error -y -i srt://127.0.0.1:${srtPort}?passphrase=another-passphrase -c copy -f mpegts ${srtFile}`,
    ),
  });
  rig.atEnd(() => caller.kill());
  await becomes('srt', 'connected');
  // By its queue, or by the silence of the receiver, whichever is noticed first.
  expect((await becomes('hole', 'retrying'))?.detail).toMatch(
    /^The (receiver does not keep up|other end does not answer)$/,
  );

  // No argument contains a key.
  expect(await rig.engines('stream-key')).toEqual([expect.stringContaining('-listen')]);
  expect(await rig.engines('another-passphrase')).toEqual([expect.stringContaining(srtFile)]);
  expect(await rig.engines(KEY)).toEqual([expect.stringContaining('lavfi')]);

  await new Promise((resolve) => setTimeout(resolve, 3000));
  await sender.kill();
  await shows('slate');
  await new Promise((resolve) => setTimeout(resolve, 4000));
  expect([state('rtmp')?.state, state('hls')?.state, state('srt')?.state]).toEqual(Array(3).fill('connected'));
  await publisher(KEY);
  await shows('live');
  await new Promise((resolve) => setTimeout(resolve, 3000));

  const list = await fetch(`${rig.serverState(S)?.mediaUrl}/hls/${HLS_KEY}/index.m3u8`);
  expect(list.status).toBe(200);
  expect(await list.text()).toMatch(/\d{8}\.ts/);
  expect((await fetch(`${rig.serverState(S)?.mediaUrl}/hls/${'x'.repeat(32)}/index.m3u8`)).status).toBe(404);

  await receiver.run.stop();
  await caller.stop();
  for (const file of [receiver.file, srtFile]) {
    const pictures = await times(file, 'v');
    expect(pictures.length).toBeGreaterThan(200);
    expect(pictures).toEqual(pictures.toSorted((a, b) => a - b));
    // The slate is on air 500 ms after the last picture.
    expect(longestPause(pictures)).toBeLessThan(1.5);
  }
}, 240_000);
