import { useState } from 'react';
import { problemText } from '../../../api/problem.js';

/** One act at a time, and why the last one was refused. */
export function useAct() {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  /** Answers whether it was done. */
  const act = async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    setError(null);
    try {
      await work();
      return true;
    } catch (refused) {
      setError(problemText(refused));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { act, busy, error };
}
