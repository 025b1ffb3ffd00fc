import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { complain } from './say.mjs';

const LOG_LIMIT_BYTES = 20_000_000;
const STOP_GRACE_MS = 10_000;
const HEALTHY_MS = 30_000;

function openLog(folder, name) {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${name}.log`);
  try {
    if (statSync(file).size > LOG_LIMIT_BYTES) renameSync(file, `${file}.1`);
  } catch {
    // No log yet.
  }
  return createWriteStream(file, { flags: 'a', mode: 0o600 });
}

/**
 * Node programs that run for as long as the launcher does: started again with a growing pause when they end
 * by themselves, stopped together, the console last. Each holds an IPC channel to the launcher and
 * stops when it breaks, so nothing outlives a launcher that was killed.
 */
export class Children {
  #running = new Map();
  #stopping = false;

  constructor(logFolder) {
    this.logFolder = logFolder;
  }

  /** Starts a program; `onMessage` gets what it sends. */
  start(name, script, args, { env = {}, onMessage = () => {} } = {}) {
    const log = openLog(this.logFolder, name);
    const where = path.join(this.logFolder, `${name}.log`);
    const launch = (pauseMs) => {
      const began = Date.now();
      // Its own process group: Ctrl-C reaches the launcher alone, which stops the programs in order.
      const child = spawn(process.execPath, ['--enable-source-maps', script, ...args], {
        env: { ...process.env, ...env },
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
        detached: true,
      });
      child.stdout.pipe(log, { end: false });
      child.stderr.pipe(log, { end: false });
      child.on('message', onMessage);
      child.once('error', (error) => complain(`${name}: ${error.message}`));
      child.once('exit', (code, signal) => {
        this.#running.delete(name);
        if (this.#stopping) return;
        const pause = Date.now() - began > HEALTHY_MS ? 500 : Math.min(pauseMs * 2, 10_000);
        complain(`${name} ended (${signal ?? code}); started again in ${pause / 1000} s. Its log: ${where}`);
        setTimeout(() => !this.#stopping && launch(pause), pause);
      });
      this.#running.set(name, child);
    };
    launch(250);
  }

  /** Stops all, the console last; kills what does not stop within 10 s. */
  async stop() {
    this.#stopping = true;
    const console = this.#running.get('console');
    const others = [...this.#running.values()].filter((child) => child !== console);
    await Promise.all(others.map(end));
    if (console) await end(console);
  }
}

function end(child) {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const hard = setTimeout(() => child.kill('SIGKILL'), STOP_GRACE_MS);
    child.once('exit', () => {
      clearTimeout(hard);
      resolve();
    });
    child.kill('SIGTERM');
  });
}
