import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Launcher } from './launcher.js';
import { type Pointer, readPointer, writePointer } from './pointer.js';

const NONE: Pointer = { installed: '1', current: null, previous: null, trial: null, done: null, rolledBack: null };
const TRIAL = { commandId: 'c1', version: '2', starts: 0 };
/** Appends its name to the file `started`, as every program of these tests. */
const SAY = `require('node:fs').appendFileSync(process.env.BACKHAUL_SOFTWARE_FOLDER + '/started', NAME + ' ');`;
const RUNS = `${SAY} process.on('message', () => process.exit(0)); process.send({ type: 'running' });`;
const HANGS = `${SAY} process.on('SIGTERM', () => undefined); setInterval(() => undefined, 1000);`;
const ENDS = `${SAY} process.exit(0);`;

let folder: string;
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'launcher-'))));
afterEach(() => rm(folder, { recursive: true, force: true }));

async function program(home: string, text: string): Promise<string> {
  const dist = join(home, 'apps/server/dist');
  await mkdir(dist, { recursive: true });
  await writeFile(join(dist, 'main.js'), `const NAME = ${JSON.stringify(home.split('/').at(-1))}; ${text}`);
  return home;
}
const version = (name: string, text: string) => program(join(folder, 'versions', name), text);
const launcher = async (installed = '1', trialMs = 60_000) =>
  new Launcher({
    program: 'server',
    folder,
    home: await program(join(folder, 'home'), ENDS),
    installed,
    args: [],
    trialMs,
    say: () => undefined,
  });
const started = async () => (await readFile(join(folder, 'started'), 'utf8')).trim().split(' ');
const pointer = (installed = '1') => readPointer(folder, installed);

it('keeps a new version that has come up, and deletes what nothing goes back to', async () => {
  await version('old', ENDS);
  await version('older', ENDS);
  await version('new', RUNS);
  await writePointer(folder, { ...NONE, current: 'new', previous: 'old', trial: TRIAL });
  expect(await (await launcher()).run()).toBe(0);
  expect(await started()).toEqual(['new']);
  expect(await pointer()).toMatchObject({ current: 'new', previous: 'old', trial: null, done: { commandId: 'c1' } });
  expect((await readdir(join(folder, 'versions'))).toSorted()).toEqual(['new', 'old']);
});

it('goes back when a new version hangs', async () => {
  await version('old', ENDS);
  await version('new', HANGS);
  await writePointer(folder, { ...NONE, current: 'new', previous: 'old', trial: TRIAL });
  expect(await (await launcher('1', 2000)).run()).toBe(0);
  expect(await started()).toEqual(['new', 'old']);
  const reason = 'It did not come up in time';
  expect(await pointer()).toMatchObject({ current: 'old', trial: null, rolledBack: { commandId: 'c1', reason } });
});

it.each([
  ['is killed', `${SAY} process.kill(process.pid, 'SIGKILL');`, 'It was ended by SIGKILL'],
  ['ends', `${SAY} process.exit(3);`, 'It ended with code 3'],
])('goes back when a new version %s before it has come up', async (_, text, reason) => {
  await version('old', ENDS);
  await version('new', text);
  await writePointer(folder, { ...NONE, current: 'new', previous: 'old', trial: TRIAL });
  expect(await (await launcher()).run()).toBe(0);
  expect(await started()).toEqual(['new', 'old']);
  expect(await pointer()).toMatchObject({ current: 'old', rolledBack: { commandId: 'c1', reason } });
  expect(await readdir(join(folder, 'versions'))).toEqual(['old']);
});

it('goes back when the machine went down three times while a new version was started', async () => {
  await version('new', RUNS);
  await writePointer(folder, { ...NONE, current: 'new', trial: { ...TRIAL, starts: 3 } });
  await (await launcher()).run();
  expect(await started()).toEqual(['home']);
  expect((await pointer()).rolledBack?.reason).toBe('The machine went down while it was started');
});

it('starts the installed version when the files of another one are gone', async () => {
  await writePointer(folder, { ...NONE, current: 'gone', previous: 'gone too' });
  await (await launcher()).run();
  expect(await started()).toEqual(['home']);
});

it('starts a version that was installed on the machine since', async () => {
  await version('new', RUNS);
  await writePointer(folder, { ...NONE, current: 'new' });
  await (await launcher('1.1')).run();
  expect(await started()).toEqual(['home']);
});

it('starts the installed version when the pointer is damaged', async () => {
  await writeFile(join(folder, 'current.json'), '{"current"');
  await (await launcher()).run();
  expect(await started()).toEqual(['home']);
});

it('passes on the code of a program that ends by itself, and starts it no more', async () => {
  await version('new', `${SAY} process.exit(7);`);
  await writePointer(folder, { ...NONE, current: 'new' });
  expect(await (await launcher()).run()).toBe(7);
  expect(await started()).toEqual(['new']);
});
