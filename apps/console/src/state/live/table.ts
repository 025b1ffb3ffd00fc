import { changedFields } from './same.js';

interface Tracked<V> {
  view: V;
  /** The number of the last change. */
  seq: number;
}

/** Changes in a table: fields of known records, complete new records, ids of removed ones. */
interface TableChange<P> {
  readonly patches: P[];
  readonly removed: string[];
}

export interface TableParts<V extends object, P> {
  /** The view of a record; undefined when it is not (or no longer) in the group. */
  readonly read: (id: string) => V | undefined;
  /** A patch with the id of its record. */
  readonly patch: (id: string, fields: Partial<V>) => P;
}

/** The records of one kind that were sent to browsers of a group, each with the number of its last change. */
export class Table<V extends object, P> {
  readonly #known = new Map<string, Tracked<V>>();
  readonly #gone = new Map<string, number>();
  readonly #dirty = new Set<string>();

  constructor(private readonly parts: TableParts<V, P>) {}

  touch(id: string): void {
    this.#dirty.add(id);
  }

  /** Applies touched records under number `seq`; null when nothing differs. */
  flush(seq: number): TableChange<P> | null {
    const change: TableChange<P> = { patches: [], removed: [] };
    for (const id of this.#dirty) this.#take(id, seq, change);
    this.#dirty.clear();
    return change.patches.length + change.removed.length === 0 ? null : change;
  }

  ids(): string[] {
    return [...this.#known.keys()];
  }

  /** The last sent view of a record. */
  view(id: string): V | undefined {
    return this.#known.get(id)?.view;
  }

  /** Numbers after `from` with a change, one per record. */
  numbersAfter(from: number): number[] {
    const numbers: number[] = [];
    for (const { seq } of this.#known.values()) if (seq > from) numbers.push(seq);
    for (const seq of this.#gone.values()) if (seq > from) numbers.push(seq);
    return numbers;
  }

  /** Complete records, and ids of removed ones, whose last change is after `from` and not after `to`. */
  between(from: number, to: number): TableChange<P> {
    const change: TableChange<P> = { patches: [], removed: [] };
    for (const [id, { view, seq }] of this.#known) {
      if (seq > from && seq <= to) change.patches.push(this.parts.patch(id, view));
    }
    for (const [id, seq] of this.#gone) if (seq > from && seq <= to) change.removed.push(id);
    return change;
  }

  /** Drops the oldest removals until `keep` are left; returns the highest number that was dropped, or 0. */
  forgetGone(keep: number): number {
    let highest = 0;
    for (const [id, seq] of this.#gone) {
      if (this.#gone.size <= keep) break;
      this.#gone.delete(id);
      highest = seq;
    }
    return highest;
  }

  #take(id: string, seq: number, change: TableChange<P>): void {
    const view = this.parts.read(id);
    const tracked = this.#known.get(id);
    if (view === undefined) {
      if (tracked === undefined) return;
      this.#known.delete(id);
      this.#gone.set(id, seq);
      change.removed.push(id);
      return;
    }
    if (tracked === undefined) {
      this.#known.set(id, { view, seq });
      this.#gone.delete(id);
      change.patches.push(this.parts.patch(id, view));
      return;
    }
    const fields = tracked.view === view ? null : changedFields(tracked.view, view);
    if (fields === null) return;
    tracked.view = view;
    tracked.seq = seq;
    change.patches.push(this.parts.patch(id, fields));
  }
}
