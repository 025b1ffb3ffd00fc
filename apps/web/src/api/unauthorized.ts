type Listener = () => void;

const listeners = new Set<Listener>();

/** Reports that the session has ended: a call was answered with 401, or the live socket closed. */
export function reportUnauthorized(): void {
  for (const listener of listeners) listener();
}

/** Listens for the end of the session; returns a function that stops it. */
export function onUnauthorized(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
