import type { Scope } from '../../platform/access/scope.js';
import type { Change, Kind } from '../registry/types.js';
import { GroupStream, type StreamSource } from './group-stream.js';
import type { FollowedGroup } from './store.js';
import { PacedStream, type LiveCounters } from './paced-stream.js';

/** How long a group without viewers is kept, so that returning ones can resume, ms. */
const KEEP_MS = 120_000;

const ORDER: readonly Kind[] = ['unit', 'channel', 'server'];

/** Streams of followed groups: one for each combination of group, visible kinds and scope. */
export class Streams {
  readonly counters: LiveCounters = { deltas: 0, frames: 0, skipped: 0 };
  readonly #byGroup = new Map<string, Map<string, PacedStream>>();
  #seq = 0;

  constructor(private readonly source: StreamSource) {}

  get size(): number {
    return [...this.#byGroup.values()].reduce((sum, streams) => sum + streams.size, 0);
  }

  open({ id: group, inventoryId }: FollowedGroup, kinds: ReadonlySet<Kind>, scope: Scope): PacedStream {
    const streams = this.#byGroup.get(group) ?? new Map<string, PacedStream>();
    this.#byGroup.set(group, streams);
    const key = `${ORDER.filter((kind) => kinds.has(kind)).join()} ${scopeKey(scope, inventoryId)}`;
    const known = streams.get(key);
    if (known !== undefined) return known;
    const nextSeq = () => (this.#seq += 1);
    const stream = new GroupStream({
      group,
      kinds,
      scope: withinInventory(scope, inventoryId),
      source: this.source,
      nextSeq,
    });
    const paced = new PacedStream(stream, this.counters);
    streams.set(key, paced);
    return paced;
  }

  changed({ kind, id, groupIds }: Change): void {
    for (const groupId of groupIds) {
      const streams = this.#byGroup.get(groupId);
      if (streams !== undefined) for (const stream of streams.values()) stream.touch(kind, id);
    }
  }

  /** Drops groups without viewers for a while. */
  sweep(nowMs: number): void {
    for (const [group, streams] of this.#byGroup) {
      for (const [key, paced] of streams) {
        if (paced.viewers.size > 0 || nowMs - paced.idleSince < KEEP_MS) continue;
        paced.stop();
        streams.delete(key);
      }
      if (streams.size === 0) this.#byGroup.delete(group);
    }
  }

  stop(): void {
    for (const streams of this.#byGroup.values()) for (const paced of streams.values()) paced.stop();
    this.#byGroup.clear();
  }
}

/** The part of a scope that matters within an inventory: the whole inventory, or groups. */
function withinInventory(scope: Scope, inventoryId: string): Scope {
  if (scope.all) return scope;
  return scope.inventoryIds.has(inventoryId)
    ? { ...scope, inventoryIds: new Set([inventoryId]), groupIds: new Set() }
    : { ...scope, inventoryIds: new Set() };
}

/** Equal for all callers with the same view of an inventory, so that they share a stream. */
export function scopeKey(scope: Scope, inventoryId: string): string {
  if (scope.all) return 'all';
  const seen = scope.inventoryIds.has(inventoryId) ? 'inventory' : `groups ${[...scope.groupIds].toSorted().join()}`;
  return scope.managesChannels === true ? `${seen} managing` : seen;
}
