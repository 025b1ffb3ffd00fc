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

/** What the launcher is told, or the terminal when there is none. */
type Word =
  | { type: 'ready'; url: string; administrator: RunningConsole['administrator']; demo: boolean }
  | { type: 'failed'; message: string };

function tell(word: Word, dataDir = ''): void {
  if (process.send) {
    if (process.connected) process.send(word);
    return;
  }
  if (word.type === 'failed') {
    console.error(word.message);
    return;
  }
  console.log(`Backhaul is ready: ${word.url}`);
  const { username = '', password = null } = word.administrator ?? {};
  if (password !== null) console.log(wayToPassword(username, password, dataDir));
}

/** A terminal forgets; a log does not, so what is not a terminal is told a file that its owner alone can read. */
function wayToPassword(username: string, password: string, dataDir: string): string {
  if (process.stdout.isTTY) return `Sign in as ${username} with password ${password} (shown this once)`;
  const file = path.join(dataDir, 'first-password');
  writeFileSync(file, `${password}\n`, { mode: 0o600 });
  chmodSync(file, 0o600);
  return `Sign in as ${username} with the password in ${file}; change it, and remove the file`;
}

/** What an error says, and what the errors behind it say. */
const reasons = (error: unknown): string[] =>
  error instanceof Error
    ? [error.message, ...(error.cause === undefined ? [] : reasons(error.cause))]
    : [String(error)];

/** What cannot be closed in order within this is left; the launcher waits a little longer. */
const STOP_MS = 9_000;
/** How often the launcher is told that this program lives. */
const ALIVE_MS = 2_000;

/** Aborted, with the reason, when this process is told to end; listens from the call on, so that a start can be broken off. */
function stopAsked(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort(signal));
  process.on('disconnect', () => stop.abort('launcher gone'));
  // It may have gone while the modules were loaded, before anybody listened.
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

/** The launcher ends a program that it has not heard of for long: one that hangs. */
function sayAlive(): void {
  if (!process.send) return;
  sayOnce();
  setInterval(sayOnce, ALIVE_MS).unref();
}

function announce(running: RunningConsole, config: Config, log: Logger, ms: number): void {
  log.info({ url: running.url, ms }, 'ready');
  tell(
    {
      type: 'ready',
      url: config.publicUrl ?? running.url,
      administrator: running.administrator,
      demo: running.demo,
    },
    config.dataDir,
  );
}

/** Ends a console whose place on the database another one took. */
async function giveWay(running: RunningConsole, reason: Error, log: Logger): Promise<void> {
  log.error({ err: reason }, 'another console took the place of this one');
  tell({ type: 'failed', message: reason.message });
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
  onceAborted(placeLost.signal, () => void giveWay(running, placeLost.signal.reason, log));
}

try {
  await main();
} catch (error) {
  // Broken off on demand, and closed again.
  if (error instanceof StoppedError) process.exit(0);
  const explained = startFailure(error, process.env['DATA_DIR']);
  const message = explained ?? `The console could not start: ${reasons(error).join(' ')}`;
  tell({ type: 'failed', message });
  if (explained === undefined) console.error(error);
  process.exitCode = 1;
  if (process.connected) process.disconnect();
}
