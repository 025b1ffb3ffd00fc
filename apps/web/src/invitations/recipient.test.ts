import { expect, it } from 'vitest';
import { validateRecipient, recipientOf } from './recipient.js';

const typed = { transport: 'sms', email: ' kim@example.com ', country: 'germany', phone: '0151 / 1234-567' } as const;

it.each([
  [typed, '491511234567'],
  [{ ...typed, phone: '+1 (202) 555.0123' }, '12025550123'],
  [{ ...typed, phone: '' }, ''],
  [{ ...typed, transport: 'email' as const }, 'kim@example.com'],
  [{ ...typed, transport: 'link' as const }, ''],
])('%j goes to %j', (addressed, recipient) => {
  expect(recipientOf(addressed)).toBe(recipient);
});

it('is judged as it will be sent', () => {
  expect(validateRecipient(typed)).toBe(true);
  expect(validateRecipient({ ...typed, phone: '' })).toBe('This field is required');
  expect(validateRecipient({ ...typed, transport: 'email', email: 'kim' })).toBe('Invalid field');
});
