/** In German: The target version of a unit, and its state. */
export const packages = {
  'packages.version': 'Version',
  'packages.offered': '{size}, angeboten seit {time}',
  'packages.none.server': 'Noch wird kein Paket des Serverprogramms angeboten. Ein Superuser fügt hier eines hinzu.',
  'packages.none.unit': 'Noch wird kein Paket des Einheitenprogramms angeboten. Ein Superuser fügt hier eines hinzu.',
  'packages.add': 'Paket hinzufügen…',
  'packages.twoFiles': 'Wählen Sie zwei Dateien: das Paket und seine Signatur, die auf .sig endet',
  'packages.added.server': 'Version {version} wird für Server angeboten',
  'packages.added.unit': 'Version {version} wird für Einheiten angeboten',
  'packages.remove': '{version} zurückziehen',
} as const;
