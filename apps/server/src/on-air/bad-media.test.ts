import { EngineRun, freeLoopbackPort, splitArgs } from '@backhaul/agent';
import { eventually } from '@backhaul/agent/testing';
import type { ChannelFault } from '@backhaul/domain';
import { randomBytes } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inspectRecordings } from './frames.js';
import { receivedPictures } from './received-pictures.js';
import { channelOf, PASSPHRASE, rigOfEachTest, S } from './rig.js';

const KEY = 'k'.repeat(32);
const RATE = 25;
/** How long each defect is sent, ms. */
const SENT_MS = 6000;
const rig = rigOfEachTest();

const PICTURE = '-re -f lavfi -i testsrc2=size=320x180:rate=25 -re -f lavfi -i sine=sample_rate=48000';
const H264 = '-c:v libx264 -preset ultrafast -tune zerolatency -g 25 -c:a aac -ac 2';

/** Arguments of ffmpeg for each kind of bad media, before the container and the address; `fault`: the expected fault. */
const ENCODED: Readonly<Record<string, { readonly args: string; readonly fault?: ChannelFault }>> = {
  HEVC: { args: `${PICTURE} -c:v libx265 -preset ultrafast -x265-params log-level=none -g 25 -c:a aac` },
  'one picture a second': {
    args: '-re -f lavfi -i testsrc2=size=320x180:rate=1 -c:v libx264 -preset ultrafast -tune zerolatency -g 1',
  },
  'sound alone': { args: '-re -f lavfi -i sine=sample_rate=48000 -c:a aac', fault: 'noPicture' },
  'one keyframe': { args: `${PICTURE} -c:v libx264 -preset ultrafast -tune zerolatency -g 100000 -c:a aac` },
  '20 Mbps': {
    args: `${PICTURE} -c:v libx264 -preset ultrafast -tune zerolatency -g 25 -b:v 20M -minrate 20M -maxrate 20M -bufsize 4M -nal-hrd cbr -c:a aac`,
  },
  'timestamps that wrap': { args: `${PICTURE} ${H264} -output_ts_offset 95440` },
  'MPEG-2 video': { args: `${PICTURE} -c:v mpeg2video -g 12 -b:v 1M -c:a mp2`, fault: 'foreignCodec' },
};
const NO_PICTURES: ChannelFault[] = ['noPicture', 'foreignCodec'];

const srtAddress = (port: number, passphrase = PASSPHRASE): string =>
  `srt://127.0.0.1:${port}?passphrase=${passphrase}&pkt_size=1316`;

async function ffmpeg(args: string, address: string): Promise<EngineRun> {
  const run = await EngineRun.start({ command: 'ffmpeg', args: [...splitArgs(`-loglevel error ${args}`), address] });
  rig.atEnd(() => run.kill());
  return run;
}

/** Sends datagrams of noise over SRT, with the sync bytes of a transport stream or without. */
async function noise(port: number, synced: boolean): Promise<{ kill(): Promise<unknown> }> {
  const from = await freeLoopbackPort();
  const run = await EngineRun.start({
    command: 'srt-live-transmit',
    args: ['-chunk:1316', `udp://127.0.0.1:${from}`, srtAddress(port).replace('&pkt_size=1316', '')],
  });
  const socket = createSocket('udp4');
  const timer = setInterval(() => {
    const datagram = randomBytes(1316);
    if (synced) for (let at = 0; at < datagram.length; at += 188) datagram[at] = 0x47;
    socket.send(datagram, from, '127.0.0.1');
  }, 5);
  const kill = async () => {
    clearInterval(timer);
    socket.close();
    await run.kill();
  };
  rig.atEnd(() => run.kill());
  return { kill };
}

const to = (destinationId: string, port: number) => ({
  destinationId,
  name: destinationId,
  target: { protocol: 'udp', host: '127.0.0.1', port, ttl: 1 } as const,
});
const channel = () => rig.channel(S, 'srt');
/** libsrt keeps a caller that was killed for 5 s, and refuses others meanwhile. */
const isIdle = () =>
  eventually(
    'an input without a caller',
    () => (channel()?.status === 'idle' && channel()?.callers?.length === 0) || undefined,
    30_000,
  );
