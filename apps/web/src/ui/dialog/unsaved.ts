import { createContext, useContext, useEffect } from 'react';

/** Tells the enclosing dialog whether closing it would lose changes. */
export const Unsaved = createContext<(unsaved: boolean) => void>(() => undefined);

/** What is in a dialog would be lost if it were closed now. */
export function useUnsaved(unsaved: boolean): void {
  const setUnsaved = useContext(Unsaved);
  useEffect(() => {
    setUnsaved(unsaved);
    return () => setUnsaved(false);
  }, [setUnsaved, unsaved]);
}
