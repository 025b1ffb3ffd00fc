import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openDesk } from '../browser/desk.js';
import { faultsOf } from '../browser/looks.js';
import { withDatabase } from '../product/database.js';

const product = inject('product');
const [INVENTORY, GROUP] = ['i-e2e-newsroom', 'g-e2e-newsroom'];
const MAPPING = `<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
<xsl:template match="/"><stories><xsl:for-each select="//item"><story id="{@no}"><slugline><xsl:value-of select="."/></slugline></story></xsl:for-each></stories></xsl:template>
</xsl:stylesheet>`;
const { api, screen: desk } = await openDesk();
const { page, problems } = desk;

beforeAll(() =>
  withDatabase(product, async (db) => {
    await db.query("insert into inventories (id, name) values ($1, 'E2E newsroom')", [INVENTORY]);
    await db.query("insert into groups (id, inventory_id, name) values ($1, $2, 'E2E desk')", [GROUP, INVENTORY]);
  }),
);
afterAll(() => withDatabase(product, (db) => db.query('delete from inventories where id = $1', [INVENTORY])));

it('stories of the newsroom of the demo are there, and its state is shown', async () => {
  await page.goto('/stories');
  await page.getByText('Harbour fire', { exact: true }).first().waitFor({ timeout: 60_000 });
  await page.getByText('News at 7').first().waitFor();
  const newsroom = page.getByRole('button', { name: 'Newsroom', exact: true });
  await newsroom.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Connected', { exact: true }).waitFor();
  await dialog.getByText('Last heartbeat, upper port').waitFor();
  expect(await faultsOf(page, 'newsroom-status')).toEqual([]);
  await dialog.getByRole('button', { name: 'Read everything again' }).click();
  await page.getByText('The newsroom is being read again').waitFor();
  await page.keyboard.press('Escape');

  await page.getByText('City budget vote', { exact: true }).first().click();
  await page.getByText('This story belongs to the newsroom. Change it there').first().waitFor();
  expect(await faultsOf(page, 'story-of-newsroom')).toEqual([]);
  expect(problems).toEqual([]);
});

it('a mapping is uploaded, tested on a sample, and its errors are named by line', async () => {
  await api.newsrooms.set({
    params: { id: INVENTORY },
    body: {
      groupId: GROUP,
      enabled: false,
      settings: { kind: 'xml', url: 'https://newsroom.example.org/rundown.xml', user: '', hostKey: '' },
    },
  });
  await page.goto('/stories');
  await page.getByRole('button', { name: 'Newsroom', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Inventory', { exact: true }).selectOption(INVENTORY);
  await dialog.getByRole('tab', { name: 'XSLT mapping' }).click();
  await dialog.getByRole('button', { name: 'Test', exact: true }).click();
  await dialog.getByText('XSLT file must be uploaded first').waitFor();
  const files = dialog.locator('input[type=file]');
  await files.first().setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from(MAPPING) });
  await dialog.getByText('File type is not supported').waitFor();
  await files.first().setInputFiles({ name: 'a.xslt', mimeType: 'text/xml', buffer: Buffer.from(MAPPING) });
  await page.getByText('XSLT file uploaded').waitFor();
  const sample = dialog.getByLabel('Sample', { exact: true });
  await sample.fill('<ro><item no="1">Flood</item><item no="2"/></ro>');
  await dialog.getByRole('button', { name: 'Test', exact: true }).click();
  await dialog.getByRole('cell', { name: 'Flood' }).waitFor();
  await dialog.getByText('slugline is missing').waitFor();
  expect(await faultsOf(page, 'mapping-test')).toEqual([]);
  await sample.fill('<ro>\n<item></ro>');
  await dialog.getByRole('button', { name: 'Test', exact: true }).click();
  await dialog.getByText('Sample, line 2').waitFor();
  expect(problems.filter((problem) => !problem.includes('409') && !problem.includes('400'))).toEqual([]);
});
