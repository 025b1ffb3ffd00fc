import { useState } from 'react';
import { problemText } from './problem.js';

/** Sends one request at a time; `error` is the reason for the last refusal. */
export function useRequest() {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  /** Resolves to whether the request succeeded. */
  const send = async (request: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    setError(null);
    try {
      await request();
      return true;
    } catch (refused) {
      setError(problemText(refused));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { send, busy, error };
}
