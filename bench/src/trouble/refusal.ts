import { once } from 'node:events';
import * as z from 'zod';
import { launchConsole } from '../subject/console.js';

/** Messages of a console that starts, heartbeats included. */
const StartMessage = z.object({ type: z.enum(['ready', 'failed']), message: z.string().optional() });

/** Starts a console that must not start; returns its message and exit code. Throws if it starts. */
export async function refusalOf(
  dataDir: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<{ readonly message: string; readonly exitCode: number | null }> {
  const child = launchConsole(dataDir, environment);
  const exited = child.gone ? Promise.resolve() : once(child.process, 'exit');
  const { type, message = '' } = await child.hear(StartMessage);
  if (type !== 'failed') {
    await child.end();
    throw new Error('it started');
  }
  await exited;
  return { message, exitCode: child.process.exitCode };
}

/** As `refusalOf`; throws unless the message contains these words and the exit code is 1. Returns the message. */
export async function refusedWith(
  words: RegExp,
  dataDir: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { message, exitCode } = await refusalOf(dataDir, environment);
  if (!words.test(message) || exitCode !== 1)
    throw new Error(`it ended with ${exitCode}, not with ${words}: ${message}`);
  return message;
}
