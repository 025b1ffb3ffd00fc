import type { Page } from 'playwright-core';

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** Submits the form of the sign-in page. */
export async function fillSignIn(page: Page, { username, password }: Credentials): Promise<void> {
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Signs in and waits for a screen of the console. */
export async function signIn(page: Page, credentials: Credentials, to = '/unit/list'): Promise<void> {
  await page.goto(to);
  await fillSignIn(page, credentials);
  const shell = page.getByRole('navigation', { name: 'Main' });
  await shell.waitFor().catch(async (error: unknown) => {
    const shown = (await page.locator('body').innerText()).slice(0, 500);
    throw new Error(`not signed in; ${page.url()} shows: ${shown}`, { cause: error });
  });
}
