import { EngineRun, splitArgs } from '@backhaul/agent';
import { eventually } from '@backhaul/agent/testing';
import { graphicSubject, signMediaToken, type OverlayTarget } from '@backhaul/contract/bus';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { channelOf, MEDIA_KEY, PASSPHRASE, rigOfEachTest, S } from './rig.js';
import { srtReceiver } from './srt-receiver.js';
import { longestPause, pictureTimes } from './streams-of-file.js';

const rig = rigOfEachTest();
const PLACE = { x: 100, y: 0, width: 25, opacity: 100 } as const;
const STUDIO = 'studio';
/** A grey picture with noise, whose colours differ from those of the graphics. */
const PLAIN = 'color=c=gray:size=640x360:rate=25,noise=alls=40:allf=t';

const channel = () => rig.channel(S, STUDIO);
/** Only engines of this test have files of this folder in their arguments. */
const graphicsOf = () => join(rig.folder, S, 'graphics');
const overlay = () => channel()?.overlay;
const becomes = (state: string, note = '') =>
  eventually(`the graphic ${state} ${note}`, () => (overlay()?.state === state ? overlay() : undefined), 60_000);

/** Runs ffmpeg to its end. */
async function ffmpeg(args: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const spec = { command: 'ffmpeg', args: splitArgs(`-loglevel error -y ${args}`) };
  const run = await EngineRun.start({ ...spec, onOutput: (chunk) => chunks.push(chunk) });
  const { code, lastLines } = await run.exited;
  expect([code, lastLines]).toEqual([0, []]);
  return Buffer.concat(chunks);
}

/** A PNG of one colour. */
async function graphic(colour: string): Promise<{ readonly sha256: string; readonly data: Buffer }> {
  const data = await ffmpeg(`-f lavfi -i color=${colour}:s=320x180 -frames:v 1 -f image2pipe -c:v png pipe:1`);
  return { sha256: createHash('sha256').update(data).digest('hex'), data };
}

/** Uploads a file to the server as the console does. */
async function bring(sha256: string, data: Buffer, subject = graphicSubject(sha256)): Promise<number> {
  const url = new URL(`/graphics/${sha256}.png`, rig.serverState(S)?.mediaUrl);
  url.searchParams.set('token', signMediaToken(MEDIA_KEY, subject, rig.far.now() + 60_000));
  return (await fetch(url, { method: 'PUT', body: new Uint8Array(data) })).status;
}

/** Colour of the middle of a corner of each picture: its red, green and blue, 0 to 255. */
async function corner(file: string, x: string): Promise<(readonly [number, number, number])[]> {
  const data = await ffmpeg(
    `-i ${file} -fps_mode passthrough -vf crop=32:18:${x}:8,scale=1:1,format=rgb24 -f rawvideo pipe:1`,
  );
  return Array.from({ length: data.length / 3 }, (_, n) => [
    data[3 * n] ?? 0,
    data[3 * n + 1] ?? 0,
    data[3 * n + 2] ?? 0,
  ]);
}
const isRed = ([red, green]: readonly [number, number, number]): boolean => red > 180 && green < 80;
const isLime = ([red, green]: readonly [number, number, number]): boolean => green > 180 && red < 80;

const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

