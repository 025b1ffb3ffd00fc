import { EngineRun, freeLoopbackPort, splitArgs } from '@backhaul/agent';
import { eventually } from '@backhaul/agent/testing';
import { randomBytes } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { ID_BYTES, writePacket } from '../srtla/packets.js';
import { receivedPictures } from './received-pictures.js';
import { RistSender } from './rist-sender.js';
import { channelOf, PASSPHRASE, rigOfEachTest, S } from './rig.js';
import { SrtlaSender } from './srtla-sender.js';

const RATE = 25;
/** How long a stream with a picture is sent, ms. */
const SENT_MS = 3000;
const rig = rigOfEachTest();

const PICTURE = '-re -f lavfi -i testsrc2=size=320x180:rate=25';
const H264 = `${PICTURE} -c:v libx264 -preset ultrafast -tune zerolatency -g 25`;
const HEVC = `${PICTURE} -c:v libx265 -preset ultrafast -x265-params log-level=none -g 25`;
const SLOW = '-re -f lavfi -i testsrc2=size=320x180:rate=1 -c:v libx264 -preset ultrafast -tune zerolatency -g 1';

const to = (destinationId: string, port: number) => ({
  destinationId,
  name: destinationId,
  target: { protocol: 'udp', host: '127.0.0.1', port, ttl: 1 } as const,
});
const channel = (id: string) => rig.channel(S, id);
const isIdle = (id: string) =>
  eventually(`${id} without a caller`, () => (channel(id)?.status === 'idle' && channel(id)?.callers?.length === 0) || undefined, 30_000); // prettier-ignore
const becomesMute = (id: string) =>
  eventually(`${id}: no picture`, () => channel(id)?.faults?.includes('noPicture') || undefined, 30_000);
const statesSince = (from: number, id: string) =>
  rig.far
    .received(S)
    .states.slice(from)
    .flatMap((state) => (state.kind === 'server' ? state.channels.filter(({ channelId }) => channelId === id) : []));

async function socketFrom(address: string): Promise<Socket> {
  const socket = createSocket('udp4').bind(0, address);
  await once(socket, 'listening');
  rig.atEnd(() => socket.close());
  return socket;
}

/** Tries everything that a bonded unit could send over RIST. */
async function tryRist(ristPort: number): Promise<void> {
  const start = async (passphrase = PASSPHRASE, key = passphrase): Promise<RistSender> => {
    const sender = await RistSender.start({ port: ristPort, passphrase, key });
    rig.atEnd(() => sender.end().catch(() => undefined));
    return sender;
  };
  const stranger = await start('not-the-passphrase');
  await stranger.send(H264);
  stranger.sendNoise();
  const noise = await start();
  noise.sendNoise();
  await becomesMute('rist');
  expect(stranger.answered).toBe(0);
  await noise.end();
  const wrong = await start(PASSPHRASE, 'another-passphrase');
  await wrong.send(H264);
  await becomesMute('rist');
  await Promise.all([stranger.end(), wrong.end()]);
  await isIdle('rist');

  for (const args of [HEVC, SLOW]) {
    const sender = await start();
    await sender.send(args);
    await rig.collecting('rist');
    await sleep(SENT_MS);
    expect([args, channel('rist')?.faults]).toEqual([args, expect.not.arrayContaining(['noPicture'])]);
    await sender.end();
    await isIdle('rist');
  }

  const first = await start();
  await first.send(H264);
  await eventually('the first sender', () => channel('rist')?.programme === 'live' || undefined, 30_000);
  const before = rig.far.received(S).states.length;
  const second = await start();
  await second.send(HEVC);
  await sleep(SENT_MS);
  expect(second.answered).toBe(0);
  expect(new Set(statesSince(before, 'rist').map(({ programme }) => programme))).not.toContain('slate');
  expect(channel('rist')?.video?.codec).toBe('h264');
  // The first one leaves: the second one is accepted at once.
  await first.end();
  await eventually('the second sender', () => second.answered > 0 || undefined, 2000);
  await eventually('its picture', () => channel('rist')?.video?.codec === 'h265' || undefined, 30_000);
  await second.end();
}

