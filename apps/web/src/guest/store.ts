import { useSyncExternalStore } from 'react';

/** A value outside of React; components render again when it changes. */
export class Store<T> {
  readonly #listeners = new Set<() => void>();

  constructor(private value: T) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly now = (): T => this.value;

  set(value: T): void {
    this.value = value;
    for (const listener of this.#listeners) listener();
  }
}

/** The value of a store; the component renders again when it changes. */
export const useStore = <T>(store: Store<T>): T => useSyncExternalStore(store.subscribe, store.now);
