import path from 'node:path';
import type { Page } from 'playwright-core';
import { beforeEach } from 'vitest';
import { resultsFolder } from '../setup/folders.js';

const pages: Page[] = [];

/** Stores a screenshot of the page if a test fails. */
export function watchForFailures(page: Page): void {
  pages.push(page);
}

beforeEach(({ task, onTestFailed }) => {
  onTestFailed(async () => {
    const folder = resultsFolder('failures');
    const name = task.name.replaceAll(/\W+/g, '-').slice(0, 60);
    for (const [i, page] of pages.entries()) {
      if (!page.isClosed()) await page.screenshot({ path: path.join(folder, `${name}-${i}.png`) });
    }
  });
});
