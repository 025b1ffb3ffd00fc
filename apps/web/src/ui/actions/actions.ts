import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { signal } from '../../live/store/signal.js';

/** Something that can be done from where one is, found by its name in the search. */
export interface Action {
  readonly label: string;
  readonly run: () => void;
}

const offered = signal<readonly Action[]>([]);

/** Offers an act in the search while the caller is on screen; null for none. */
export function useAction(label: string | null, run: () => void): void {
  const act = useEffectEvent(run);
  useEffect(() => {
    if (label === null) return undefined;
    const action: Action = { label, run: () => act() };
    offered.set([...offered.get(), action]);
    return () => offered.set(offered.get().filter((one) => one !== action));
  }, [label]);
}

/** What can be done from here. */
export const useActions = (): readonly Action[] => useSyncExternalStore(offered.subscribe, offered.get);
