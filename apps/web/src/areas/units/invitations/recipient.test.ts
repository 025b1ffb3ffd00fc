import { expect, it } from 'vitest';
import { validateRecipient, recipientOf } from './recipient.js';

const typed = { way: 'sms', email: ' kim@example.com ', country: 'germany', phone: '0151 / 1234-567' } as const;

it.each([
  [typed, '491511234567'],
  [{ ...typed, phone: '+1 (202) 555.0123' }, '12025550123'],
  [{ ...typed, phone: '' }, ''],
  [{ ...typed, way: 'email' as const }, 'kim@example.com'],
  [{ ...typed, way: 'link' as const }, ''],
])('%j goes to %j', (addressed, recipient) => {
  expect(recipientOf(addressed)).toBe(recipient);
});

it('is judged as it will be sent', () => {
  expect(validateRecipient(typed)).toBe(true);
  expect(validateRecipient({ ...typed, phone: '' })).toBe('This field is required');
  expect(validateRecipient({ ...typed, way: 'email', email: 'kim' })).toBe('Invalid field');
});
