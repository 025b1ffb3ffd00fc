import { expect, it } from 'vitest';
import { activationEnd, isLicenceValid, licenceEnd, licenceState, type UnitLicence } from './licence.js';
import { SERVICE_NAMES, serviceRefusal, UNIT_SERVICES, type UnitService } from './services.js';

const NOW = 1_000;
const licence = (raHours: number, rlHours: number, expiresAt: number | null = null): UnitLicence => ({
  activatedUntil: null,
  raHours,
  rlHours,
  expiresAt,
});

it.each<[string, boolean, UnitLicence | null, boolean]>([
  ['offline without any', false, null, true],
  ['offline with none left', false, licence(-1, -1), true],
  ['online without any', true, null, false],
  ['online with none left', true, licence(-1, -1), false],
  ['rented hours', true, licence(3, -1), true],
  ['relay hours', true, licence(-1, 3), true],
  ['exactly none of either', true, licence(0, -1), true],
  ['expired now', true, licence(3, 3, NOW), false],
  ['expires later', true, licence(3, 3, NOW + 1), true],
])('%s', (_, online, own, valid) => {
  expect(isLicenceValid({ online, licence: own }, NOW)).toBe(valid);
});

it.each([
  [licence(3, -1), 'own'],
  [{ ...licence(3, -1), activatedUntil: NOW + 1 }, 'own'],
  [{ ...licence(-1, -1), activatedUntil: NOW + 1 }, 'activated'],
  [{ ...licence(3, 3, NOW), activatedUntil: NOW + 1 }, 'activated'],
  [{ ...licence(-1, -1), activatedUntil: NOW }, 'none'],
  [licence(-1, -1), 'none'],
] as const)('%j is %s', (own, state) => {
  expect(licenceState(own, NOW)).toBe(state);
  expect(isLicenceValid({ online: true, licence: own }, NOW)).toBe(state !== 'none');
});

it('an activated licence holds for its hours', () => {
  expect(activationEnd(2, NOW)).toBe(NOW + 7_200_000);
});

it.each<[UnitService, string]>([
  ['pro4k', 'Unit does not have PRO-4K license'],
  ['multiCamera', 'Multi Camera license is not enabled'],
  ['databridge', 'Databridge license is not enabled'],
  ['videoReturn', 'No available Video Return licenses'],
  ['ai', 'Service is not enabled'],
  ['tally', 'Service is not enabled'],
])('%s is refused in the words of the spec, and not when it is there', (service, sentence) => {
  expect(serviceRefusal([], service)?.text).toBe(sentence);
  expect(serviceRefusal([service], service)).toBeNull();
});

it('names every service differently', () => {
  expect(new Set(UNIT_SERVICES.map((service) => SERVICE_NAMES[service])).size).toBe(UNIT_SERVICES.length);
});

it.each<[string, Partial<UnitLicence>, number | null]>([
  ['never: its own has no end', { expiresAt: null, activatedUntil: NOW }, null],
  ['with its own', { expiresAt: NOW + 5 }, NOW + 5],
  ['with the one on demand that lasts longer', { expiresAt: NOW + 5, activatedUntil: NOW + 9 }, NOW + 9],
  ['with the one on demand, without hours of its own', { raHours: -1, expiresAt: NOW + 9, activatedUntil: NOW + 5 }, NOW + 5], // prettier-ignore
  ['never: it has none', { raHours: -1, expiresAt: NOW + 9 }, null],
])('the licence of a unit ends %s', (_, change, end) => {
  expect(licenceEnd({ raHours: 0, rlHours: -1, expiresAt: null, activatedUntil: null, ...change })).toBe(end);
});
