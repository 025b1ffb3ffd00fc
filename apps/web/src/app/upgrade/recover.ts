/** The script that a page of the app begins with. The build names it by its content: another name is another version. */
export const entryOf = (html: string): string | undefined =>
  /<script type="module"[^>]*\ssrc="([^"]+)"/.exec(html)?.[1];

export interface RecoveryParts {
  /** Script that the running page began with. */
  readonly entry: string | undefined;
  /** The page as the console serves it now; rejects while the console is away. */
  readonly page: () => Promise<string>;
  readonly reload: () => void;
}

/**
 * After an upgrade the console no longer has the parts that an older page loads late. Then the page is loaded
 * anew, with its address as it is; never while the console is away, and never when that would change nothing.
 * Answers whether the page is on its way out.
 */
export async function recover({ entry, page, reload }: RecoveryParts): Promise<boolean> {
  const current = await page().then(entryOf, () => undefined);
  if (current === undefined || current === entry) return false;
  reload();
  return true;
}
