import { makeFolders, readJsonFile, writeFileAtomic } from '@backhaul/agent';
import { UPLOAD_REFUSALS } from '@backhaul/domain';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

/** The outcome of an upload; `placing`: it gets this name, and a kill may have come first. */
const Note = z.discriminatedUnion('state', [
  z.object({ state: z.literal('placing'), name: z.string(), inode: z.number() }),
  z.object({ state: z.literal('done'), name: z.string(), bytes: z.number() }),
  z.object({ state: z.literal('refused'), problem: z.enum(UPLOAD_REFUSALS) }),
]);
export type UploadNote = z.output<typeof Note>;

/** How long the outcome of an upload is remembered, ms: longer than an upload may take. */
const KNOWN_MS = 2 * 24 * 3_600_000;

/** Notes on the uploads of people, one file each, because a browser that lost the answer asks again. */
export class PersonUploadNotes {
  constructor(private readonly folder: string) {}

  of(uploadId: string): Promise<UploadNote | undefined> {
    return readJsonFile(this.#path(uploadId), Note);
  }

  async set(uploadId: string, note: UploadNote): Promise<void> {
    await makeFolders(this.folder);
    await writeFileAtomic(this.#path(uploadId), JSON.stringify(note));
  }

  async prune(): Promise<void> {
    for (const file of await readdir(this.folder).catch(() => [])) {
      const path = join(this.folder, file);
      const known = await stat(path).catch(() => undefined);
      if (known !== undefined && Date.now() - known.mtimeMs > KNOWN_MS) await rm(path, { force: true });
    }
  }

  #path(uploadId: string): string {
    return join(this.folder, `${uploadId}.json`);
  }
}
