/** In German: a channel as a source of video return. */
export const returnChannel = {
  'returnChannel.text': 'Einheiten empfangen diesen Kanal als Rückbild, wenn es in ihren Details gestartet wird.',
  'returnChannel.status': 'Status',
  'returnChannel.status.idle': 'Bereit: Der Kanal hat kein Bild',
  'returnChannel.status.inputConnected': 'Eingang verbunden: Der Kanal hat ein Bild, und keine Einheit empfängt es',
  'returnChannel.status.collecting': 'Sendet: Einheiten empfangen es',
  'returnChannel.status.offline': 'Offline: Sein Server ist offline',
  'returnChannel.status.connecting': 'Verbindet',
  'returnChannel.units': 'Einheiten',
  'returnChannel.noUnits': 'Keine',
  'returnChannel.unit': '{unit}, Rückbild {instance}: {state}',
  'returnChannel.state.connecting': 'verbindet',
  'returnChannel.state.connected': 'verbunden',
  'returnChannel.state.disconnecting': 'trennt',
  'returnChannel.state.notConnected': 'nicht verbunden',
};
