/** Pages for users without rights here. */
export const refused = {
  'unauthorized.title': 'You are not allowed to access this application',
  'unauthorized.text':
    'Signed in as {name}. Ask an administrator of your organisation for a role with access to the console.',
  'refused.easyLive': 'Open Easy live',
  'refused.other': 'Sign in as someone else',
  'limited.title': 'Limited access',
  'limited.text': 'Signed in as {name}. Your account is for video return only, and no return feed is shared with you.',
} as const;
