type Listener = () => void;

const listeners = new Set<Listener>();

/** Tells the app that the session is over: a call was answered with 401, or the live socket ended. */
export function reportUnauthorized(): void {
  for (const listener of listeners) listener();
}

/** Hears of the end of the session; returns the way to stop. */
export function onUnauthorized(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
