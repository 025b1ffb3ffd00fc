import type { BrowserContext } from 'playwright-core';
import { afterAll, expect, inject, it } from 'vitest';
import { openDesk } from '../browser/desk.js';
import { faultsInThemes, faultsOf } from '../browser/looks.js';
import { rowOf } from '../browser/units.js';
import { until } from '../until.js';

const { url } = inject('product');
const { api, browser, screen } = await openDesk();
const { page } = screen;
const dialog = page.getByRole('dialog');
const contexts: BrowserContext[] = [];

afterAll(async () => {
  await api.client.updatePreferences({ body: { language: 'en', theme: 'dark' } });
  for (const context of contexts) await context.close();
});

it('a user switches to Spanish, and reads units, channels and a page of administration in it', async () => {
  await page.getByRole('button', { name: /your menu/ }).click();
  await page.getByRole('menuitem', { name: 'Preferences' }).click();
  await dialog.getByText('Español', { exact: true }).click();
  await page.getByRole('searchbox', { name: 'Buscar unidades' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('es');
  await until('the console has stored it', async () => (await api.client.preferences()).language === 'es');
  expect(await faultsOf(page, 'spanish-preferences')).toEqual([]);

  await page.goto('/unit/list');
  const search = page.getByRole('searchbox', { name: 'Buscar unidades' });
  const listed = () => page.getByRole('main').locator('[data-status]').first().waitFor();
  expect(await faultsInThemes({ api, page }, 'spanish-units', listed)).toEqual([]);
  await search.fill('crew-1');
  await rowOf(page, 'crew-1').click();
  const pane = page.getByRole('complementary', { name: 'Detalles de crew-1' });
  await pane.getByRole('heading', { name: 'crew-1', exact: true }).waitFor();
  await pane.getByText('Canal', { exact: true }).first().waitFor();
  expect(await faultsOf(page, 'spanish-unit')).toEqual([]);

  await page.goto('/unit/multiview?of=channels');
  await page.getByRole('group', { name: 'Recuadros de la multivista' }).getByText('Canales', { exact: true }).waitFor();
  expect(await faultsOf(page, 'spanish-channel-wall')).toEqual([]);

  await page.goto('/manage/users');
  await page.getByRole('button', { name: 'Usuario nuevo' }).waitFor();
  expect(await faultsOf(page, 'spanish-users')).toEqual([]);
  expect(screen.problems).toEqual([]);
});

it('the server’s refusal of a name is Spanish too', async () => {
  await page.goto('/manage/groups');
  await page.getByRole('button', { name: 'Grupo nuevo' }).click();
  await dialog.getByLabel('Nombre').fill('North-desk');
  const choice = dialog.getByLabel('Inventario', { exact: true });
  if (await choice.isVisible()) await choice.selectOption({ label: 'Metro News' });
  await dialog.getByRole('button', { name: 'Crear grupo' }).click();
  await dialog.getByText('El nombre ya está en uso. Elija otro').waitFor();
  expect(await faultsOf(page, 'spanish-group-refused')).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(screen.problems).toEqual([]);
});

it('pages of guests and share links have the language of a Spanish browser', async () => {
  const context = await browser.newContext({ baseURL: url, locale: 'es-MX', reducedMotion: 'reduce' });
  contexts.push(context);
  const stranger = await context.newPage();
  await stranger.goto('/watch');
  await stranger.getByText('Este enlace no está completo.').waitFor();
  expect(await faultsOf(stranger, 'spanish-watch')).toEqual([]);
  await stranger.goto('/guest');
  await stranger.getByText('Este enlace no está completo.').waitFor();
  expect(await faultsOf(stranger, 'spanish-guest')).toEqual([]);
});

it('the browser remembers it for the pages before signing in', async () => {
  await page.getByRole('button', { name: /su menú/ }).click();
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
  await page.getByLabel('Nombre de usuario').fill('nadie-76');
  await page.getByLabel('Contraseña', { exact: true }).fill('no es esta');
  await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click();
  await page.getByText('El nombre de usuario o la contraseña no es correcto').waitFor();
  expect(await faultsOf(page, 'spanish-sign-in')).toEqual([]);
  expect(screen.problems).toEqual([]);
});
