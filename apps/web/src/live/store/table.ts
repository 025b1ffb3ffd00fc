type Listener = () => void;

/** Rows of one kind by id. A row is replaced, never changed, so that a subscriber to one row is called only for that row. */
export interface Table<T extends object> {
  readonly rows: ReadonlyMap<string, T>;
  readonly put: (id: string, row: T) => void;
  /** Merges fields into a known row; false when the row is unknown. */
  readonly patch: (id: string, fields: Partial<T>) => boolean;
  readonly remove: (id: string) => boolean;
  readonly clear: () => void;
  /** Marks all rows as outdated; each `put` clears one. */
  readonly mark: () => void;
  /** Removes the rows that are still marked, and returns their ids. */
  readonly sweep: () => readonly string[];
  readonly subscribe: (id: string, listener: Listener) => () => void;
  /** Subscribes to any change; for tables that are small enough to be shown completely. */
  readonly subscribeAll: (listener: Listener) => () => void;
  /** All rows; the same array until one of them changes. */
  readonly list: () => readonly T[];
  /** Notifies subscribers of rows that changed since the last call. */
  readonly publish: () => void;
}

export function createTable<T extends object>(): Table<T> {
  const rows = new Map<string, T>();
  const listeners = new Map<string, Set<Listener>>();
  const listenersOfAll = new Set<Listener>();
  const changed = new Set<string>();
  let listed: readonly T[] | null = null;
  let suspects = new Set<string>();

  const touch = (id: string): void => {
    changed.add(id);
    listed = null;
  };
  const remove = (id: string): boolean => {
    suspects.delete(id);
    if (!rows.delete(id)) return false;
    touch(id);
    return true;
  };

  return {
    rows,
    put(id, row) {
      suspects.delete(id);
      rows.set(id, row);
      touch(id);
    },
    patch(id, fields) {
      const row = rows.get(id);
      if (row === undefined) return false;
      rows.set(id, { ...row, ...fields });
      touch(id);
      return true;
    },
    remove,
    clear() {
      for (const id of rows.keys()) touch(id);
      rows.clear();
      suspects.clear();
    },
    mark() {
      suspects = new Set(rows.keys());
    },
    sweep() {
      const gone = [...suspects];
      for (const id of gone) remove(id);
      return gone;
    },
    subscribe(id, listener) {
      const set = listeners.get(id) ?? new Set();
      listeners.set(id, set.add(listener));
      return () => {
        set.delete(listener);
        if (set.size === 0 && listeners.get(id) === set) listeners.delete(id);
      };
    },
    subscribeAll(listener) {
      listenersOfAll.add(listener);
      return () => void listenersOfAll.delete(listener);
    },
    list: () => (listed ??= [...rows.values()]),
    publish() {
      if (changed.size === 0) return;
      for (const listener of listenersOfAll) listener();
      for (const id of changed) for (const listener of listeners.get(id) ?? []) listener();
      changed.clear();
    },
  };
}
