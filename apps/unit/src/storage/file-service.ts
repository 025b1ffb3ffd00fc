import { DONE, failed, type OrderAnswer } from '@backhaul/agent';
import type { ReportedStorage } from '@backhaul/contract';
import type { UnitOrder } from '@backhaul/contract/bus';
import type { StorageFolder } from './folder.js';
import type { Uploads } from './uploads.js';

export type FileOrder = Extract<UnitOrder, { name: 'uploadFiles' | 'cancelUpload' | 'deleteFiles' }>;

const NOTHING: ReportedStorage = { storages: [], files: [], uploads: [] };

/** The part that must be reported at once: a growing file or a filling disk waits for the next report. */
const shape = ({ files }: ReportedStorage): string => files.map(({ path }) => path).join('\n');

/** The unit's files: reports them, and carries out orders about them. */
export class FileService {
  #seen: ReportedStorage = NOTHING;

  constructor(
    private readonly folder: StorageFolder,
    private readonly uploads: Uploads,
  ) {}

  /** The last reading, with the present uploads. */
  get reported(): ReportedStorage {
    return { ...this.#seen, uploads: this.uploads.list };
  }

  /** Reads the storage. Returns whether there is something to report. */
  async look(): Promise<boolean> {
    const before = shape(this.#seen);
    const [storages, files] = await Promise.all([this.folder.storages(), this.folder.files()]);
    this.#seen = { storages, files, uploads: [] };
    return shape(this.#seen) !== before;
  }

  async execute(order: FileOrder): Promise<OrderAnswer> {
    switch (order.name) {
      case 'uploadFiles':
        await this.uploads.add(order.args);
        return DONE;
      case 'cancelUpload':
        await this.uploads.cancel(order.args.files);
        return DONE;
      case 'deleteFiles': {
        const missing = await this.folder.remove(order.args.paths);
        await this.look();
        return missing.length === 0 ? DONE : failed(`Not found: ${missing.join(', ')}`);
      }
      default:
        return order satisfies never;
    }
  }
}
