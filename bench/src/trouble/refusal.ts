import { once } from 'node:events';
import * as z from 'zod';
import { launchConsole } from '../subject/console.js';

/** How a start ends; that the console lives is said meanwhile as well. */
const StartMessage = z.object({ type: z.enum(['ready', 'failed']), message: z.string().optional() });

/** Starts a console that cannot start: what it says, and how it ends. Throws when it starts after all. */
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

/** As `refusalOf`; throws unless it is refused in these words and ends with 1. Returns what it said. */
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
