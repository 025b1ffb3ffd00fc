import { describe, expect, it } from 'vitest';
import { COUNTRY_CODES, DIALLING_CODES, internationalNumber, isPhoneCountry } from './countries.js';
import {
  EXPIRATIONS,
  expiresAt,
  regeneratesAt,
  REGENERATIONS,
  type Expiration,
  type Regeneration,
} from './invitations.js';
import { checkRecipient } from './recipient.js';

const at = (text: string): number => Date.parse(`${text}Z`);

describe('an ad-hoc invitation is good for 1 day, 3 days, 1 week or 1 month (spec 1 §9)', () => {
  it.each<[Expiration, string, string]>([
    ['day', '2026-03-01T10:00:00', '2026-03-02T10:00:00'],
    ['threeDays', '2026-02-27T10:00:00', '2026-03-02T10:00:00'],
    ['week', '2026-12-28T10:00:00', '2027-01-04T10:00:00'],
    ['month', '2026-01-15T10:30:00', '2026-02-15T10:30:00'],
    ['month', '2026-01-31T10:00:00', '2026-02-28T10:00:00'],
    ['month', '2028-01-31T10:00:00', '2028-02-29T10:00:00'],
    ['month', '2026-12-31T23:59:59', '2027-01-31T23:59:59'],
  ])('%s from %s: until %s', (expiration, from, until) => {
    expect(expiresAt(expiration, at(from))).toBe(at(until));
  });

  it('has those four and no other', () => expect(EXPIRATIONS).toEqual(['day', 'threeDays', 'week', 'month']));
});

describe('a permanent key is regenerated never, daily, weekly or monthly (spec 1 §9)', () => {
  it.each<[Regeneration, string | null]>([
    ['never', null],
    ['daily', '2026-02-01T08:00:00'],
    ['weekly', '2026-02-07T08:00:00'],
    ['monthly', '2026-02-28T08:00:00'],
  ])('%s', (regeneration, next) => {
    expect(regeneratesAt(regeneration, at('2026-01-31T08:00:00'))).toBe(next === null ? null : at(next));
  });

  it('has those four and no other', () => expect(REGENERATIONS).toEqual(['never', 'daily', 'weekly', 'monthly']));
});

describe('whom an invitation goes to', () => {
  it.each([
    ['link', '', null],
    ['link', 'kim@example.com', 'Invalid field'],
    ['email', 'kim@example.com', null],
    ['email', '', 'This field is required'],
    ['email', 'kim', 'Invalid field'],
    ['email', 'kim@example.com\nbcc: all@example.com', 'Invalid field'],
    ['sms', '491511234567', null],
    ['sms', '', 'This field is required'],
    ['sms', '+491511234567', 'Must only contain numeric characters'],
    ['sms', '123456', 'Must be between 7 and 15 characters'],
    ['sms', '1234567890123456', 'Must be between 7 and 15 characters'],
  ] as const)('%s %j: %s', (transport, recipient, complaint) => {
    expect(checkRecipient(transport, recipient)?.text ?? null).toBe(complaint);
  });

  it.each([
    ['usa', '2025550123', '12025550123'],
    ['germany', '01511234567', '491511234567'],
    ['italy', '0612345678', '390612345678'],
  ] as const)('in %s %s is %s', (country, digits, number) => {
    expect(internationalNumber(country, digits)).toBe(number);
  });

  it('knows each country by both codes', () => {
    expect(Object.keys(COUNTRY_CODES)).toEqual(Object.keys(DIALLING_CODES));
    expect([isPhoneCountry('usa'), isPhoneCountry('atlantis'), isPhoneCountry('toString')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
