/**
 * Fields of bodies that this product does not interpret: secrets and codes, WebRTC descriptions, names of Wi-Fi networks and of
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
