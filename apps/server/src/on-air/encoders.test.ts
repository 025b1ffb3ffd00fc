import { EngineRun, freeLoopbackPort, splitArgs } from '@backhaul/agent';
import { eventually } from '@backhaul/agent/testing';
import type { Encoding } from '@backhaul/contract';
import type { DesiredDestination } from '@backhaul/contract/bus';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { channelOf, PASSPHRASE, rigOfEachTest, S } from './rig.js';
import { longestPause, pictureTimes, probed } from './streams-of-file.js';

const rig = rigOfEachTest();
const SMALL: Encoding = { codec: 'h264', resolution: '640x360', maxFrameRate: 15, videoKbps: 400, audioKbps: 64 };
const WIDE: Encoding = { ...SMALL, resolution: '854x480', maxFrameRate: 60, videoKbps: 900 };
/** Codec, size and frame rate of the picture in a file. */
const pictureOf = async (file: string): Promise<string | undefined> =>
  (await probed(file, 'stream=codec_name,width,height,r_frame_rate')).split('\n')[0];

const channel = () => rig.channel(S, 'studio');
const state = (id: string) => channel()?.destinations?.find((one) => one.destinationId === id);
const becomes = (id: string, wanted: string) =>
  eventually(`${id} ${wanted}`, () => (state(id)?.state === wanted ? state(id) : undefined), 60_000);
const encoders = () => channel()?.encoders ?? [];

/** A receiver of an SRT destination, which writes its stream to a file. */
async function receiver(id: string, encoding?: Encoding) {
  const port = await freeLoopbackPort();
  const file = join(rig.folder, `${id}.ts`);
  const secret = { passphrase: null, streamId: null };
  const target = { protocol: 'srt', mode: 'listener', host: null, port, latencyMs: 120, ...secret } as const;
  const desired: DesiredDestination = { destinationId: id, name: id, target, ...(encoding && { encoding }) };
  const connect = async (): Promise<EngineRun> => {
    const run = await EngineRun.start({
      command: 'ffmpeg',
      args: splitArgs(
        `-loglevel error -y -probesize 500000 -analyzeduration 1000000 -i srt://127.0.0.1:${port} -c copy -f mpegts ${file}`,
      ),
    });
    rig.atEnd(() => run.kill());
    await becomes(id, 'connected');
    return run;
  };
  return { desired, file, connect };
}

/** Reads a receiver's file for some seconds, and ends it. */
async function taken(run: EngineRun, ms: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms));
  await run.stop();
}

it('encodes once for all destinations of a profile, and a dead encoder or another profile disturbs no other destination', async () => {
  await rig.launch('server', S, splitArgs('--listen 127.0.0.1 --rtmp-port 21955 --destinations any --max-encoders 2'));
  const [copied, one, other] = [await receiver('copied'), await receiver('one', SMALL), await receiver('other', SMALL)];
  const serve = (version: number, destinations: readonly DesiredDestination[]) =>
    rig.serve(S, version, [channelOf('studio', { input: 'srt', slate: true, destinations: [...destinations] })]);
  serve(1, [copied.desired, one.desired, other.desired]);
  const port = await rig.listening(S, 'studio');
  expect(encoders()).toMatchObject([{ encoding: SMALL, destinationIds: ['one', 'other'], state: 'waiting' }]);
  const sender = await rig.sender(port, PASSPHRASE, 'testsrc2=size=1280x720:rate=25');
  await eventually('encoding', () => encoders()[0]?.state === 'encoding' || undefined, 60_000);
  const copying = await copied.connect();
  const receiving = [await one.connect(), await other.connect()];

  // Two destinations with one profile: one process.
  const running = async () => (await rig.engines('yadif')).length;
  expect(await running()).toBe(1);
  await eventually('the cost of the encoder', () => {
    const telemetry = rig.far.received(S).telemetry.at(-1);
    if (telemetry?.kind !== 'server') return undefined;
    return (telemetry.channels[0]?.encoders?.[0]?.cpuPercent ?? 0) > 0 || undefined;
  });
  for (const run of receiving) await taken(run, 5000);
  for (const { file } of [one, other]) {
    expect(await pictureOf(file)).toBe('h264,640,360,15/1');
    const seconds = (await pictureTimes(file)).length / 15;
    const kbits = (Number((await probed(file, 'format=size')).trim()) * 8) / 1000;
    // Video and audio in the container, of a picture that needs its full bitrate.
    expect(kbits / seconds).toBeGreaterThan(250);
    expect(kbits / seconds).toBeLessThan(700);
  }

  // The slate is encoded too, in the same process.
  const pid = await rig.engine(['yadif']);
  await sender.kill();
  await eventually('the slate', () => channel()?.programme === 'slate' || undefined);
  const watching = await one.connect();
  expect(await rig.engine(['yadif'])).toBe(pid);
  await rig.sender(port, PASSPHRASE, 'testsrc2=size=640x360:rate=50');
  await eventually('the picture', () => channel()?.programme === 'live' || undefined, 60_000);
  await taken(watching, 3000);
  expect(await rig.engine(['yadif'])).toBe(pid);
  // A listener's caller first gets older data; the change of the picture is in the last four seconds.
  expect(longestPause((await pictureTimes(one.file)).slice(-60))).toBeLessThan(0.5);

  // A dead encoder: its destinations wait until it is back, the others continue.
  const again = await one.connect();
  process.kill(pid, 'SIGKILL');
  await eventually('retrying', () => encoders()[0]?.state === 'retrying' || undefined);
  expect(encoders()[0]?.detail).toBe('The encoder was ended by SIGKILL');
  expect(state('copied')?.state).toBe('connected');
  await again.exited;
  await eventually('encoding again', () => encoders()[0]?.state === 'encoding' || undefined, 60_000);
  const back = await one.connect();

  // Another profile for one of them: the other one and the copied one are not interrupted.
  const since = [state('copied')?.since, state('one')?.since];
  serve(2, [copied.desired, one.desired, { ...other.desired, encoding: WIDE }]);
  await eventually('two encoders', () => encoders().length === 2 || undefined);
  const wide = await other.connect();
  await taken(wide, 3000);
  expect(await pictureOf(other.file)).toMatch(/^h264,854,480,/);
  expect([state('copied')?.since, state('one')?.since]).toEqual(since);
  await back.stop();

  // No third one on this server; with the last destination of a profile its encoder ends.
  const third = await receiver('third', { ...SMALL, videoKbps: 500 });
  serve(3, [copied.desired, one.desired, { ...other.desired, encoding: WIDE }, third.desired]);
  const refused = () => encoders().find(({ detail }) => detail === 'The server runs as many encoders as it can');
  await eventually('a refusal', () => refused() || undefined);
  expect(state('third')?.state).toBe('waiting');
  serve(4, [copied.desired]);
  await eventually('no encoder', () => channel()?.encoders === undefined || undefined);
  await eventually('no process', async () => (await running()) === 0 || undefined);
  expect(state('copied')?.since).toBe(since[0]);
  await taken(copying, 1000);
  const pictures = await pictureTimes(copied.file);
  expect(pictures).toEqual(pictures.toSorted((a, b) => a - b));
  expect(longestPause(pictures)).toBeLessThan(1.5);
}, 240_000);
