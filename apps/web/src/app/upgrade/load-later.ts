const AGAIN_MS = 5_000;

const later = () => new Promise((resolve) => setTimeout(resolve, AGAIN_MS));

/** Loads a part that the first screen does not need, and retries until it succeeds; nothing is shown in its place meanwhile. */
export async function loadLater<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      await later();
    }
  }
}
