import { DONE, failed, type OrderAnswer } from '@backhaul/agent';
import type { ReportedStorage } from '@backhaul/contract';
import type { UnitOrder } from '@backhaul/contract/bus';
import type { StorageFolder } from './folder.js';
import type { Uploads } from './uploads.js';

export type FileOrder = Extract<UnitOrder, { name: 'uploadFiles' | 'cancelUpload' | 'deleteFiles' }>;

const NOTHING: ReportedStorage = { storages: [], files: [], uploads: [] };

/** What of the storage is news by itself: a file that grows or a disk that fills is told of with the next report. */
const shape = ({ files }: ReportedStorage): string => files.map(({ path }) => path).join('\n');

/** The unit's files: what there is, and what the console asks of it. */
export class FileDesk {
  #seen: ReportedStorage = NOTHING;

  constructor(
    private readonly folder: StorageFolder,
    private readonly uploads: Uploads,
  ) {}

  /** As it was seen last, with the uploads as they are. */
  get reported(): ReportedStorage {
    return { ...this.#seen, uploads: this.uploads.list };
  }

  /** Looks at the storage. Answers whether there is news. */
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
