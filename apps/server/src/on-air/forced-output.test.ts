import { splitArgs } from '@backhaul/agent';
import { eventually } from '@backhaul/agent/testing';
import type { ForcedOutput } from '@backhaul/domain';
import { expect, it } from 'vitest';
import { channelOf, PASSPHRASE, rigOfEachTest, S } from './rig.js';
import { srtReceiver } from './srt-receiver.js';
import { longestPause, pictureTimes, probed } from './streams-of-file.js';

const rig = rigOfEachTest();
const STUDIO = 'studio';
const FORCED: ForcedOutput = { resolution: '480p30', nonRound: false };
/** Part of the engine's arguments. */
const ENGINE = 'fps=30/1:round=up';

const channel = () => rig.channel(S, STUDIO);
const becomes = (state: string, note = '') =>
  eventually(
    `the format ${state} ${note}`,
    () => (channel()?.forcedOutput?.state === state ? channel()?.forcedOutput : undefined),
    60_000,
  );
const shows = (programme: string) =>
  eventually(`the programme ${programme}`, () => channel()?.programme === programme || undefined, 60_000);
const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

/** Sizes of the pictures of a file, one after another. */
async function sizesOf(file: string): Promise<{ readonly all: readonly string[]; readonly runs: readonly string[] }> {
  const lines = await probed(file, 'frame=width,height', '-select_streams v:0');
  const all = lines.split('\n').flatMap((line) => /^(\d+),(\d+)/.exec(line)?.slice(1, 3).join('x') ?? []);
  return { all, runs: all.filter((size, n) => size !== all[n - 1]) };
}

it('the programme gets another format on air and its own again: one connection, no pause', async () => {
  await rig.launch('server', S, splitArgs('--listen 127.0.0.1 --rtmp-port 22065 --destinations any --max-encoders 1'));
  const { desired, file, receiving } = await srtReceiver(rig);
  let version = 0;
  const serve = (forcedOutput?: ForcedOutput): void =>
    rig.serve(S, (version += 1), [
      channelOf(STUDIO, { input: 'srt', destinations: [desired], ...(forcedOutput && { forcedOutput }) }),
    ]);
  serve();
  await rig.sender(await rig.listening(S, STUDIO), PASSPHRASE, 'testsrc2=size=640x360:rate=25', '-g 25');
  await shows('live');
  await eventually('connected', () => channel()?.destinations?.[0]?.state === 'connected' || undefined, 30_000);
  const { since } = channel()?.destinations?.[0] ?? {};
  expect(channel()?.forcedOutput).toBeUndefined();
  expect(await rig.engines(ENGINE)).toEqual([]);
  await pause(1500);

  serve(FORCED);
  expect(await becomes('on')).toMatchObject({ shown: FORCED, detail: '' });
  await pause(3000);
  serve();
  await eventually('off', () => channel()?.forcedOutput === undefined || undefined, 30_000);
  await eventually('no process', async () => (await rig.engines(ENGINE)).length === 0 || undefined);
  await pause(1500);
  expect(channel()?.destinations?.[0]).toMatchObject({ state: 'connected', since, detail: '' });
  await receiving.stop();

  const { all, runs } = await sizesOf(file);
  expect(runs).toEqual(['640x360', '854x480', '640x360']);
  const times = await pictureTimes(file);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(longestPause(times)).toBeLessThan(0.1);
  // In the forced format there are thirty pictures a second.
  const [begin, end] = [all.indexOf('854x480'), all.lastIndexOf('854x480')];
  const rate = (end - begin) / ((times[end] ?? 0) - (times[begin] ?? 0));
  expect(rate).toBeGreaterThan(29);
  expect(rate).toBeLessThan(31);
}, 240_000);

it('no picture of another format is on air from the first one on: of other sources, and of the slate', async () => {
  await rig.launch('server', S, splitArgs('--listen 127.0.0.1 --rtmp-port 22075 --destinations any --max-encoders 1'));
  const { desired, file, receiving } = await srtReceiver(rig);
  rig.serve(S, 1, [channelOf(STUDIO, { input: 'srt', slate: true, destinations: [desired], forcedOutput: FORCED })]);
  const port = await rig.listening(S, STUDIO);
  expect(await becomes('waiting')).toMatchObject({ shown: null });
  const first = await rig.sender(port, PASSPHRASE, 'testsrc2=size=640x360:rate=25', '-g 50');
  await shows('live');
  await becomes('on');
  await eventually('connected', () => channel()?.destinations?.[0]?.state === 'connected' || undefined, 30_000);
  // The slate is prepared while the picture is on air.
  await pause(6000);
  await first.kill();
  await shows('slate');
  await pause(1000);
  await rig.sender(port, PASSPHRASE, 'testsrc2=size=320x240:rate=50', '-g 50');
  await shows('live');
  await pause(2000);
  expect(channel()).toMatchObject({ forcedOutput: { state: 'on' }, destinations: [{ state: 'connected' }] });
  await receiving.stop();
  expect((await sizesOf(file)).runs).toEqual(['854x480']);
  const times = await pictureTimes(file);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
}, 240_000);

it('goes on as the picture arrives when the encoder is killed, says so, and has its format again', async () => {
  await rig.launch('server', S, splitArgs('--listen 127.0.0.1 --rtmp-port 22085 --destinations any --max-encoders 1'));
  const { desired, file, receiving } = await srtReceiver(rig);
  rig.serve(S, 1, [channelOf(STUDIO, { input: 'srt', destinations: [desired], forcedOutput: FORCED })]);
  await rig.sender(await rig.listening(S, STUDIO), PASSPHRASE, 'testsrc2=size=640x360:rate=25', '-g 25');
  await becomes('on');
  await eventually('connected', () => channel()?.destinations?.[0]?.state === 'connected' || undefined, 30_000);
  await pause(1000);
  process.kill(await rig.engine([ENGINE]), 'SIGKILL');
  expect(await becomes('retrying')).toMatchObject({ shown: null, detail: 'The encoder was ended by SIGKILL' });
  await becomes('on', 'again');
  await pause(1000);
  expect(channel()?.destinations).toMatchObject([{ state: 'connected' }]);
  await receiving.stop();
  expect((await sizesOf(file)).runs).toEqual(['854x480', '640x360', '854x480']);
  expect(longestPause(await pictureTimes(file))).toBeLessThan(0.5);
}, 240_000);
