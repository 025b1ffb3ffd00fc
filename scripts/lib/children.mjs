import { spawn } from 'node:child_process';
import path from 'node:path';
import { LogFile } from './log-file.mjs';
import { complain } from './say.mjs';
import { Watchdog } from './watchdog.mjs';

const STOP_GRACE_MS = 10_000;
const HEALTHY_MS = 30_000;
/** Programs send a heartbeat each 2 s; on a loaded machine they may be late. */
const SILENCE_MS = 15_000;

/**
 * Node programs that run as long as the launcher: they are restarted with a growing pause when they end
 * unexpectedly or hang, and are stopped together, the console last. Each holds an IPC channel to the launcher and
 * stops when the channel breaks, so that no program outlives a killed launcher.
 */
export class Children {
  #running = new Map();
  #logs = [];
  #stopping = false;

  /** `log`: options of each `LogFile`; `report` receives lines for people. */
  constructor(logFolder, { log = {}, silenceMs = SILENCE_MS, report = complain } = {}) {
    this.logFolder = logFolder;
    this.log = { report, ...log };
    this.silenceMs = silenceMs;
    this.report = report;
  }

  /** Starts a program, unless all are being stopped; `onMessage` receives its messages, except heartbeats. */
  start(name, script, args, { env = {}, onMessage = () => {} } = {}) {
    const where = path.join(this.logFolder, `${name}.log`);
    const log = new LogFile(where, this.log);
    this.#logs.push(log);
    const launch = (pauseMs) => {
      if (this.#stopping) return;
      const began = Date.now();
      // A separate process group: Ctrl-C reaches only the launcher, which stops the programs in order.
      const child = spawn(process.execPath, ['--enable-source-maps', script, ...args], {
        env: { ...process.env, ...env },
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
        detached: true,
      });
      for (const output of [child.stdout, child.stderr]) {
        output.on('data', (chunk) => log.write(chunk));
        output.on('error', () => undefined);
      }
      const watchdog = new Watchdog(this.silenceMs, () => {
        this.report(`${name} does not answer for ${this.silenceMs / 1000} s: it is ended.`);
        child.kill('SIGKILL');
      });
      child.on('message', (message) => {
        if (message?.type === 'alive') watchdog.beat();
        else onMessage(message);
      });
      child.once('error', (error) => this.report(`${name}: ${error.message}`));
      child.once('exit', (code, signal) => {
        watchdog.stop();
        this.#running.delete(name);
        if (this.#stopping) return;
        const pause = Date.now() - began > HEALTHY_MS ? 500 : Math.min(pauseMs * 2, 10_000);
        this.report(`${name} ended (${signal ?? code}); started again in ${pause / 1000} s. Its log: ${where}`);
        setTimeout(() => launch(pause), pause);
      });
      this.#running.set(name, child);
    };
    launch(250);
  }

  /** Stops all programs, the console last; kills those that do not stop within 10 s. */
  async stop() {
    this.#stopping = true;
    const console = this.#running.get('console');
    const others = [...this.#running.values()].filter((child) => child !== console);
    await Promise.all(others.map(end));
    if (console) await end(console);
    await Promise.all(this.#logs.map((log) => log.close()));
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
