/**
 * Loads a page on demand. A failure is rendered in its place, with our message and a button to retry: the router
 * would take the browser's own message for an upgrade, and reload although the console is unreachable.
 */
export const part = <T>(loading: Promise<T>): Promise<T> =>
  loading.catch((cause: unknown) => {
    throw new Error('A part of the app could not be loaded', { cause });
  });
