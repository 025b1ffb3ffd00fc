import { EngineRun, splitArgs } from '@backhaul/agent';
import { eventually } from '@backhaul/agent/testing';
import { PASSWORD, RtmpLoginServer, USER, type LoginMode } from '@backhaul/agent/testing/rtmp';
import type { DestinationTarget } from '@backhaul/contract/bus';
import { expect, it } from 'vitest';
import { channelOf, PASSPHRASE, rigOfEachTest, S } from './rig.js';

const rig = rigOfEachTest();
const KEY = 'stream-key-of-nobody';
const state = (id: string) => rig.channel(S, 'studio')?.destinations?.find((one) => one.destinationId === id);

async function receiverOf(mode: LoginMode): Promise<{ receiver: RtmpLoginServer; port: number }> {
  const receiver = new RtmpLoginServer(mode);
  rig.atEnd(() => receiver.close());
  return { receiver, port: await receiver.listen() };
}

const FFMPEG = '-re -f lavfi -i testsrc2=size=320x180:rate=25 -t 20 -c:v libx264 -preset ultrafast -f flv';
// Only sound: Debian's H.264 encoders for GStreamer are in a package that nothing else here needs.
const GSTREAMER =
  '-q audiotestsrc is-live=true ! audio/x-raw,format=S16LE,rate=44100,channels=2 ! flvmux streamable=true ! rtmp2sink';

// Independent programs log in at the receiver of these tests, to check it; GStreamer supports only "adobe".
it.each([
  ['adobe', 'ffmpeg', (at: string) => splitArgs(`${FFMPEG} ${at}`)],
  ['llnw', 'ffmpeg', (at: string) => splitArgs(`${FFMPEG} ${at}`)],
  ['adobe', 'gst-launch-1.0', (at: string) => [...splitArgs(GSTREAMER), `location=${at}`]],
] as const)(
  'the receiver that asks by %s takes the right password of %s, and no other',
  async (mode, program, argsTo) => {
    const { receiver, port } = await receiverOf(mode);
    const at = (password: string): string => `rtmp://${USER}:${password}@127.0.0.1:${port}/live/${KEY}`;
    const wrong = await EngineRun.start({ command: program, args: argsTo(at('another-word')) });
    rig.atEnd(() => wrong.kill());
    await wrong.exited;
    expect(receiver.bytesTaken).toBe(0);
    const right = await EngineRun.start({ command: program, args: argsTo(at(PASSWORD)) });
    rig.atEnd(() => right.kill());
    await eventually('a stream', () => receiver.bytesTaken > 50_000 || undefined, 30_000);
    await right.kill();
  },
  120_000,
);

it.each<LoginMode>(['adobe', 'llnw'])(
  'logs in by %s, with user and password in no argument and no report; a wrong one is refused and not tried again',
  async (mode) => {
    const { receiver, port } = await receiverOf(mode);
    const url = `rtmp://127.0.0.1:${port}/live`;
    const target = (userName: string, password: string): DestinationTarget => ({
      protocol: 'rtmp',
      url,
      key: KEY,
      userName,
      password,
    });
    await rig.launch('server', S, splitArgs('--listen 127.0.0.1 --destinations any'));
    const destinations = [
      { destinationId: 'right', name: 'right', target: target(USER, PASSWORD) },
      { destinationId: 'stranger', name: 'stranger', target: target('nobody', PASSWORD) },
      { destinationId: 'wrong', name: 'wrong', target: target(USER, 'another-word') },
      { destinationId: 'nobody', name: 'nobody', target: { protocol: 'rtmp', url, key: KEY } as const },
    ];
    rig.serve(S, 1, [channelOf('studio', { input: 'srt', destinations })]);
    await rig.sender(await rig.listening(S, 'studio'), PASSPHRASE);
    await eventually('connected', () => state('right')?.state === 'connected' || undefined, 60_000);
    await eventually('a stream', () => receiver.bytesTaken > 50_000 || undefined, 30_000);
    const refused = { state: 'refused', retryAt: null, detail: 'User name or password is wrong' };
    for (const id of ['stranger', 'wrong'])
      expect(await eventually(id, () => (state(id)?.detail ? state(id) : undefined), 60_000)).toMatchObject(refused);
    const unnamed = await eventually('nobody', () => (state('nobody')?.detail ? state('nobody') : undefined), 60_000);
    expect(unnamed).toMatchObject({ ...refused, detail: 'The server asks for a user name and a password' });
    expect(state('right')?.state).toBe('connected');
    for (const secret of [PASSWORD, 'another-word', 'response=', KEY]) {
      expect(await rig.engines(secret)).toEqual([]);
      expect(rig.logs.join('')).not.toContain(secret);
    }
    // The receiver is not called again until that is requested.
    const calls = receiver.apps.length;
    await new Promise((resolve) => setTimeout(resolve, 5000));
    expect(receiver.apps.length).toBe(calls);
    const args = { channelId: 'studio', destinationId: 'wrong' };
    const order = rig.far.order(S, { name: 'retryDestination', args });
    expect(await rig.far.result(S, order)).toMatchObject({ outcome: 'done' });
    await eventually('a call', () => receiver.apps.length > calls || undefined, 30_000);
    await eventually('refused', () => state('wrong')?.state === 'refused' || undefined, 30_000);
  },
  180_000,
);
