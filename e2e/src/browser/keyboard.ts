import type { Page } from 'playwright-core';

/** What the keyboard is on: its role and name as assistive technology hears them. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement)) return '';
    const label = element.ariaLabel ?? (element instanceof HTMLSelectElement ? element.labels[0]?.textContent : null);
    return (label ?? element.textContent).trim();
  });

/** Presses Tab until the keyboard is on what is called so; fails after a whole round. */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const passed: string[] = [];
  while (passed.length < 60) {
    await page.keyboard.press('Tab');
    const now = await focused(page);
    if (typeof name === 'string' ? now === name : name.test(now)) return;
    passed.push(now);
  }
  throw new Error(`The keyboard does not reach ${String(name)}; it passes: ${passed.join(' · ')}`);
}

/** Whether what has the focus is drawn so that one sees it: an outline, or another than the quiet border. */
export const showsFocus = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (element === null) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
  });
