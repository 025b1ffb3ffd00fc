/** The entry script of a page of the app. The build names it by its content: another name is another version. */
export const entryOf = (html: string): string | undefined =>
  /<script type="module"[^>]*\ssrc="([^"]+)"/.exec(html)?.[1];

export interface RecoveryParts {
  /** Entry script of the running page. */
  readonly entry: string | undefined;
  /** The page as the console serves it now; rejects while the console is unreachable. */
  readonly page: () => Promise<string>;
  readonly reload: () => void;
}

/**
 * After an upgrade the console no longer has the chunks that an older page loads later. Then the page is
 * reloaded at the same address; not while the console is unreachable, and not if it serves the same version.
 * Returns whether the page is being reloaded.
 */
export async function recover({ entry, page, reload }: RecoveryParts): Promise<boolean> {
  const current = await page().then(entryOf, () => undefined);
  if (current === undefined || current === entry) return false;
  reload();
  return true;
}
