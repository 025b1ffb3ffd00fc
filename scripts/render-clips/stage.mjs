/** Draws a scene in headless Chromium by WebGL, frame by frame; the page and this program talk over loopback HTTP. */
import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';

const HERE = import.meta.dirname;
const glsl = (name) => readFileSync(path.join(HERE, `${name}.glsl`), 'utf8');

/** The shader of a scene: common code, the scene, then the effects of the camera. */
const shaderOf = (scene) => ['#version 300 es', glsl('common'), glsl(`scenes/${scene}`), glsl('camera')].join('\n');

const body = async (request) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
};

/**
 * Renders `frames` of a scene and hands each, RGBA from the top, to `onFrame` in order.
 * @param {{ scene: string, width: number, height: number, times: readonly number[], seconds: number, fadeSeconds: number,
 *   onFrame: (frame: Buffer) => Promise<void> }} job
 */
export async function draw({ scene, width, height, times, seconds, fadeSeconds, onFrame }) {
  const server = createServer((request, response) => void answer(request, response));
  const answer = async (request, response) => {
    if (request.method === 'POST') {
      await onFrame(await body(request));
      response.end();
    } else response.setHeader('content-type', 'text/html').end('<canvas></canvas>');
  };
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  });
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${server.address().port}/`);
    page.setDefaultTimeout(0);
    const job = { source: shaderOf(scene), width, height, times, seconds, fadeSeconds };
    await page.evaluate(paint, job);
  } finally {
    await browser.close();
    server.close();
  }
}

/** Runs in the page. */
async function paint({ source, width, height, times, seconds, fadeSeconds }) {
  const canvas = document.querySelector('canvas');
  Object.assign(canvas, { width, height });
  const gl = canvas.getContext('webgl2', { preserveDrawingBuffer: true });
  if (!gl) throw new Error('This browser has no WebGL');
  const compiled = (kind, text) => {
    const shader = gl.createShader(kind);
    gl.shaderSource(shader, text);
    gl.compileShader(shader);
    if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS)) throw new Error(gl.getShaderInfoLog(shader));
    return shader;
  };
  const program = gl.createProgram();
  const corners = `#version 300 es
    void main() { gl_Position = vec4(vec2(gl_VertexID & 1, gl_VertexID >> 1) * 4.0 - 1.0, 0.0, 1.0); }`;
  gl.attachShader(program, compiled(gl.VERTEX_SHADER, corners));
  gl.attachShader(program, compiled(gl.FRAGMENT_SHADER, source));
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) throw new Error(gl.getProgramInfoLog(program));
  gl.useProgram(program);
  const at = (name) => gl.getUniformLocation(program, name);
  gl.uniform2f(at('size'), width, height);
  gl.uniform1f(at('seconds'), seconds);
  gl.uniform1f(at('fadeSeconds'), fadeSeconds);
  const pixels = new Uint8Array(width * height * 4);
  for (const time of times) {
    gl.uniform1f(at('now'), time);
    gl.drawArrays(gl.TRIANGLES, 0, 3);
    gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
    await fetch('/frame', { method: 'POST', body: pixels });
  }
}
