import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { systemClock } from './clock.js';
import { startConsole, type RunningConsole } from './compose/compose.js';
import { ConfigError, readConfig } from './config.js';
import { EmbeddedDatabaseError } from './db/embedded/errors.js';
import { createLogger } from './http/log.js';
import { listenFailure } from './listen-failure.js';
import { VaultError } from './vault/errors.js';

const Manifest = z.object({ version: z.string() });
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** What the launcher is told, or the terminal when there is none. */
type Word =
  | { type: 'ready'; url: string; administrator: RunningConsole['administrator']; demo: boolean }
  | { type: 'failed'; message: string };

function tell(word: Word): void {
  if (process.send) {
    if (process.connected) process.send(word);
    return;
  }
  if (word.type === 'failed') {
    console.error(word.message);
    return;
  }
  console.log(`Backhaul is ready: ${word.url}`);
  if (word.administrator?.password) {
    console.log(
      `Sign in as ${word.administrator.username} with password ${word.administrator.password} (shown this once)`,
    );
  }
}

/** What went wrong, for people, where a person can mend it; undefined for what only a log explains. */
function explain(error: unknown): string | undefined {
  if (error instanceof ConfigError || error instanceof EmbeddedDatabaseError || error instanceof VaultError)
    return error.message;
  return listenFailure(error);
}

/** What an error says, and what the errors behind it say. */
const reasons = (error: unknown): string[] =>
  error instanceof Error
    ? [error.message, ...(error.cause === undefined ? [] : reasons(error.cause))]
    : [String(error)];

/** What cannot be closed in order within this is left; the launcher waits a little longer. */
const STOP_MS = 9_000;

/** Resolves with the reason when this process is told to end; listens from the call on, so that a start can be broken off. */
function stopAsked(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve(signal));
    process.on('disconnect', () => resolve('launcher gone'));
    // It may have gone while the modules were loaded, before anybody listened.
    if (process.send && !process.connected) resolve('launcher gone');
  });
}

async function main(): Promise<void> {
  const stop = stopAsked();
  const config = readConfig(process.env);
  const log = createLogger(config.logLevel);
  const { version } = Manifest.parse(JSON.parse(readFileSync(here('../package.json'), 'utf8')));
  const started = performance.now();
  const running = await startConsole({ config, clock: systemClock, log, version, webRoot: here('../../web/dist') });
  log.info({ url: running.url, ms: Math.round(performance.now() - started) }, 'ready');

  tell({
    type: 'ready',
    url: config.publicUrl ?? running.url,
    administrator: running.administrator,
    demo: running.demo,
  });
  log.info({ reason: await stop }, 'stopping');
  setTimeout(() => process.exit(1), STOP_MS).unref();
  await running.close();
  process.exit(0);
}

try {
  await main();
} catch (error) {
  const explained = explain(error);
  const message = explained ?? `The console could not start: ${reasons(error).join(' ')}`;
  tell({ type: 'failed', message });
  if (explained === undefined) console.error(error);
  process.exitCode = 1;
  if (process.connected) process.disconnect();
}
