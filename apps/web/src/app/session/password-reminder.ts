import type { CurrentUser } from '@backhaul/contract';
import { daysToExpiry } from './days-to-expiry.js';

const KEY = 'backhaul.passwordLater';

/** Whether the password expires soon, and the user has not postponed the change in this session (spec 3 §4). */
export const isReminderDue = ({ secondsToPwdExpiration, signedInAt }: CurrentUser): boolean =>
  daysToExpiry(secondsToPwdExpiration) !== null && localStorage.getItem(KEY) !== String(signedInAt);

/** Postpones the change until the next sign-in. */
export const putOffReminder = ({ signedInAt }: CurrentUser): void => localStorage.setItem(KEY, String(signedInAt));
