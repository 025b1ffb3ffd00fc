import { expect, it } from 'vitest';
import { openDesk } from '../browser/desk.js';
import { KeyboardUser } from '../browser/keyboard-user.js';
import { until } from '../until.js';

const { screen } = await openDesk();
const { page, problems } = screen;
const { keyboard } = page;
const hands = new KeyboardUser(page);
const dialog = page.getByRole('dialog');
const title = page.getByRole('heading', { level: 1 });

const LOADING = /^Loading/;

/** Waits until a page, or a tab of a record, shows what it has. */
async function loaded(): Promise<void> {
  await title.or(page.getByRole('grid')).first().waitFor();
  const waits = page.locator('#page [role="status"]').filter({ hasText: LOADING }).or(page.getByLabel(LOADING));
  await until(`${page.url()} is loaded`, async () => (await waits.count()) === 0);
}

/** Opens the form of a new record, tabs through it, and leaves it: the focus is in it, and then where it was. */
async function tryForm(button: string): Promise<void> {
  await hands.to('button', button, 'Shift+Tab');
  await keyboard.press('Enter');
  const inside = dialog.locator(':focus');
  await inside.waitFor();
  await hands.walk('[role="dialog"]', 40);
  if ((await inside.count()) === 0) hands.faults.push('the focus has left the dialog');
  await keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await hands.at('button', button);
}

/** Opens the first record of a list, and tabs through each of its tabs. */
async function tryRecord(list: string): Promise<void> {
  await hands.to('grid', list);
  await hands.press('Home');
  await keyboard.press('Enter');
  await title.and(page.locator(':focus')).waitFor();
  const tabs = await page.getByRole('tablist').first().getByRole('tab').count();
  for (let n = 1; n <= tabs; n += 1) {
    await loaded();
    await hands.walk('#page', 70);
    if (n === tabs) return;
    await hands.to('tab', /./, 'Shift+Tab');
    await hands.press('ArrowRight');
  }
}

it('every page of Manage shows its focus and names what has it: its list, the form of a new record, and a record', async () => {
  await page.goto('/manage/groups');
  const links = page.getByRole('navigation', { name: 'Manage' }).getByRole('link');
  await links.first().waitFor();
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(paths.length).toBeGreaterThan(30);
  const faults: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    await loaded();
    await hands.to('link', 'Skip to content', 'Tab', 2);
    await keyboard.press('Enter');
    const met = await hands.walk('#page', 45);
    const create = met.find(({ role, name }) => role === 'button' && name.startsWith('New '));
    if (create !== undefined) await tryForm(create.name);
    const list = met.find(({ role }) => role === 'grid');
    if (list !== undefined) await tryRecord(list.name);
    faults.push(...hands.faults.map((fault) => `${path}: ${fault}`));
    hands.faults.length = 0;
  }
  expect([...new Set(faults)]).toEqual([]);
  expect(problems).toEqual([]);
}, 600_000);
