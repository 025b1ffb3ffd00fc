/** Refusals about users, their passwords and invitations. */
export const PEOPLE = {
  password_incorrect: 'Password is incorrect',
  password_recent: 'Cannot reuse a recent password',
  password_guessable: 'This password is easy to guess. Choose another one',
  code_incorrect: 'The code is not correct, or was used before',
  second_step_passkey: 'Confirm with your passkey, or enter a recovery code',
  second_step_either: 'Confirm with your passkey, or enter the code of your authenticator app',
  two_factor_on: 'Two-factor authentication is already on',
  own_password: 'Change your own password under Account',
  own_second_factor: 'Change your own second factor under Account',
  own_exclusion: 'You cannot exclude yourself from two-factor authentication',
  no_email: 'The user has no email address',
  group_outside: 'A group is in none of the inventories of the user',
  api_key_refused: 'The API key is not valid, or not from this address',
  api_key_forbidden: 'Not available to this API key',
  inventory_needed: 'A user of this type needs an inventory',
} as const;
