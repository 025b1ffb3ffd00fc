import { errorText, readJsonFile, writeFileAtomic, type Log } from '@backhaul/agent';
import { ClipOrigin } from '@backhaul/contract/bus';
import { FILE_KINDS } from '@backhaul/domain';
import * as z from 'zod';

/** The origin of a file that was not recorded on this server. */
const Origin = z.object({ kind: z.enum(FILE_KINDS), uploadId: z.string().optional(), clip: ClipOrigin.optional() });
export type Origin = z.output<typeof Origin>;

const Kept = z.record(z.string(), Origin);

/** Data about files until it is reported to the console, by their paths; on disk, so that a kill loses nothing. */
export class FileOrigins {
  #saving: Promise<void> = Promise.resolve();

  private constructor(
    private readonly path: string,
    private readonly log: Log,
    private readonly kept: Map<string, Origin>,
  ) {}

  static async open(path: string, log: Log): Promise<FileOrigins> {
    return new FileOrigins(path, log, new Map(Object.entries((await readJsonFile(path, Kept)) ?? {})));
  }

  of(path: string): Origin | undefined {
    return this.kept.get(path);
  }

  async set(path: string, origin: Origin): Promise<void> {
    this.kept.set(path, origin);
    await this.#save();
  }

  async forget(path: string): Promise<void> {
    if (this.kept.delete(path)) await this.#save();
  }

  #save(): Promise<void> {
    this.#saving = this.#saving
      .then(() => writeFileAtomic(this.path, JSON.stringify(Object.fromEntries(this.kept))))
      .catch((error: unknown) => this.log.error({ error: errorText(error) }, 'the origin of a file cannot be kept'));
    return this.#saving;
  }
}
