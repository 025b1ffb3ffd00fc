import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { openDesk } from '../browser/desk.js';
import { findChannel, idleAgain } from '../api/records.js';
import { pairingOf } from '../browser/pairing.js';
import { chooseChannel, openUnit, reaches, rowOf, startButton, stop } from '../browser/units.js';
import { watchFrames } from '../browser/video.js';
import { type Agent, startAgent, startProgram } from '../product/agent.js';
import { descendantsOf } from '../product/processes.js';
import { ROOT } from '../setup/folders.js';
import { until } from '../until.js';

const { url } = inject('product');
const home = mkdtempSync(path.join(os.tmpdir(), 'backhaul-unit-'));
const state = ['--state-dir', path.join(home, 'state')];

const { api, screen } = await openDesk();
let pane: Locator;
let code = '';
const agents: Agent[] = [];

afterAll(async () => {
  await idleAgain(api);
  for (const agent of agents) await agent.stop();
  rmSync(home, { recursive: true, force: true });
});

const run = (args: readonly string[]): Agent => {
  const agent = startAgent('unit', args);
  agents.push(agent);
  return agent;
};

describe('a real unit', () => {
  it('is added in the console, which shows a code and the command to run', async () => {
    const { page } = screen;
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Add unit…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add unit' });
    const name = dialog.getByLabel('Name');
    await name.and(page.locator(':focus')).waitFor();
    await name.fill('backpack-9');
    await dialog.getByRole('button', { name: 'Add unit' }).click();
    const pairing = await pairingOf(dialog);
    code = pairing.code;
    expect(pairing.command).toBe(`npm run unit -- --pair ${code} --console ${url} --source test`);
    await dialog.getByText(/valid for/).waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
  });

  it('appears online once that command runs on its machine', async () => {
    pane = await openUnit(screen.page, 'backpack-9');
    await reaches(pane, 'offline');
    run(['--pair', code, '--console', url, '--source', 'test', ...state]);
    await reaches(pane, 'idle', 30_000);
  });

  it('goes live', async () => {
    await chooseChannel(pane, 'studio-3');
    await startButton(pane).click();
    await reaches(pane, 'live');
    const { pictures } = await watchFrames(pane.locator('video'), 30);
    expect(pictures).toBeGreaterThan(12);
    await stop(screen.page, pane);
  });

  it('cannot be paired with a second machine by the same code', async () => {
    const second = run(['--pair', code, '--console', url, '--state-dir', path.join(home, 'second')]);
    await until('the second program ends', () => second.exitCode() !== null);
    expect(second.exitCode()).toBe(1);
    expect(second.output()).toContain('The pairing code is unknown, used or older than 10 minutes');
    await reaches(pane, 'idle');
  });

  it('turns offline when its process is killed, with the age of its last report, and returns when it is started', async () => {
    const row = rowOf(screen.page, 'backpack-9');
    for (const { pid } of agents.flatMap((agent) => descendantsOf(agent.pid))) process.kill(pid, 'SIGKILL');
    await reaches(row, 'offline', 5000);
    await row.getByText(/^last seen \d+ s ago$/).waitFor();
    run(['--source', 'test', ...state]);
    await reaches(row, 'idle', 30_000);
  });
});

describe('any SRT sender', () => {
  it('feeds a channel that is assigned to it, with the command of the README', async () => {
    await chooseChannel(pane, 'studio-4');
    await pane.getByRole('button', { name: 'SRT input' }).click();
    await pane.getByLabel('Use the channel for an SRT sender').check();
    await pane.getByText('Selected channel is external').first().waitFor();
    await pane.getByRole('button', { name: 'Show' }).click();
    const [address = '', passphrase = ''] = await pane.locator('code').allTextContents();
    expect(passphrase).toMatch(/^[^'"`\\&+#? ]{10,64}$/);

    const file = path.join(home, 'clip.mp4');
    const inputs = '-f lavfi -i testsrc2=size=640x360:rate=25 -f lavfi -i sine';
    const encoders = '-c:v libx264 -preset ultrafast -c:a aac';
    const clip = startProgram('ffmpeg', ['-v', 'error', ...`${inputs} -t 60 ${encoders}`.split(' '), file]);
    await until('the clip is ready', () => clip.exitCode() === 0, 30_000);

    const line = /^ffmpeg .*$/m.exec(readFileSync(path.join(ROOT, 'README.md'), 'utf8'))?.[0] ?? '';
    const words = line
      .replaceAll('"', '')
      .replace('FILE', file)
      .replace('HOST:PORT', new URL(address.replace('srt:', 'http:')).host)
      .replace('PASSPHRASE', passphrase)
      .split(' ');
    const sender = startProgram(words[0] ?? '', words.slice(1));
    agents.push(sender);

    const { pictures, width } = await watchFrames(pane.locator('video[aria-label="Picture of studio-4"]'), 30, 20_000);
    expect(pictures).toBeGreaterThan(12);
    expect(width).toBe(640);
    expect((await findChannel(api, 'studio-4')).receivedKbps).toBeGreaterThan(100);

    await sender.stop();
    await until(
      'the channel is free again',
      async () => (await findChannel(api, 'studio-4')).status === 'idle',
      30_000,
    );
    await pane.getByLabel('Use the channel for an SRT sender').uncheck();
    await pane.getByRole('button', { name: 'Start to studio-4' }).waitFor();
    expect(screen.problems).toEqual([]);
  });
});
