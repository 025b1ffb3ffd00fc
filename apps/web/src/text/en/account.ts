/** Texts of signing in, the account and the preferences. */
export const account = {
  'signIn.title': 'Sign in',
  'signIn.username': 'User name',
  'signIn.password': 'Password',
  'signIn.submit': 'Sign in',
} as const;
