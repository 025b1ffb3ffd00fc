/** The page of a link that sets a user's password. */
export const setPassword = {
  'setPassword.title': 'Set your password',
  'setPassword.text': 'For {name}. The link is valid until {time}, for one use.',
  'setPassword.loading': 'Checking the link…',
  'setPassword.password': 'New password',
  'setPassword.repeat': 'Repeat new password',
  'setPassword.rule.length': 'At least 8 characters',
  'setPassword.rule.cases': 'An upper case and a lower case letter',
  'setPassword.rule.figure': "A number or one of !#$@_'+,?[].-",
  'setPassword.met': 'met',
  'setPassword.unmet': 'not met yet',
  'setPassword.submit': 'Set password',
  'setPassword.done.title': 'Your password is set',
  'setPassword.done.text': 'Sign in as {name} with the new password.',
  'setPassword.over.title': 'This link is no longer valid',
  'setPassword.over.text':
    'It has expired, was used, or was replaced by a newer one. Ask an administrator for a new link.',
  'setPassword.failed.title': 'The link could not be checked',
  'setPassword.signIn': 'Go to sign-in',
} as const;
