import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';
import { watchForFailures } from './failures.js';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Flags of a browser with a camera that shows a clock and a microphone that beeps. */
export const WITH_DEVICES = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

/** The headless shell of Chromium, which needs a third less time, or the full Chromium if it is missing. */
const EXECUTABLES = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** Starts the system's Chromium, which decodes H.264, with an empty profile. */
export const openBrowser = (more: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? EXECUTABLES.find((file) => existsSync(file)) ?? 'chromium',
    args: [...FLAGS, ...more],
  });

export interface View {
  readonly width: number;
  readonly height: number;
}

/** Sizes of a desktop and a phone. */
export const DESK: View = { width: 1440, height: 900 };
export const PHONE: View = { width: 390, height: 844 };

/** Opens a page with its own session; errors in it are collected in `problems`. */
export async function openPage(browser: Browser, baseURL: string, view: View = DESK): Promise<Screen> {
  const context = await browser.newContext({ baseURL, viewport: view, reducedMotion: 'reduce' });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  watchForFailures(page);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    // Refused calls and lost connections are part of some stories.
    if (message.type() === 'error' && !/Failed to load resource|WebSocket connection/.test(message.text())) {
      problems.push(message.text());
    }
  });
  return { page, problems };
}

export interface Screen {
  readonly page: Page;
  /** Uncaught and logged errors of the page, including those of the content security policy. */
  readonly problems: readonly string[];
}
