import type { Browser } from 'playwright-core';
import { afterAll, inject } from 'vitest';
import { type Api, signedInApi } from '../api/api.js';
import { idleAgain } from '../api/records.js';
import { DESK, openBrowser, openPage, type Screen, type View } from './browser.js';
import { type Credentials, signIn } from './session.js';

/** Somebody at work: a browser in which they are signed in, and the console's calls in their name. */
export interface Desk {
  readonly browser: Browser;
  readonly screen: Screen;
  readonly api: Api;
  /** A further page of theirs, at an address; it shares nothing with the others. */
  readonly another: (view?: View, to?: string) => Promise<Screen>;
}

/** Signs somebody in, the administrator unless somebody else is given; after the story the browser is closed and every unit off the air. */
export async function openDesk(who?: Credentials): Promise<Desk> {
  const { url, username, password } = inject('product');
  const credentials = who ?? { username, password: password ?? '' };
  const [api, browser] = await Promise.all([signedInApi(url, credentials), openBrowser()]);
  afterAll(async () => {
    await browser.close();
    await idleAgain(api);
  });
  const another = async (view = DESK, to = '/unit/list'): Promise<Screen> => {
    const screen = await openPage(browser, url, view);
    await signIn(screen.page, credentials, to);
    return screen;
  };
  return { api, browser, another, screen: await another() };
}
