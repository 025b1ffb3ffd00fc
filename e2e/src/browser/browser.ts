import { type Browser, chromium, type Page } from 'playwright-core';
import { watchForFailures } from './failures.js';

export const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The system's Chromium, which decodes H.264, with a new and empty profile. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: FLAGS });

export interface View {
  readonly width: number;
  readonly height: number;
}

/** A desk's screen and a phone's, as the drawings have them. */
export const DESK: View = { width: 1440, height: 900 };
export const PHONE: View = { width: 390, height: 844 };

/** A page of its own person: nothing is shared with other pages. What goes wrong in it is collected in `problems`. */
export async function openPage(browser: Browser, baseURL: string, view: View = DESK): Promise<Screen> {
  const context = await browser.newContext({ baseURL, viewport: view, reducedMotion: 'reduce' });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  watchForFailures(page);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    // A refused call is an answer, and a lost connection is part of some stories.
    if (message.type() === 'error' && !/Failed to load resource|WebSocket connection/.test(message.text())) {
      problems.push(message.text());
    }
  });
  return { page, problems };
}

export interface Screen {
  readonly page: Page;
  /** Uncaught errors and what the page itself logged as errors, content security policy included. */
  readonly problems: readonly string[];
}
