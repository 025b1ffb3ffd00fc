/**
 * Fields of bodies that are no text of this product: secrets and codes, what browsers negotiate, names of Wi-Fi networks and of
 * files. The rule that a text has no backslash (spec 1 §5) applies to every other field.
 */
export const OPAQUE_FIELDS: ReadonlySet<string> = new Set([
  'password',
  'oldPassword',
  'newPassword',
  'sipPassword',
  'modemPasswords',
  'key',
  'code',
  'token',
  'offer',
  'ssid',
  'files',
  'paths',
  'directories',
]);
