/**
 * `node scripts/render-clips/render.mjs [SCENE …]`: renders the demo's field pictures into `apps/fleet/clips`, all or some.
 * Needs ffmpeg and Chromium; a clip takes some minutes. Each ends where it begins.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { SOUNDS } from './sounds.mjs';
import { draw } from './stage.mjs';

const FOLDER = path.resolve(import.meta.dirname, '../../apps/fleet/clips');
const SIZE = { width: 960, height: 540 };
/** Drawn size and rate: software rendering takes half a second per frame; the frames between are blended. */
const DRAWN = { width: 640, height: 360 };
const DRAWN_RATE = 12.5;
const RATE = 25;
/** 750 frames of AAC at 48 kHz: sound and picture end together. */
const SECONDS = 16;
const FADE_SECONDS = 1;

const words = (text) => text.trim().split(/\s+/);

/** The last second of a longer sound, faded into its beginning. */
const looped = (graph) =>
  `${graph};[sound]atrim=0:${SECONDS + FADE_SECONDS},asplit[whole][rest];[rest]atrim=${SECONDS}:${SECONDS + FADE_SECONDS},asetpts=PTS-STARTPTS[tail];` +
  `[whole]atrim=0:${SECONDS},asetpts=PTS-STARTPTS[body];[tail][body]acrossfade=d=${FADE_SECONDS}:c1=qsin:c2=qsin,loudnorm=I=-24:TP=-6,aresample=48000[out]`;

const PICTURE = [
  `framerate=fps=${RATE}:interp_start=0:interp_end=255:scene=100`,
  `scale=${SIZE.width}:${SIZE.height}:flags=lanczos:out_color_matrix=bt709:out_range=tv`,
  'unsharp=5:5:0.5,noise=alls=3:allf=t',
].join(',');

const encoder = (scene, file) => [
  ...words(`-v error -y -f rawvideo -pix_fmt rgba -s ${DRAWN.width}x${DRAWN.height} -r ${DRAWN_RATE} -i -`),
  '-filter_complex',
  looped(SOUNDS[scene]),
  ...words(`-map 0:v -map [out] -t ${SECONDS} -r ${RATE} -vf`),
  PICTURE,
  ...words(`-c:v libx264 -preset veryslow -profile:v high -pix_fmt yuv420p -bf 0 -g ${RATE} -keyint_min ${RATE}`),
  ...words('-sc_threshold 0 -b:v 560k -maxrate 1000k -bufsize 1600k -colorspace bt709 -color_primaries bt709'),
  ...words('-color_trc bt709 -c:a aac -b:a 64k -ac 2'),
  ...words('-map_metadata -1 -fflags +bitexact -movflags +faststart'),
  file,
];

async function render(scene) {
  const file = path.join(FOLDER, `${scene}.mp4`);
  const ffmpeg = spawn('ffmpeg', encoder(scene, file), { stdio: ['pipe', 'inherit', 'inherit'] });
  const closed = once(ffmpeg, 'close');
  const times = Array.from({ length: SECONDS * DRAWN_RATE }, (_, frame) => frame / DRAWN_RATE);
  const onFrame = async (frame) => {
    if (!ffmpeg.stdin.write(frame)) await once(ffmpeg.stdin, 'drain');
  };
  const began = Date.now();
  await draw({ scene, ...DRAWN, times, seconds: SECONDS, fadeSeconds: FADE_SECONDS, onFrame });
  ffmpeg.stdin.end();
  const [code] = await closed;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
  process.stdout.write(`${scene}: ${statSync(file).size} bytes, ${Math.round((Date.now() - began) / 1000)} s\n`);
}

mkdirSync(FOLDER, { recursive: true });
const asked = process.argv.slice(2);
for (const scene of asked.length > 0 ? asked : Object.keys(SOUNDS)) await render(scene);
