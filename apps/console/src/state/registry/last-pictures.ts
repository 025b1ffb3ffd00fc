import type { LastPicture, UnitRecord } from './types.js';

/** Number of units whose pictures are kept; the oldest picture is dropped first. */
const MOST = 1_024;
/** Thumbnails have about 15 kB; a larger one is not kept. */
const LARGEST_BYTES = 64 * 1024;

/** Last pictures of units, in memory: a restart of the console loses them. */
export class LastPictures {
  readonly #kept = new Map<string, LastPicture & { readonly inventoryId: string }>();

  keep({ id, inventoryId }: UnitRecord, picture: LastPicture): void {
    if (picture.jpeg.length > LARGEST_BYTES) return;
    this.#kept.delete(id);
    this.#kept.set(id, { ...picture, inventoryId });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MOST && oldest !== undefined) this.#kept.delete(oldest);
  }

  /** Null without one; a picture from another inventory is not returned. */
  of({ id, inventoryId }: UnitRecord): LastPicture | null {
    const kept = this.#kept.get(id);
    if (kept === undefined || kept.inventoryId === inventoryId) return kept ?? null;
    this.#kept.delete(id);
    return null;
  }

  forget(unitId: string): void {
    this.#kept.delete(unitId);
  }
}
