/** The ingest account of an inventory. */
export const ingestAccount = {
  'ingestAccount.title': 'Ingest-Konto',
  'ingestAccount.inventory': 'Inventar',
  'ingestAccount.none':
    'Mit einem Ingest-Konto listet und holt ein anderes System, etwa ein MAM, Dateien dieses Inventars.',
  'ingestAccount.feed': 'Adresse des Feeds',
  'ingestAccount.changedAt': 'Geändert',
  'ingestAccount.lastUsed': 'Zuletzt benutzt',
  'ingestAccount.never': 'nie',
  'ingestAccount.noGroup': 'Seine Gruppen wurden gelöscht. Es holt keine Dateien, bis es andere bekommt.',
  'ingestAccount.user': 'Benutzername',
  'ingestAccount.password': 'Passwort',
  'ingestAccount.password.hint':
    'Mindestens 8 Zeichen, mit Groß- und Kleinbuchstaben und einer Ziffer oder einem Zeichen',
  'ingestAccount.password.kept': 'Gespeichert. Leer lassen, um es zu behalten.',
  'ingestAccount.reach': 'Dateien',
  'ingestAccount.reach.whole': 'Aller Kanäle des Inventars',
  'ingestAccount.reach.groups': 'Der Kanäle dieser Gruppen',
  'ingestAccount.groups': 'Gruppen',
  'ingestAccount.groups.empty': 'Gruppen wählen',
  'ingestAccount.enabled': 'Aktiv',
  'ingestAccount.saved': 'Ingest-Konto gespeichert',
  'ingestAccount.remove': 'Konto löschen',
  'ingestAccount.removeAsk': 'Das Ingest-Konto löschen?',
  'ingestAccount.removeText': 'Sein System kann keine Dateien mehr holen. Laufende Downloads enden.',
  'ingestAccount.removed': 'Ingest-Konto gelöscht',
} as const;
