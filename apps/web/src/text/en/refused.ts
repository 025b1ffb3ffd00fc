/** Pages for users without rights here, and for a console that does not respond. */
export const refused = {
  'error.title': 'The console could not be opened',
  'error.unknown': 'We encountered an error, please try again.',
  'error.back': 'Try again',
  'error.signIn': 'Sign in again',
  'unauthorized.title': 'You are not allowed to access this application',
  'unauthorized.text':
    'Signed in as {name}. Ask an administrator of your organisation for a user type with access to the console.',
  'refused.easyLive': 'Open Easy live',
  'refused.other': 'Sign in as someone else',
  'limited.title': 'Limited access',
  'limited.text': 'Signed in as {name}. Your account is for video return only, and no return feed is shared with you.',
} as const;
