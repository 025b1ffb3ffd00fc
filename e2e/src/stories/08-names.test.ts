import { describe, expect, it } from 'vitest';
import { openDesk } from '../browser/desk.js';
import { openUnit, rowOf } from '../browser/units.js';

const { screen, another } = await openDesk();
const colleague = await another();

/** Opens the dialog and submits a new name. */
async function rename(from: string, to: string) {
  const { page } = screen;
  await page.getByRole('button', { name: `More about ${from}` }).click();
  await page.getByRole('menuitem', { name: 'Name and comment…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Name and comment' });
  await dialog.getByLabel('Name').fill(to);
  await dialog.getByRole('button', { name: 'Save' }).click();
  return dialog;
}

describe('a new name', () => {
  it.each([
    ['taken', 'crew-2', 'Name is already taken. Please select a different name'],
    ['malformed', 'crew 1!', 'Should contain only letters, numbers, underscores and hyphens'],
    ['missing', '', 'This field is required'],
  ])('that is %s is refused at the field', async (_, name, text) => {
    const pane = await openUnit(screen.page, 'crew-1');
    const dialog = await rename('crew-1', name);
    await dialog.getByText(text, { exact: true }).waitFor();
    expect(await dialog.getByLabel('Name').getAttribute('aria-invalid')).toBe('true');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await pane.getByRole('heading', { name: 'crew-1' }).waitFor();
  });

  it('appears for all users at once', async () => {
    await colleague.page.getByRole('searchbox', { name: 'Search units' }).fill('crew');
    await rowOf(colleague.page, 'crew-1').waitFor();
    await openUnit(screen.page, 'crew-1');
    await (await rename('crew-1', 'crew-one')).waitFor({ state: 'hidden' });
    await rowOf(colleague.page, 'crew-one').waitFor();
    await (await rename('crew-one', 'crew-1')).waitFor({ state: 'hidden' });
    await rowOf(colleague.page, 'crew-1').waitFor();
    expect([...screen.problems, ...colleague.problems]).toEqual([]);
  });
});