const faults = () => channel()?.faults ?? [];

it(
  'bad media at an input ends no program and disturbs no other channel, and the state says what is wrong',
  { timeout: 400_000 },
  async () => {
    const options = '--listen 127.0.0.1 --base-port 19901 --rtmp-port 21975 --destinations any --recordings';
    const server = await rig.launch('server', S, [...splitArgs(options), rig.recordings]);
    const received = await receivedPictures(await freeLoopbackPort(), join(rig.folder, 'received.ts'));
    rig.atEnd(() => received.stop());
    rig.serve(S, 1, [
      channelOf('good', { input: 'srt', recording: true, destinations: [to('whole', received.port)] }),
      channelOf('srt', { input: 'srt', slate: true, destinations: [to('bad', await freeLoopbackPort())] }),
      channelOf('rtmp', { input: 'rtmp', rtmpKey: KEY }),
    ]);
    const source = 'testsrc2=size=320x180:rate=25';
    await rig.sender(await rig.listening(S, 'good'), PASSPHRASE, source, '-g 25 -tune zerolatency');
    await rig.collecting('good');
    const port = await rig.listening(S, 'srt');

    for (const [defect, { args, fault }] of Object.entries(ENCODED)) {
      const sender = await ffmpeg(`${args} -f mpegts`, srtAddress(port));
      await eventually(`${defect} arrives`, () => channel()?.status === 'collecting' || undefined, 30_000);
      if (fault === undefined) await sleep(SENT_MS);
      else await eventually(`${defect}: ${fault}`, () => faults().includes(fault) || undefined, 60_000);
      if (fault === undefined) expect([defect, faults()]).toEqual([defect, expect.not.arrayContaining(NO_PICTURES)]);
      await sender.kill();
      await isIdle();
      expect(faults()).toEqual([]);
    }
    for (const synced of [true, false]) {
      const sender = await noise(port, synced);
      await eventually('noise has no picture', () => faults().includes('noPicture') || undefined, 60_000);
      expect(channel()?.programme).toBe('slate');
      await sender.kill();
      await isIdle();
    }

    const wrong = await ffmpeg(`${PICTURE} ${H264} -f mpegts`, srtAddress(port, 'not-the-passphrase'));
    expect((await wrong.exited).code).not.toBe(0);
    expect(channel()?.status).toBe('idle');

    const one = await ffmpeg(`${PICTURE} ${H264} -f mpegts`, srtAddress(port));
    await rig.collecting('srt');
    const second = await ffmpeg(`${PICTURE} ${H264} -f mpegts`, srtAddress(port));
    expect((await second.exited).code).not.toBe(0);
    expect(channel()?.status).toBe('collecting');
    await one.kill();
    await isIdle();

    const rtmpPort = await eventually('RTMP', () => rig.serverState(S)?.rtmpPort || undefined);
    const garbage = connect(rtmpPort, '127.0.0.1').on('error', () => undefined);
    rig.atEnd(() => garbage.destroy());
    garbage.write(randomBytes(200_000));
    const stranger = await ffmpeg(`${PICTURE} ${H264} -f flv`, `rtmp://127.0.0.1:${rtmpPort}/live/${'w'.repeat(32)}`);
    expect((await stranger.exited).code).not.toBe(0);
    const guest = await ffmpeg(`${PICTURE} ${H264} -f flv`, `rtmp://127.0.0.1:${rtmpPort}/live/${KEY}`);
    await rig.collecting('rtmp');
    await guest.kill();

    expect([server.exitCode, server.signalCode]).toEqual([null, null]);
    expect(rig.failures(S)).toEqual([]);
    const { pictures, missing, backward, complaints } = await received.read(RATE);
    expect([missing, backward, complaints]).toEqual([0, 0, []]);
    expect(pictures).toBeGreaterThan(RATE * 20);
    rig.serve(S, 2, [channelOf('good', { input: 'srt' })]);
    const recording = await eventually('the recording', async () => {
      const [file] = await inspectRecordings(join(rig.recordings, 'good'), RATE).catch(() => []);
      return file;
    });
    expect([recording.holes, recording.complaints]).toEqual([[], []]);
  },
);
