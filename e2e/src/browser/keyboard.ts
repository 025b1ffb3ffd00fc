import type { Page } from 'playwright-core';

/** Role and accessible name of the focused element. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement)) return '';
    const label = element.ariaLabel ?? (element instanceof HTMLSelectElement ? element.labels[0]?.textContent : null);
    return (label ?? element.textContent).trim();
  });

/** Presses Tab until the element with this name has the focus; fails after a full cycle. */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const passed: string[] = [];
  while (passed.length < 60) {
    await page.keyboard.press('Tab');
    const now = await focused(page);
    if (typeof name === 'string' ? now === name : name.test(now)) return;
    passed.push(now);
  }
  throw new Error(`Tab does not reach ${String(name)}; it passes: ${passed.join(' · ')}`);
}

/** Whether the focused element shows its focus, by an outline or a changed border. */
export const showsFocus = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (element === null) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
  });
