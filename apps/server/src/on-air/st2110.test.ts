import { EngineRun, splitArgs } from '@backhaul/agent';
import { eventually } from '@backhaul/agent/testing';
import type { DesiredDestination } from '@backhaul/contract/bus';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { noSmpte } from './no-smpte.js';
import { channelOf, PASSPHRASE, rigOfEachTest, S } from './rig.js';
import { pictureTimes, probed } from './streams-of-file.js';

const rig = rigOfEachTest();

/** Free UDP ports; two senders to the same port would mix. */
async function freePorts(count: number): Promise<number[]> {
  const sockets = Array.from({ length: count }, () => createSocket('udp4').bind(0, '127.0.0.1'));
  await Promise.all(sockets.map((socket) => once(socket, 'listening')));
  const ports = sockets.map((socket) => socket.address().port);
  await Promise.all(sockets.map((socket) => new Promise<void>((resolve) => void socket.close(() => resolve()))));
  return ports;
}

/** One target at free ports of this machine, primary and secondary. */
async function target() {
  const [port = 0, audioPort = 0, secondPort = 0, secondAudioPort = 0] = await freePorts(4);
  const secondary = { host: '127.0.0.1', port: secondPort, audioPort: secondAudioPort };
  return { protocol: 'st2110', host: '127.0.0.1', port, audioPort, ttl: 4, secondary } as const;
}

const folder = await mkdtemp(join(tmpdir(), 'no-smpte-'));
const why = await noSmpte(folder, await target());
await rm(folder, { recursive: true });
if (why !== undefined) process.stderr.write(`ST 2110 is NOT TRIED: ${why}\n`);

const reported = () => rig.channel(S, 'studio')?.destinations?.[0];

it.skipIf(why !== undefined)(
  'sends pictures and sound as ST 2110 twice, to receivers that know nothing but its SDP',
  async () => {
    const destination: DesiredDestination = {
      destinationId: 'smpte',
      name: 'Studio 1',
      target: await target(),
    };
    await rig.launch('server', S, splitArgs('--listen 127.0.0.1 --destinations any'));
    rig.serve(S, 1, [channelOf('studio', { input: 'srt', destinations: [destination] })]);
    const source = 'testsrc2=size=320x180:rate=25[out0];sine=frequency=440:sample_rate=48000[out1]';
    await rig.sender(await rig.listening(S, 'studio'), PASSPHRASE, source, '-g 25 -c:a aac -ac 2');
    const sdp = await eventually('a session description with sound', () =>
      reported()?.sdp?.includes('m=audio') ? reported()?.sdp : undefined,
    ).catch((error: unknown) => {
      throw new Error(`the destination is ${JSON.stringify(reported())}`, { cause: error });
    });
    expect(sdp).toContain('a=fmtp:96 sampling=YCbCr-4:2:2; width=320; height=180; exactframerate=25; depth=8;');
    // The description contains no promise that software cannot keep.
    expect(sdp).not.toMatch(/TP=|ptp=/);
    expect(reported()?.state).toBe('connected');
    await eventually('the rate of what is sent', () => {
      const last = rig.far.received(S).telemetry.findLast((report) => report.kind === 'server');
      const sent = last?.channels[0]?.destinations?.[0]?.sentKbps;
      // 320 × 180 pixels of 16 bit, 25 times a second, and the sound.
      return sent === 23_040 + 2304 || undefined;
    });

    // A receiver takes the streams of one path.
    const sides = { V1: ['V1', 'A1'], V2: ['V2', 'A2'] };
    for (const [side, wanted] of Object.entries(sides)) {
      const [head = '', ...described] = (sdp ?? '').split(/(?=^m=)/m);
      const own = described.filter((stream) => wanted.some((mid) => stream.includes(`a=mid:${mid}`)));
      const file = join(rig.folder, `${side}.sdp`);
      await writeFile(file, head.replaceAll(/a=group.*\r\n/g, '') + own.join(''));
      const received = join(rig.folder, `${side}.mkv`);
      const receiver = await EngineRun.start({
        command: 'ffmpeg',
        args: [
          ...splitArgs('-loglevel error -y -protocol_whitelist file,udp,rtp -i'),
          file,
          ...splitArgs('-t 3 -c:v ffv1 -c:a pcm_s16le'),
          received,
        ],
      });
      rig.atEnd(() => receiver.kill());
      expect(await receiver.exited).toMatchObject({ code: 0 });
      const streams = await probed(received, 'stream=codec_type,width,height,sample_rate,channels');
      expect(streams).toContain('video,320,180');
      expect(streams).toContain('audio,48000,2');
      expect((await pictureTimes(received)).length).toBeGreaterThan(70);
    }
  },
  180_000,
);
