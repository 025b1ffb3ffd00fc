import type { Role } from '../roles/vocabulary.js';
import { checkEmail, checkPhone } from '../validation/addresses.js';
import { all, atMost, between, type Check, matches, required, without } from '../validation/check.js';
import { message, type RuleMessage } from '../messages/index.js';
import { checkFirstName, checkLastName } from '../validation/names.js';

/** Sign-in name: 3–255 of letters, digits and @ . + - _ (spec 3 §5). */
export const checkUsername: Check<string> = all(
  required,
  between(3, 255),
  matches(/^[A-Za-z0-9@.+_-]*$/, message('regex', { pattern: 'a-z A-Z 0-9 @.+-_' })),
);

/** Label of a user: at most 30 characters (spec 3 §5, §9). */
export const checkUserLabel: Check<string> = all(atMost(30), without('\\'));

/** The fields of an account; omitted fields are not checked. */
export interface AccountFields {
  readonly username?: string | undefined;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly label?: string | undefined;
  readonly inventoryIds?: readonly string[] | undefined;
}

const CHECKS = {
  username: checkUsername,
  firstName: checkFirstName,
  lastName: checkLastName,
  email: checkEmail,
  phone: checkPhone,
  label: checkUserLabel,
} as const;

/** Errors by field. A user needs an inventory, except superusers, who see all of them. */
export function accountProblems(
  fields: AccountFields,
  role: Role | undefined,
): { path: string; message: RuleMessage }[] {
  const problems = (['username', 'firstName', 'lastName', 'email', 'phone', 'label'] as const).flatMap((path) => {
    const complaint = fields[path] === undefined ? null : CHECKS[path](fields[path]);
    return complaint === null ? [] : [{ path, message: complaint }];
  });
  const lacksInventory = fields.inventoryIds?.length === 0 && role !== 'super_user';
  return lacksInventory ? [...problems, { path: 'inventoryIds', message: message('required') }] : problems;
}

/** The parts of an account's change that may lock a user out. */
interface Risk {
  readonly own: boolean;
  readonly deactivates: boolean;
  /** Whether the account is removed from an inventory. */
  readonly leaves: boolean;
  readonly before: readonly Role[];
  readonly after: readonly Role[];
  /** Active superusers besides this one. */
  readonly otherSuperusers: number;
}

/** Why an account cannot lose its rights this way; null: it can. */
export function shutOutRefusal(risk: Risk): 'OWN_ACCOUNT' | 'OWN_INVENTORY' | 'LAST_SUPERUSER' | null {
  const retyped = risk.before.toSorted().join() !== risk.after.toSorted().join();
  if (risk.own && (risk.deactivates || retyped)) return 'OWN_ACCOUNT';
  // Superusers see every inventory, members or not.
  if (risk.own && risk.leaves && !risk.before.includes('super_user')) return 'OWN_INVENTORY';
  const loses = risk.before.includes('super_user') && (risk.deactivates || !risk.after.includes('super_user'));
  return loses && risk.otherSuperusers === 0 ? 'LAST_SUPERUSER' : null;
}
