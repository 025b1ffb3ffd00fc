import type { Locator } from 'playwright-core';

/** The pairing code and the command in a dialog. */
export async function pairingOf(dialog: Locator): Promise<{ readonly code: string; readonly command: string }> {
  const values = dialog.locator('code');
  await values.nth(1).waitFor();
  const [code = '', command = ''] = await values.allTextContents();
  return { code, command };
}
