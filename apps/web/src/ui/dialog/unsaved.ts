import { createContext, useContext, useEffect } from 'react';

/** Tells the enclosing dialog whether closing it would lose changes. */
export const Unsaved = createContext<(unsaved: boolean) => void>(() => undefined);

/** Does what would discard changes of the enclosing dialog, once the user agrees. */
export const Leaving = createContext<(go: () => void) => void>((go) => go());

/** For what replaces the contents of a dialog: asks first where changes would be lost. */
export const useLeaving = (): ((go: () => void) => void) => useContext(Leaving);

/** What is in a dialog would be lost if it were closed now. */
export function useUnsaved(unsaved: boolean): void {
  const setUnsaved = useContext(Unsaved);
  useEffect(() => {
    setUnsaved(unsaved);
    return () => setUnsaved(false);
  }, [setUnsaved, unsaved]);
}
