/** `node scripts/render-clips/still.mjs SCENE FILE.png [WIDTH] [SECOND]`: one frame, to look at while a scene is made. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { draw } from './stage.mjs';

const [scene, file, width = '640', second = '5'] = process.argv.slice(2);
const size = { width: Number(width), height: Math.round((Number(width) * 9) / 16) };
const png = spawn(
  'ffmpeg',
  ['-v', 'error', '-y', '-f', 'rawvideo', '-pix_fmt', 'rgba', '-s', `${size.width}x${size.height}`, '-i', '-', file],
  { stdio: ['pipe', 'inherit', 'inherit'] },
);
const began = Date.now();
const closed = once(png, 'close');
const onFrame = async (frame) => void png.stdin.end(frame);
await draw({ scene, ...size, times: [Number(second)], seconds: 16, fadeSeconds: 1, onFrame });
await closed;
process.stdout.write(`${file}: ${Date.now() - began} ms\n`);
