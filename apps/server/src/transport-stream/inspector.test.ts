import { EngineRun, splitArgs } from '@backhaul/agent';
import { describe, expect, it } from 'vitest';
import { KeyframeGate } from '../core/keyframe-gate.js';
import { StreamInspector, type Sighting } from './inspector.js';

/** A transport stream of an encoder, in pieces. */
async function encoded(args: string): Promise<Buffer[]> {
  const parts: Buffer[] = [];
  const run = await EngineRun.start({
    command: 'ffmpeg',
    args: splitArgs(`-loglevel error ${args} -f mpegts pipe:1`),
    onOutput: (chunk) => parts.push(chunk),
  });
  const { code, lastLines } = await run.exited;
  if (code !== 0) throw new Error(lastLines.join('\n'));
  const all = Buffer.concat(parts);
  return Array.from({ length: Math.ceil(all.length / 1316) }, (_, n) => all.subarray(n * 1316, (n + 1) * 1316));
}

const PICTURE = '-f lavfi -i testsrc2=size=160x90:rate=25 -t 2';
const H264 = '-c:v libx264 -preset ultrafast -g 25 -mpegts_flags +initial_discontinuity';
const SOUND = `-f lavfi -i sine -t 2 ${H264} -c:a aac`;

const sightings = (inspector: StreamInspector, pieces: readonly Buffer[]): Sighting[] =>
  pieces.flatMap((piece) => inspector.inspect(piece)).map(({ sighting }) => sighting);

describe('StreamInspector', () => {
  it.each([
    [`${PICTURE} ${H264}`, { video: 'h264', audio: 'none' }],
    [`${PICTURE} -f lavfi -i sine -t 2 ${H264} -c:a aac`, { video: 'h264', audio: 'aac' }],
    [`${PICTURE} -f lavfi -i sine -t 2 -c:v mpeg2video -c:a mp2`, { video: 'other', audio: 'other' }],
    [`${PICTURE} -c:v libx265 -preset ultrafast -x265-params log-level=error`, { video: 'h265', audio: 'none' }],
  ])('reads the codecs of %s', async (args, program) => {
    const inspector = new StreamInspector(() => 0);
    for (const piece of await encoded(args)) inspector.inspect(piece);
    expect(inspector.program).toMatchObject(program);
  });

  it('detects keyframes, and not in audio', async () => {
    const inspector = new StreamInspector(() => 0);
    const seen = sightings(inspector, await encoded(`${PICTURE} ${SOUND}`));
    expect(seen.filter(({ entry }) => entry)).toHaveLength(2);
    expect(seen.filter(({ newStream }) => newStream)).toHaveLength(0);
  });

  it('detects a restart of an encoder, once', async () => {
    let now = 0;
    const inspector = new StreamInspector(() => now);
    const stream = await encoded(`${PICTURE} ${H264}`);
    for (const piece of stream) inspector.inspect(piece);
    now = 1500;
    expect(sightings(inspector, stream).filter(({ newStream }) => newStream)).toHaveLength(1);
  });

  it('detects changed streams at once', async () => {
    const inspector = new StreamInspector(() => 0);
    for (const piece of await encoded(`${PICTURE} ${H264}`)) inspector.inspect(piece);
    const next = await encoded(`${PICTURE} ${SOUND}`);
    expect(sightings(inspector, next).filter(({ newStream }) => newStream)).toHaveLength(1);
  });

  it.each([
    ['libx264 -preset ultrafast -g 25'],
    ['libx264 -preset medium -bf 2 -g 25'],
    ['libx265 -preset ultrafast -x265-params log-level=error:keyint=25:repeat-headers=1'],
    ['mpeg2video -g 25'],
  ])('detects another picture size under the same tables: %s', async (codec) => {
    let now = 0;
    const inspector = new StreamInspector(() => now);
    const of = (size: string) => encoded(`-f lavfi -i testsrc2=size=${size}:rate=25 -t 2 -c:v ${codec}`);
    const [small, large] = [await of('160x90'), await of('320x180')];
    expect(sightings(inspector, small).filter(({ newStream }) => newStream)).toEqual([]);
    now = 1500;
    // Packet counters continue at random values; nothing is marked as discontinuous.
    expect(sightings(inspector, large)).toContainEqual({ newStream: true, entry: true });
    expect(sightings(inspector, large).filter(({ newStream }) => newStream)).toEqual([]);
    now = 3000;
    expect(sightings(inspector, small).filter(({ newStream }) => newStream)).toHaveLength(1);
  });

  it.each([
    ['the same', H264],
    ['other', SOUND],
  ])(
    'splits a piece where a new stream of %s tables begins, so that nobody reads it by the old ones',
    async (_, second) => {
      let now = 0;
      const inspector = new StreamInspector(() => now);
      const one = await encoded(`${PICTURE} ${H264}`);
      const next = await encoded(`${PICTURE} ${second}`);
      sightings(inspector, one.slice(0, -1));
      now = 1500;
      const [tail = Buffer.alloc(0), head = Buffer.alloc(0)] = [one.at(-1), next[0]];
      expect(inspector.inspect(Buffer.concat([tail, head]))).toEqual([
        { piece: tail, sighting: { newStream: false, entry: false } },
        { piece: head, sighting: { newStream: true, entry: true } },
      ]);
    },
  );

  it.each([Buffer.alloc(0), Buffer.alloc(1316), Buffer.from('G'.repeat(1316)), Buffer.alloc(188, 0xff)])(
    'skips data that is not a transport stream',
    (piece) => {
      const inspector = new StreamInspector(() => 0);
      expect(inspector.inspect(piece)).toEqual([{ piece, sighting: { newStream: false, entry: false } }]);
      expect(inspector.program).toBeUndefined();
    },
  );

  it('survives any damage', () => {
    const inspector = new StreamInspector(() => 0);
    let seed = 1;
    for (let n = 0; n < 3000; n++) {
      const piece = Buffer.alloc(1316);
      for (let at = 0; at < piece.length; at++) {
        seed = (seed * 48_271) % 2_147_483_647;
        piece[at] = at % 188 === 0 ? 0x47 : at % 188 < 3 ? seed % 2 : seed % 256;
      }
      inspector.inspect(piece);
    }
    inspector.reset();
    expect(inspector.program).toBeUndefined();
  });
});

describe('KeyframeGate', () => {
  const nothing: Sighting = { newStream: false, entry: false };
  const entry: Sighting = { newStream: false, entry: true };
  const a = Buffer.from('a');
  const b = Buffer.from('b');
  const c = Buffer.from('c');
  const d = Buffer.from('d');

  it('opens at a keyframe, with the tables before it', () => {
    const gate = new KeyframeGate(() => 0);
    expect(gate.pass(a, nothing)).toEqual([]);
    expect(gate.pass(b, nothing)).toEqual([]);
    expect(gate.pass(c, entry)).toEqual([b, c]);
    expect(gate.pass(d, nothing)).toEqual([d]);
  });

  it('opens eventually for a stream without marked keyframes', () => {
    let now = 0;
    const gate = new KeyframeGate(() => now);
    expect(gate.pass(a, nothing)).toEqual([]);
    now = 3000;
    expect(gate.pass(b, nothing)).toEqual([a, b]);
  });
});
