/** In German: video return channels. */
export const returnChannels = {
  'returnChannels.count': { one: '{count} Rückbildkanal', other: '{count} Rückbildkanäle' },
  'returnChannels.search': 'Rückbildkanäle suchen',
  'returnChannels.description': 'Beschreibung',
  'returnChannels.units': 'Einheiten',
  'returnChannels.standard': 'Eingangsformat',
  'returnChannels.uptime': 'Laufzeit',
  'returnChannels.status.idle': 'Bereit',
  'returnChannels.status.inputConnected': 'Eingang verbunden',
  'returnChannels.status.collecting': 'Sendet',
  'returnChannels.status.connecting': 'Verbindet',
  'returnChannels.status.offline': 'Offline',
  'returnChannels.new': 'Neuer Rückbildkanal',
  'returnChannels.create': 'Rückbildkanal anlegen',
  'returnChannels.input.hint':
    'Ein anderer Kanal oder eine SRT-Quelle, die der Server anruft, kann danach gewählt werden.',
  'returnChannels.empty': 'Es gibt noch keine Rückbildkanäle',
  'returnChannels.empty.text': 'Einheiten empfangen sie als Rückbild: ein Programm, eine SRT-Quelle oder ein Testbild.',
  'returnChannels.deleteUnits': {
    one: '{count} Einheit empfängt ihn dann nicht mehr.',
    other: '{count} Einheiten empfangen ihn dann nicht mehr.',
  },
  'returnChannels.deleteText': 'Aufzeichnungen bleiben auf dem Server.',
  'returnChannels.otherInputs': 'Andere Eingänge, Aufzeichnungen und Sender dieses Kanals',
  'returnChannels.useInput': 'Diesen Eingang verwenden',
  'returnChannels.inputSaved': 'Eingang gespeichert',
  'returnChannels.stopAsk': 'Bild von {name} stoppen?',
  'returnChannels.stopText': {
    one: '{count} Einheit, die es empfängt, hat dann kein Bild.',
    other: '{count} Einheiten, die es empfangen, haben dann kein Bild.',
  },
  'returnChannels.keep': 'Weiter abspielen',
  'returnChannels.passphrase.hint': 'Leer lassen, wenn der Stream nicht verschlüsselt ist.',
  'returnChannels.passphrase.kept':
    'Leer lassen, um die gespeicherte Passphrase zu behalten; nur mit demselben Host und Port.',
};
