import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import * as z from 'zod';
import { systemClock } from './platform/kernel/clock.js';
import { startConsole, type RunningConsole } from './compose/compose.js';
import { StoppedError } from './platform/kernel/stopped.js';
import { readConfig, type Config } from './config.js';
import { createLogger } from './platform/http/log.js';
import { startFailure } from './start-failure.js';

const Manifest = z.object({ version: z.string() });
const here = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

/** A message to the launcher, or to the terminal when there is none. */
type LauncherMessage =
  | { type: 'ready'; url: string; administrator: RunningConsole['administrator']; demo: boolean }
  | { type: 'failed'; message: string };

function notifyLauncher(message: LauncherMessage, dataDir = ''): void {
  if (process.send) {
    if (process.connected) process.send(message);
    return;
  }
  if (message.type === 'failed') {
    console.error(message.message);
    return;
  }
  console.log(`Backhaul is ready: ${message.url}`);
  const { username = '', password = null } = message.administrator ?? {};
  if (password !== null) console.log(firstPasswordText(username, password, dataDir));
}

/** A terminal is not stored, but a log is: unless output goes to a terminal, the password is written to a file that only its owner can read. */
function firstPasswordText(username: string, password: string, dataDir: string): string {
  if (process.stdout.isTTY) return `Sign in as ${username} with password ${password} (shown this once)`;
  const file = path.join(dataDir, 'first-password');
  writeFileSync(file, `${password}\n`, { mode: 0o600 });
  chmodSync(file, 0o600);
  return `Sign in as ${username} with the password in ${file}; change it, and remove the file`;
}

/** The message of an error, and those of its causes. */
const reasons = (error: unknown): string[] =>
  error instanceof Error
    ? [error.message, ...(error.cause === undefined ? [] : reasons(error.cause))]
    : [String(error)];

/** Time limit for an orderly stop; the launcher waits a little longer. */
const STOP_MS = 9_000;
/** Interval of heartbeats to the launcher. */
const ALIVE_MS = 2_000;

/** Aborted, with the reason, when this process is asked to end; listens from the call on, so that a start can be aborted. */
function stopAsked(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort(signal));
  process.on('disconnect', () => stop.abort('launcher gone'));
  // The launcher may have ended while modules were loading, before there was a listener.
  if (process.send && !process.connected) stop.abort('launcher gone');
  return stop.signal;
}

/** Calls `act` once, also when the signal was given before. */
function onceAborted(signal: AbortSignal, act: () => void): void {
  if (signal.aborted) act();
  else signal.addEventListener('abort', act, { once: true });
}

function sayOnce(): void {
  if (process.connected) process.send?.({ type: 'alive' }, () => undefined);
}

/** Sends heartbeats; the launcher ends a program without them, because it hangs. */
function sayAlive(): void {
  if (!process.send) return;
  sayOnce();
  setInterval(sayOnce, ALIVE_MS).unref();
}

function announce(running: RunningConsole, config: Config, log: Logger, ms: number): void {
  log.info({ url: running.url, ms }, 'ready');
  notifyLauncher(
    {
      type: 'ready',
      url: config.publicUrl ?? running.url,
      administrator: running.administrator,
      demo: running.demo,
    },
    config.dataDir,
  );
}

/** Ends a console that another one has replaced on the database. */
async function stopReplaced(running: RunningConsole, reason: Error, log: Logger): Promise<void> {
  log.error({ err: reason }, 'another console took the place of this one');
  notifyLauncher({ type: 'failed', message: reason.message });
  setTimeout(() => process.exit(1), STOP_MS).unref();
  await running.close();
  process.exit(1);
}

async function main(): Promise<void> {
  const stop = stopAsked();
  sayAlive();
  const config = readConfig(process.env);
  const log = createLogger(config.logLevel);
  const { version } = Manifest.parse(JSON.parse(readFileSync(here('../package.json'), 'utf8')));
  const started = performance.now();
  onceAborted(stop, () => {
    log.info({ reason: stop.reason }, 'stopping');
    setTimeout(() => process.exit(1), STOP_MS).unref();
  });
  const webRoot = here('../../web/dist');
  const placeLost = new AbortController();
  const onPlaceLost = (error: Error): void => placeLost.abort(error);
  const running = await startConsole({ config, clock: systemClock, log, version, webRoot, stop, onPlaceLost });
  announce(running, config, log, Math.round(performance.now() - started));
  onceAborted(stop, () => void running.close().finally(() => process.exit(0)));
  onceAborted(placeLost.signal, () => void stopReplaced(running, placeLost.signal.reason, log));
}

try {
  await main();
} catch (error) {
  // The start was aborted on request, and everything is closed again.
  if (error instanceof StoppedError) process.exit(0);
  const explained = startFailure(error, process.env['DATA_DIR']);
  const message = explained ?? `The console could not start: ${reasons(error).join(' ')}`;
  notifyLauncher({ type: 'failed', message });
  if (explained === undefined) console.error(error);
  process.exitCode = 1;
  if (process.connected) process.disconnect();
}
