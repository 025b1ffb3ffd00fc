import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { cleaningUp, run } from './run.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');
const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

it.each(['SIGTERM', 'SIGINT', 'SIGHUP'])('%s ends what a script runs, then the script', async (signal) => {
  const command = `console.log(process.pid); setInterval(() => undefined, 1000);`;
  const script = `import { run } from ${JSON.stringify(path.join(ROOT, 'scripts/lib/run.mjs'))};
    await run(process.execPath, ['-e', ${JSON.stringify(command)}]).finally(() => console.log('went on'));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (text) => (said += text));
  await expect.poll(() => said).toMatch(/^\d+\n/);
  child.kill(signal);
  const [, how] = await once(child, 'exit');
  expect(how).toBe(signal);
  expect(said).toMatch(/^\d+\n$/);
  expect(isAlive(Number(said))).toBe(false);
});

it.each([
  [
    'while it runs something',
    `run(process.execPath, ['-e', 'console.log("began"); setInterval(() => undefined, 1000)'])`,
  ],
  ['while it runs nothing', `new Promise(() => { console.log('began'); setInterval(() => undefined, 1000); })`],
])('a script that is ended %s cleans up before', async (_when, work) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'backhaul-run-'));
  const script = `import { cleaningUp, run } from ${JSON.stringify(path.join(ROOT, 'scripts/lib/run.mjs'))};
    import { rm } from 'node:fs/promises';
    await cleaningUp(() => rm(${JSON.stringify(folder)}, { recursive: true }), () => ${work});
    console.log('went on');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (text) => (said += text));
  await expect.poll(() => said).toBe('began\n');
  child.kill('SIGTERM');
  const [, how] = await once(child, 'exit');
  expect(how).toBe('SIGTERM');
  expect(said).toBe('began\n');
  expect(existsSync(folder)).toBe(false);
});

it('cleans up once, after success and after failure', async () => {
  let cleaned = 0;
  const cleanUp = () => (cleaned += 1);
  const listeners = process.listenerCount('SIGHUP');
  expect(await cleaningUp(cleanUp, async () => 'done')).toBe('done');
  await expect(cleaningUp(cleanUp, () => run(process.execPath, ['-e', 'process.exit(3)']))).rejects.toThrow(
    'ended with 3',
  );
  expect(cleaned).toBe(2);
  expect(process.listenerCount('SIGHUP')).toBe(listeners);
});

it.each(['start', 'unit', 'server', 'fleet'])('npm run %s passes SIGTERM on to the program', async (name) => {
  const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  const folder = mkdtempSync(path.join(os.tmpdir(), 'backhaul-npm-'));
  const file = path.join(folder, 'own.mjs');
  writeFileSync(file, 'console.log(process.pid); setInterval(() => undefined, 1000);');
  // The command of the product, with a test program.
  const line = scripts[name].replace(/scripts\/\w+\.mjs/, file);
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name: 'own', scripts: { [name]: line } }));
  const npm = spawn('npm', ['run', '--silent', name], { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    let said = '';
    npm.stdout.on('data', (text) => (said += text));
    await expect.poll(() => said).toMatch(/^\d+\n/);
    npm.kill('SIGTERM');
    await expect.poll(() => isAlive(Number(said))).toBe(false);
    await expect.poll(() => npm.exitCode ?? npm.signalCode).not.toBeNull();
  } finally {
    npm.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
});