it('a graphic is switched on, changed and off on air: one connection, and each picture once', async () => {
  await rig.launch('server', S, splitArgs('--listen 127.0.0.1 --rtmp-port 21965 --destinations any --max-encoders 1'));
  const [red, lime] = [await graphic('red'), await graphic('lime')];
  const { desired, file, receiving } = await srtReceiver(rig);
  let version = 0;
  const serve = (wanted?: OverlayTarget): void =>
    rig.serve(S, (version += 1), [
      channelOf(STUDIO, { input: 'srt', slate: true, destinations: [desired], ...(wanted && { overlay: wanted }) }),
    ]);
  serve();
  const port = await rig.listening(S, STUDIO);
  await rig.sender(port, PASSPHRASE, PLAIN, '-g 25');
  await eventually('the programme', () => channel()?.programme === 'live' || undefined, 60_000);
  await eventually('connected', () => channel()?.destinations?.[0]?.state === 'connected' || undefined, 30_000);
  const { since } = channel()?.destinations?.[0] ?? {};
  expect(overlay()).toBeUndefined();
  expect(await rig.engines(graphicsOf())).toEqual([]);

  // The server requests its file; it accepts no other file, and none without its token.
  serve({ sha256: red.sha256, ...PLACE });
  await eventually('the question', () => rig.serverState(S)?.missingGraphics?.[0] === red.sha256 || undefined);
  expect(overlay()).toMatchObject({ state: 'waiting', shown: null });
  expect(await bring(lime.sha256, lime.data)).toBe(404);
  expect(await bring(red.sha256, red.data, STUDIO)).toBe(401);
  expect(await bring(red.sha256, lime.data)).toBe(422);
  expect(await bring(red.sha256, Buffer.alloc(200_000))).toBe(413);
  expect(await bring(red.sha256, red.data)).toBe(204);
  expect(await becomes('on')).toMatchObject({ shown: { sha256: red.sha256, ...PLACE }, detail: '' });
  expect(rig.serverState(S)?.missingGraphics).toEqual([]);
  await eventually('its cost', () => {
    const telemetry = rig.far.received(S).telemetry.at(-1);
    return (telemetry?.kind === 'server' && (telemetry.channels[0]?.overlayCpuPercent ?? 0) > 0) || undefined;
  });
  await pause(1500);

  // Another position, then another graphic.
  serve({ sha256: red.sha256, ...PLACE, x: 0 });
  await eventually(
    'the other place',
    () => (overlay()?.state === 'on' && overlay()?.shown?.x === 0) || undefined,
    30_000,
  );
  serve({ sha256: lime.sha256, ...PLACE });
  await eventually('the question', () => rig.serverState(S)?.missingGraphics?.[0] === lime.sha256 || undefined);
  // The present graphic stays on air until the other one can replace it.
  expect(overlay()?.shown?.sha256).toBe(red.sha256);
  expect(await bring(lime.sha256, lime.data)).toBe(204);
  await eventually(
    'the other',
    () => (overlay()?.state === 'on' && overlay()?.shown?.sha256 === lime.sha256) || undefined,
    30_000,
  );
  await pause(1500);
  serve();
  await eventually('off', () => overlay() === undefined || undefined, 30_000);
  await eventually('no process', async () => (await rig.engines(graphicsOf())).length === 0 || undefined);
  await pause(1500);
  expect(channel()?.destinations?.[0]).toMatchObject({ state: 'connected', since, detail: '' });
  await receiving.stop();

  // The pictures have the timestamps of the source, and none is missing or repeated.
  const times = await pictureTimes(file);
  const steps = times.slice(1).map((time, n) => Math.round((time - (times[n] ?? 0)) * 25));
  expect(new Set(steps)).toEqual(new Set([1]));
  const [left, right] = [await corner(file, '8'), await corner(file, 'iw-40')];
  expect([left.findIndex(isRed), left.findIndex(isLime)].map((n) => n > 0)).toEqual([true, false]);
  const order = [right.findIndex(isRed), left.findIndex(isRed), right.findIndex(isLime), right.findLastIndex(isLime)];
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  // Before and after the graphic the picture is unchanged.
  expect(order[0]).toBeGreaterThan(0);
  expect(right.length - 1 - (order[3] ?? 0)).toBeGreaterThan(20);
}, 240_000);

