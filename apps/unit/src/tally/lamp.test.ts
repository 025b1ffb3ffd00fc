import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LampPage } from './lamp-page.js';
import { Lamp, LOST_MS } from './lamp.js';

const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };
let folder: string;

beforeEach(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'lamp-'))));
afterEach(() => rm(folder, { recursive: true }));

const ON = { light: 'programme', text: 'CAM 1' } as const;

it('writes what is shown, and switches a lamp by a program, once at each change', async () => {
  const [file, command] = [path.join(folder, 'tally'), path.join(folder, 'lamp.sh')];
  await writeFile(command, `#!/bin/sh\necho "$1|$2" >> ${path.join(folder, 'calls')}\n`);
  await chmod(command, 0o755);
  const lamp = new Lamp({ file, command, log });
  lamp.show(ON);
  await lamp.settled();
  expect(await readFile(file, 'utf8')).toBe('programme\nCAM 1\n');
  lamp.show({ light: 'preview', text: '$(touch x); CAM 2' });
  await lamp.settled();
  lamp.show(null);
  await lamp.settled();
  expect(await readFile(file, 'utf8')).toBe('none\n\n');
  expect((await readFile(path.join(folder, 'calls'), 'utf8')).trim().split('\n')).toEqual([
    'programme|CAM 1',
    'preview|$(touch x); CAM 2',
    'none|',
  ]);
});

it('goes on when its program is not there', async () => {
  const lamp = new Lamp({ file: path.join(folder, 'tally'), command: path.join(folder, 'none'), log });
  lamp.show(ON);
  await lamp.settled();
  expect(log.error).toHaveBeenCalledTimes(1);
  expect(lamp.tally).toEqual(ON);
});

it('has a page that follows it', async () => {
  const lamp = new Lamp({ file: path.join(folder, 'tally'), command: undefined, log });
  const page = new LampPage(lamp, { host: '127.0.0.1', port: 0 }, log);
  await expect.poll(() => page.port).toBeGreaterThan(0);
  const url = `http://127.0.0.1:${page.port}`;
  const html = await fetch(url);
  expect([html.status, html.headers.get('content-security-policy')]).toEqual([
    200,
    expect.stringContaining('default-src'),
  ]);
  expect((await fetch(`${url}/etc/passwd`)).status).toBe(404);
  expect((await fetch(url, { method: 'POST' })).status).toBe(404);
  const events = await fetch(`${url}/events`);
  const reader = events.body?.getReader();
  const next = async () => Buffer.from((await reader?.read())?.value ?? []).toString();
  expect(await next()).toContain('"light":"none"');
  lamp.show(ON);
  expect(await next()).toContain('{"light":"programme","text":"CAM 1"}');
  await lamp.settled();
  await page.stop();
});

it('shows a light as unknown when the console was away for some seconds, and keeps it when it is soon back', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const file = path.join(folder, 'tally');
  const lamp = new Lamp({ file, command: undefined, log });
  lamp.show(ON);
  lamp.link(false);
  vi.advanceTimersByTime(LOST_MS - 1);
  lamp.link(true);
  vi.advanceTimersByTime(LOST_MS);
  expect(lamp.tally).toEqual(ON);
  lamp.link(false);
  vi.advanceTimersByTime(LOST_MS);
  await lamp.settled();
  expect(await readFile(file, 'utf8')).toBe('unknown\n\n');
  lamp.show(null);
  lamp.link(false);
  vi.advanceTimersByTime(LOST_MS);
  expect(lamp.tally).toBeNull();
  vi.useRealTimers();
});
