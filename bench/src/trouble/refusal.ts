import { once } from 'node:events';
import * as z from 'zod';
import { launchConsole } from '../subject/console.js';

/** How a start ends; that the console lives is said meanwhile as well. */
const Word = z.object({ type: z.enum(['ready', 'failed']), message: z.string().optional() });

/** Starts a console that cannot start: what it says, and how it ends. Throws when it starts after all. */
export async function refusalOf(
  dataDir: string,
): Promise<{ readonly message: string; readonly exitCode: number | null }> {
  const child = launchConsole(dataDir);
  const exited = child.gone ? Promise.resolve() : once(child.process, 'exit');
  const { type, message = '' } = await child.hear(Word);
  if (type !== 'failed') {
    await child.end();
    throw new Error('it started');
  }
  await exited;
  return { message, exitCode: child.process.exitCode };
}
