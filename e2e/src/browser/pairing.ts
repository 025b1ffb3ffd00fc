import type { Locator } from 'playwright-core';

/** The pairing code that a dialog tells, and the command that it says to run with it. */
export async function pairingOf(dialog: Locator): Promise<{ readonly code: string; readonly command: string }> {
  const values = dialog.locator('code');
  await values.nth(1).waitFor();
  const [code = '', command = ''] = await values.allTextContents();
  return { code, command };
}
