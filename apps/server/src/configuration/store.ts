import { readJsonFile, writeFileAtomic } from '@backhaul/agent';
import { ServerConfiguration } from '@backhaul/contract/bus';
import * as z from 'zod';

const Kept = z.object({ version: z.int().min(0), configuration: ServerConfiguration });
export type KeptConfiguration = z.output<typeof Kept>;

/** The last configuration, stored (mode 0600: it contains passphrases) so that the server receives while the console is away. */
export const readConfiguration = (path: string): Promise<KeptConfiguration | undefined> => readJsonFile(path, Kept);

/** Stores the configuration atomically. */
export const writeConfiguration = (path: string, kept: KeptConfiguration): Promise<void> =>
  writeFileAtomic(path, JSON.stringify(kept));
