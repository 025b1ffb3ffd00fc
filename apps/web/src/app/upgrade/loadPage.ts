/**
 * Loads a page on demand. A failure is shown in its place, in our words and with a button to try again: the router
 * would take the browser's own words for an upgrade, and reload into nothing while the console is away.
 */
export const part = <T>(loading: Promise<T>): Promise<T> =>
  loading.catch((cause: unknown) => {
    throw new Error('A part of the app could not be loaded', { cause });
  });
