import type { Kind } from './types.js';

/** Which records are in which group. */
export class GroupIndex {
  readonly #members = new Map<string, Record<Kind, Set<string>>>();

  /** Ids of one kind in a group. */
  of(groupId: string, kind: Kind): Iterable<string> {
    return this.#members.get(groupId)?.[kind] ?? [];
  }

  /** Moves a record from its former groups to its current ones. */
  move(kind: Kind, id: string, before: readonly string[], after: readonly string[]): void {
    for (const groupId of before) if (!after.includes(groupId)) this.#remove(groupId, kind, id);
    for (const groupId of after) this.#group(groupId)[kind].add(id);
  }

  #group(groupId: string): Record<Kind, Set<string>> {
    let group = this.#members.get(groupId);
    if (group === undefined) {
      group = { unit: new Set(), channel: new Set(), server: new Set() };
      this.#members.set(groupId, group);
    }
    return group;
  }

  #remove(groupId: string, kind: Kind, id: string): void {
    const group = this.#members.get(groupId);
    if (group === undefined) return;
    group[kind].delete(id);
    if (group.unit.size + group.channel.size + group.server.size === 0) this.#members.delete(groupId);
  }
}
