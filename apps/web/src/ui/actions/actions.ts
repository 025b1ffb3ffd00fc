import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { signal } from '../../live/store/signal.js';

/** An action of the current page, found by its name in the search. */
export interface Action {
  readonly label: string;
  readonly run: () => void;
}

const offered = signal<readonly Action[]>([]);

/** Offers an action in the search while the caller is mounted; none when `label` is null. */
export function useAction(label: string | null, run: () => void): void {
  const act = useEffectEvent(run);
  useEffect(() => {
    if (label === null) return undefined;
    const action: Action = { label, run: () => act() };
    offered.set([...offered.get(), action]);
    return () => offered.set(offered.get().filter((one) => one !== action));
  }, [label]);
}

/** The actions that are offered now. */
export const useActions = (): readonly Action[] => useSyncExternalStore(offered.subscribe, offered.get);