/** Sends noise to the port of SRTLA senders, and registers repeatedly. */
async function flood(port: number): Promise<void> {
  const [socket, other] = [await socketFrom('127.0.0.9'), await socketFrom('127.0.0.9')];
  socket.on('message', (packet) => socket.send(packet, port, '127.0.0.1'));
  for (let round = 0; round < 2000; round += 1) {
    other.send(randomBytes(1 + (round % 1400)), port, '127.0.0.1');
    for (const type of ['register', 'join'] as const)
      other.send(writePacket(type, randomBytes(ID_BYTES)), port, '127.0.0.1');
    socket.send(writePacket('register', randomBytes(ID_BYTES)), port, '127.0.0.1');
    if (round % 100 === 0) await sleep(10);
  }
}

/** Calls through an SRTLA sender. */
const call = (sender: SrtlaSender, passphrase: string) =>
  EngineRun.start({
    command: 'ffmpeg',
    args: splitArgs(
      `-loglevel error ${HEVC} -f mpegts srt://127.0.0.1:${sender.callPort}?passphrase=${passphrase}&pkt_size=1316`,
    ),
  });

/** Repeats it until it is stopped: a busy machine can miss the time to answer (3 s). */
async function calling(sender: SrtlaSender): Promise<() => Promise<void>> {
  let isWanted = true;
  let run = await call(sender, PASSPHRASE);
  const goesOn = async (): Promise<void> => {
    await run.exited;
    await sleep(200);
    if (!isWanted) return;
    run = await call(sender, PASSPHRASE);
    return isWanted ? goesOn() : void (await run.kill());
  };
  const ended = goesOn();
  const stop = async (): Promise<void> => {
    isWanted = false;
    await run.kill();
    await ended;
  };
  rig.atEnd(stop);
  return stop;
}

async function trySrtla(port: number): Promise<void> {
  await flood(port);
  const start = async (): Promise<SrtlaSender> => {
    const sender = await SrtlaSender.start(['127.0.1.3', '127.0.1.4'], port);
    rig.atEnd(() => sender.stop());
    await eventually('both links', () => sender.joined === 2 || undefined);
    return sender;
  };
  const sender = await start();
  const wrong = await call(sender, 'not-the-passphrase');
  expect((await wrong.exited).code).not.toBe(0);
  expect(channel('srtla')?.status).toBe('idle');
  await becomesMute('srtla');
  const stop = await calling(sender);
  await rig.collecting('srtla');
  await sleep(SENT_MS);
  expect(channel('srtla')?.faults).toEqual(expect.not.arrayContaining(['noPicture']));
  await stop();
  sender.begin();
  await eventually('both links again', () => sender.joined === 2 || undefined);
  const stopAgain = await calling(sender);
  await rig.collecting('srtla');
  await stopAgain();
  sender.stop();
  await isIdle('srtla');
}

it(
  'bad media and floods at the inputs for several networks end nothing, disturb no other channel, and are reported',
  { timeout: 240_000 },
  async () => {
    const server = await rig.launch('server', S, splitArgs('--listen 127.0.0.1 --base-port 19841 --destinations any'));
    const received = await receivedPictures(await freeLoopbackPort(), join(rig.folder, 'received.ts'));
    rig.atEnd(() => received.stop());
    rig.serve(S, 1, [
      channelOf('good', { input: 'srt', destinations: [to('whole', received.port)] }),
      channelOf('rist', { slate: true, destinations: [to('bad', await freeLoopbackPort())] }),
      channelOf('srtla', { input: 'srtla' }),
    ]);
    await rig.sender(
      await rig.listening(S, 'good'),
      PASSPHRASE,
      'testsrc2=size=320x180:rate=25',
      '-g 25 -tune zerolatency',
    );
    await rig.collecting('good');
    const ristPort = await rig.bondedPort(S, 'rist');
    const srtlaPort = await eventually('the port for SRTLA', () => channel('srtla')?.srtlaPort);
    await Promise.all([tryRist(ristPort), trySrtla(srtlaPort)]);

    expect([server.exitCode, server.signalCode]).toEqual([null, null]);
    expect(rig.failures(S)).toEqual([]);
    const { pictures, missing, backward, complaints } = await received.read(RATE);
    expect([missing, backward, complaints]).toEqual([0, 0, []]);
    expect(pictures).toBeGreaterThan(RATE * 20);
  },
);
