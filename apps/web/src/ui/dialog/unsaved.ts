import { createContext, useContext, useEffect } from 'react';

/** Reports to the enclosing dialog whether closing it would lose changes. */
export const Unsaved = createContext<(unsaved: boolean) => void>(() => undefined);

/** Runs an action that would discard changes of the enclosing dialog, once the user agrees. */
export const Leaving = createContext<(go: () => void) => void>((go) => go());

/** For controls that replace the contents of a dialog: asks first if changes would be lost. */
export const useLeaving = (): ((go: () => void) => void) => useContext(Leaving);

/** Reports whether closing the dialog now would lose its contents. */
export function useUnsaved(unsaved: boolean): void {
  const setUnsaved = useContext(Unsaved);
  useEffect(() => {
    setUnsaved(unsaved);
    return () => setUnsaved(false);
  }, [setUnsaved, unsaved]);
}
