import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { resource } from '../../text/en/resource.js';
import { addMessages } from '../../text/t.js';
import { chooseZone } from '../../text/zone.js';
import { auditValue } from './audit-value.js';

addMessages(resource);
beforeEach(() => vi.stubGlobal('localStorage', { setItem: () => undefined, removeItem: () => undefined }));
afterEach(() => {
  chooseZone(null);
  vi.unstubAllGlobals();
});

it.each([
  ['roles', 'luc_regular, luc_studio', 'regular, studio'],
  ['role', 'luc_admin', 'admin'],
  ['label', 'luc_admin', 'luc_admin'],
  ['inventories', null, '—'],
  ['comment', '', '—'],
  ['active', true, 'yes'],
  ['active', false, 'no'],
  ['delay', 1000, '1000'],
] as const)('%s: %s is %s', (path, value, text) => {
  expect(auditValue(path, value)).toBe(text);
});

it('shows moments in the zone of the reader', () => {
  chooseZone('Europe/Berlin');
  const berlin = auditValue('trialStartedAt', '2026-01-05T12:00:00.000Z');
  expect(berlin).toContain('13:00');
  expect(auditValue('startsAt', Date.UTC(2026, 0, 5, 12))).toBe(berlin);
});
