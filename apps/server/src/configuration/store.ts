import { readJsonFile, writeFileAtomic } from '@backhaul/agent';
import { ServerConfiguration } from '@backhaul/contract/bus';
import * as z from 'zod';

const Kept = z.object({ version: z.int().min(0), configuration: ServerConfiguration });
export type KeptConfiguration = z.output<typeof Kept>;

/** The last configuration, kept (mode 0600: it holds passphrases) so that the server receives though the console is away. */
export const readConfiguration = (path: string): Promise<KeptConfiguration | undefined> => readJsonFile(path, Kept);

/** Keeps the configuration, whole or not at all. */
export const writeConfiguration = (path: string, kept: KeptConfiguration): Promise<void> =>
  writeFileAtomic(path, JSON.stringify(kept));
