import type { Browser } from 'playwright-core';
import { afterAll, inject } from 'vitest';
import { type Api, signedInApi } from '../api/api.js';
import { idleAgain } from '../api/records.js';
import { DESK, openBrowser, openPage, type Screen, type View } from './browser.js';
import { type Credentials, signIn } from './session.js';

/** A signed-in user: a browser and the console's calls in the user's name. */
export interface Desk {
  readonly browser: Browser;
  readonly screen: Screen;
  readonly api: Api;
  /** Opens a further page of the user at a path, in its own session. */
  readonly another: (view?: View, to?: string) => Promise<Screen>;
}

/** Shows the group of the demo first, despite groups of earlier stories. */
async function showDemo(api: Api): Promise<void> {
  const group = (await api.groups.lightFetch()).find(({ name }) => name === 'North-desk');
  if (group) await api.client.updatePreferences({ body: { groupId: group.uid } });
}

/** Signs a user in, by default the administrator. After the story the browser is closed and every unit stopped. */
export async function openDesk(who?: Credentials): Promise<Desk> {
  const { url, username, password } = inject('product');
  const credentials = who ?? { username, password: password ?? '' };
  const [api, browser] = await Promise.all([signedInApi(url, credentials), openBrowser()]);
  afterAll(async () => {
    await browser.close();
    await idleAgain(api);
  });
  await showDemo(api);
  const another = async (view = DESK, to = '/unit/list'): Promise<Screen> => {
    const screen = await openPage(browser, url, view);
    await signIn(screen.page, credentials, to);
    return screen;
  };
  return { api, browser, another, screen: await another() };
}