it('goes on without its graphic when the engine is killed, says so, and shows it again', async () => {
  await rig.launch('server', S, splitArgs('--listen 127.0.0.1 --rtmp-port 21975 --destinations any --max-encoders 1'));
  const red = await graphic('red');
  const { desired, file, receiving } = await srtReceiver(rig);
  rig.serve(S, 1, [
    channelOf(STUDIO, {
      input: 'srt',
      slate: true,
      destinations: [desired],
      overlay: { sha256: red.sha256, ...PLACE },
    }),
  ]);
  const port = await rig.listening(S, STUDIO);
  await eventually('the question', () => rig.serverState(S)?.missingGraphics?.[0] === red.sha256 || undefined);
  expect(await bring(red.sha256, red.data)).toBe(204);
  await rig.sender(port, PASSPHRASE, PLAIN, '-g 25');
  await becomes('on');
  await eventually('connected', () => channel()?.destinations?.[0]?.state === 'connected' || undefined, 30_000);
  await pause(1000);
  process.kill(await rig.engine([graphicsOf()]), 'SIGKILL');
  expect(await becomes('retrying')).toMatchObject({ shown: null, detail: 'The encoder was ended by SIGKILL' });
  await becomes('on', 'again');
  await pause(1000);
  expect(channel()).toMatchObject({ programme: 'live', destinations: [{ state: 'connected' }] });
  await receiving.stop();
  const times = await pictureTimes(file);
  expect(longestPause(times)).toBeLessThan(0.5);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  const right = await corner(file, 'iw-40');
  const first = right.findIndex(isRed);
  expect(first).toBeGreaterThan(0);
  const off = right.findIndex((colour, n) => n > first && !isRed(colour));
  expect(off).toBeGreaterThan(0);
  expect(right.findLastIndex(isRed)).toBeGreaterThan(off);

  // This server has a single encoder place.
  const encoding = { codec: 'h264', resolution: '640x360', maxFrameRate: 25, videoKbps: 400, audioKbps: 64 } as const;
  rig.serve(S, 2, [
    channelOf(STUDIO, {
      input: 'srt',
      destinations: [{ ...desired, encoding }],
      overlay: { sha256: red.sha256, ...PLACE },
    }),
  ]);
  const limit = 'The server runs as many encoders as it can';
  await eventually('a refusal', () => channel()?.encoders?.[0]?.detail === limit || undefined);
  await becomes('on', 'still');
  const kept = await readFile(join(rig.folder, S, 'graphics', `${red.sha256}.png`));
  expect(kept.equals(red.data)).toBe(true);
}, 240_000);

it('shows the picture of the slate, and another one from the next slate on', async () => {
  await rig.launch('server', S, splitArgs('--listen 127.0.0.1 --rtmp-port 21985 --destinations any'));
  const [red, lime] = [await graphic('red'), await graphic('lime')];
  const { desired, file, receiving } = await srtReceiver(rig);
  const serve = (version: number, slateGraphic: string): void =>
    rig.serve(S, version, [channelOf(STUDIO, { input: 'srt', slate: true, slateGraphic, destinations: [desired] })]);
  const shows = (programme: string) =>
    eventually(`the programme ${programme}`, () => channel()?.programme === programme || undefined, 60_000);
  serve(1, red.sha256);
  const port = await rig.listening(S, STUDIO);
  await eventually('the question', () => rig.serverState(S)?.missingGraphics?.[0] === red.sha256 || undefined);
  expect(await bring(red.sha256, red.data)).toBe(204);
  const first = await rig.sender(port, PASSPHRASE, PLAIN, '-g 25');
  await shows('live');
  await pause(3000);
  await first.kill();
  await shows('slate');
  // The picture stays on air unchanged.
  serve(2, lime.sha256);
  await eventually('the question', () => rig.serverState(S)?.missingGraphics?.[0] === lime.sha256 || undefined);
  expect(await bring(lime.sha256, lime.data)).toBe(204);
  await pause(1000);
  const second = await rig.sender(port, PASSPHRASE, PLAIN, '-g 25');
  await shows('live');
  await pause(3000);
  await second.kill();
  await shows('slate');
  await pause(1500);
  expect(channel()?.destinations).toMatchObject([{ state: 'connected' }]);
  await receiving.stop();
  const colours = await corner(file, '(iw-32)/2');
  const order = [isRed, isLime].flatMap((is) => [colours.findIndex(is), colours.findLastIndex(is)]);
  expect(order[0]).toBeGreaterThan(0);
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  const times = await pictureTimes(file);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
}, 240_000);
