import { expect, test } from 'vitest';
import { pagesFor } from './pages.js';
import { matching } from './matching.js';

const found = (text: string, role: 'super_user' | 'luc_regular') =>
  matching(pagesFor({ roles: [role], permissions: [] }), text, ({ label }) => label, 9).map(({ to }) => to);

test.each([
  ['client applications', '/system/system_settings/client_application'],
  ['ai', '/system/system_settings/ai_settings'],
  ['operator sets', '/system/system_settings/liq_operator_sets'],
  ['software versions', '/system/system_settings/software_version'],
  ['unit map', '/unit/map'],
  ['system settings', '/system/system_settings/history_device_group'],
  ['system settings', '/system/system_settings/history_device_inventory'],
])('“%s” finds the page %s', (text, to) => {
  expect(found(text, 'super_user')).toContain(to);
});

test('no page is found twice, and system settings by superusers alone', () => {
  const pages = pagesFor({ roles: ['super_user'], permissions: [] }).map(({ to }) => to);
  expect(new Set(pages).size).toBe(pages.length);
  expect(found('system settings', 'luc_regular')).toEqual([]);
  expect(found('unit map', 'luc_regular')).toEqual(['/unit/map']);
});
