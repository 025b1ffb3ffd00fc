/** Wie lange Dateien einer Gruppe oder eines Inventars aufbewahrt werden. */
export const fileRetention = {
  'retention.text':
    'Ältere Dateien, und die ältesten, solange alle zusammen mehr Platz brauchen, werden von ihren Servern gelöscht. Gesperrte Dateien bleiben, und solche, die im Playout warten. Die Seite Dateien kündigt es 24 Stunden vorher an, und das Audit nennt, was gelöscht wurde.',
  'retention.group': 'Dateien dieser Gruppe',
  'retention.inventory': 'Dateien des Inventars, für Kanäle, deren Gruppen keine Regel haben',
  'retention.days': 'Tage, die Dateien aufbewahrt werden',
  'retention.days.hint': 'Leer: ohne zeitliche Grenze.',
  'retention.gigabytes': 'Platz, den die Dateien zusammen brauchen dürfen, GB',
  'retention.gigabytes.hint': 'Leer: ohne Grenze.',
  'retention.saved': 'Aufbewahrung gespeichert',
} as const;
