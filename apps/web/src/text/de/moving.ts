/** In German: moving channels to another server. */
export const moving = {
  'moving.move': 'Kanäle verlegen…',
  'moving.moveOne': 'Auf einen anderen Server verlegen…',
  'moving.title': 'Kanäle von {server} verlegen',
  'moving.lost': 'Der Server ist offline. Seine Kanäle können auf einen anderen Server des Inventars verlegt werden.',
  'moving.channels': 'Kanäle',
  'moving.none': 'Kein Kanal ist gewählt',
  'moving.target': 'Auf den Server',
  'moving.choose': 'Server wählen',
  'moving.noTarget': 'In diesem Inventar gibt es keinen anderen Server.',
  'moving.offline': 'offline',
  'moving.draining': 'wird beendet',
  'moving.full': 'voll',
  'moving.input': 'ein Eingang fehlt',
  'moving.free': { one: 'Platz für {count} Kanal', other: 'Platz für {count} Kanäle' },
  'moving.cost.units': {
    one: '{count} Einheit überträgt: ihr Bild wird unterbrochen. Eine Liveübertragung auf einen Kanal wird von selbst neu gestartet; andere müssen neu gestartet werden.',
    other:
      '{count} Einheiten übertragen: ihre Bilder werden unterbrochen. Liveübertragungen auf einen Kanal werden von selbst neu gestartet; andere müssen neu gestartet werden.',
  },
  'moving.cost.senders': {
    one: '{count} Kanal nimmt andere Sender an: sie brauchen seine neue Adresse. Passphrasen und Schlüssel bleiben.',
    other:
      '{count} Kanäle nehmen andere Sender an: sie brauchen die neuen Adressen. Passphrasen und Schlüssel bleiben.',
  },
  'moving.cost.destinations': {
    one: '{count} Streamingziel beginnt neu vom neuen Server; wer einen Listener anruft, braucht dessen neue Adresse.',
    other:
      '{count} Streamingziele beginnen neu vom neuen Server; wer einen Listener anruft, braucht dessen neue Adresse.',
  },
  'moving.cost.recordings': 'Bisherige Aufnahmen bleiben auf {server}, auch die, die auf ihren Export warten.',
  'moving.cost.returns': 'Rückbilder dieser Kanäle müssen neu gestartet werden.',
  'moving.cost.cutOff':
    'Wenn {server} noch läuft und nur die Konsole nicht erreicht, empfängt und sendet er weiter, bis er sie erreicht. Dann gibt er die Kanäle ab.',
  'moving.confirm': { one: '{count} Kanal verlegen', other: '{count} Kanäle verlegen' },
  'moving.done': { one: '{count} Kanal verlegt', other: '{count} Kanäle verlegt' },
} as const;
