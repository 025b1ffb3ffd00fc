/** In German: The page of a link with which a user sets a password. */
export const setPassword = {
  'setPassword.title': 'Passwort festlegen',
  'setPassword.text': 'Für {name}. Der Link gilt bis {time}, für eine Verwendung.',
  'setPassword.loading': 'Der Link wird geprüft …',
  'setPassword.password': 'Neues Passwort',
  'setPassword.repeat': 'Neues Passwort wiederholen',
  'setPassword.rule.length': 'Mindestens 8 Zeichen',
  'setPassword.rule.cases': 'Ein Großbuchstabe und ein Kleinbuchstabe',
  'setPassword.rule.figure': "Eine Ziffer oder eines von !#$@_'+,?[].-",
  'setPassword.met': 'erfüllt',
  'setPassword.unmet': 'noch nicht erfüllt',
  'setPassword.submit': 'Passwort festlegen',
  'setPassword.done.title': 'Ihr Passwort ist festgelegt',
  'setPassword.done.text': 'Melden Sie sich als {name} mit dem neuen Passwort an.',
  'setPassword.over.title': 'Dieser Link gilt nicht mehr',
  'setPassword.over.text':
    'Er ist abgelaufen, wurde benutzt oder durch einen neueren ersetzt. Bitten Sie einen Administrator um einen neuen Link.',
  'setPassword.failed.title': 'Der Link konnte nicht geprüft werden',
  'setPassword.signIn': 'Zur Anmeldung',
} as const;
