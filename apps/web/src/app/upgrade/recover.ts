/** The script that a page of the app begins with. The build names it by its content: another name is another version. */
export const entryOf = (html: string): string | undefined =>
  /<script type="module"[^>]*\ssrc="([^"]+)"/.exec(html)?.[1];

export interface RecoveryParts {
  /** Script that the running page began with. */
  readonly entry: string | undefined;
  /** The page as the console serves it now; rejects while the console is unreachable. */
  readonly page: () => Promise<string>;
  readonly reload: () => void;
}

/**
 * After an upgrade the console no longer has the chunks that an older page loads later. Then the page is
 * reloaded, at the same address; never while the console is unreachable, and never when that would change nothing.
 * Returns whether the page is being reloaded.
 */
export async function recover({ entry, page, reload }: RecoveryParts): Promise<boolean> {
  const current = await page().then(entryOf, () => undefined);
  if (current === undefined || current === entry) return false;
  reload();
  return true;
}
