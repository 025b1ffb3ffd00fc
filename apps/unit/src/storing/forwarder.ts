import { errorText, readJsonFile, writeFileAtomic, type Log } from '@backhaul/agent';
import { ServerTarget } from '@backhaul/contract/bus';
import { isOver } from '@backhaul/domain';
import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { Uploads } from '../storage/uploads.js';

const Place = { channelId: z.string(), target: ServerTarget };
const Journal = z.object({
  /** Files with this prefix are uploaded once they are complete. */
  stems: z.array(z.object({ stem: z.string(), transmissionId: z.string().default('f'), ...Place })),
  files: z.array(z.object({ path: z.string(), uploadId: z.string(), ...Place })),
});
type Journal = z.output<typeof Journal>;
type Destination = Omit<Journal['stems'][number], 'stem'>;

export interface ForwarderSettings {
  /** Where the journal is stored (mode 0600: targets contain tokens). */
  readonly path: string;
  readonly uploads: Pick<Uploads, 'add' | 'list'>;
  readonly log: Log;
}

/**
 * Stored files that are still to be uploaded to servers, kept over restarts and power cuts: each file once, the oldest
 * first, by the unit's uploads. A file that its server rejects stays on the storage.
 */
export class Forwarder {
  #saving: Promise<void> = Promise.resolve();
  #feeding = false;

  private constructor(
    private readonly settings: ForwarderSettings,
    private journal: Journal,
  ) {}

  static async open(settings: ForwarderSettings): Promise<Forwarder> {
    return new Forwarder(settings, (await readJsonFile(settings.path, Journal)) ?? { stems: [], files: [] });
  }

  /** Whether a file waits or is being uploaded. */
  get active(): boolean {
    return this.journal.files.length > 0;
  }

  /** Announces files with this name. Resolves when that is on disk. */
  expect(stem: string, destination: Destination): Promise<void> {
    return this.#change({ stems: [...this.journal.stems, { stem, ...destination }] });
  }

  /** A complete file: it is uploaded once it is in the storage, or stays there if it was not announced. */
  async whole(path: string): Promise<void> {
    const expected = this.journal.stems.find(({ stem }) => path.startsWith(`${stem}-`));
    if (!expected || this.journal.files.some((file) => file.path === path)) return;
    const { transmissionId, channelId, target } = expected;
    const file = { path, uploadId: `${transmissionId}-${randomBytes(6).toString('hex')}`, channelId, target };
    await this.#change({ files: [...this.journal.files, file] });
  }

  /** Called when no more announced files are being written. */
  async ended(): Promise<void> {
    if (this.journal.stems.length > 0) await this.#change({ stems: [] });
  }

  /** Adds the next file to the uploads when the previous one has ended. */
  async feed(): Promise<void> {
    if (this.#feeding) return;
    this.#feeding = true;
    try {
      for (let next = this.journal.files[0]; next; next = this.journal.files[0]) {
        const { uploadId, path, channelId, target } = next;
        const known = this.settings.uploads.list.find((upload) => upload.uploadId === uploadId);
        if (known && !isOver(known.status)) return;
        if (!known) return await this.settings.uploads.add({ channelId, uploads: [{ uploadId, path, target }] });
        await this.#change({ files: this.journal.files.slice(1) });
      }
    } catch (error) {
      // The list of uploads is full: try again when one of them has ended.
      this.settings.log.warn({ error: errorText(error) }, 'a stored file waits to be forwarded');
    } finally {
      this.#feeding = false;
    }
  }

  #change(change: Partial<Journal>): Promise<void> {
    this.journal = { ...this.journal, ...change };
    const write = () => writeFileAtomic(this.settings.path, JSON.stringify(this.journal));
    this.#saving = this.#saving.then(write, write);
    return this.#saving;
  }
}
