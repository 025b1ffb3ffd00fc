/** In German: logs of units, servers and channels. */
export const logs = {
  'logs.text': 'Die Einheit sendet ihre Logs an diese Konsole. Die zehn neuesten Pakete bleiben erhalten.',
  'logs.running': 'Die Einheit sendet ihre Logs …',
  'logs.send': 'Logs senden',
  'logs.list': 'Pakete',
  'logs.none': 'Noch keine Logs',
  'logs.when': 'Angefordert',
  'logs.state': 'Zustand',
  'logs.file': 'Datei',
  'logs.download': 'Herunterladen, {size}',
  'logs.tab': 'Logs',
  'logs.ofServer':
    'Der Server sendet sein Log und seinen jetzigen Zustand an diese Konsole, ohne Geheimnisse. Die zehn neuesten Pakete bleiben erhalten.',
  'logs.ofChannel':
    'Der Server sendet an diese Konsole, was sein Log über diesen Kanal enthält, ohne Geheimnisse. Die zehn neuesten Pakete bleiben erhalten.',
  'logs.serverRunning': 'Der Server sendet seine Logs …',
  'logs.unsupported': 'Dieser Server sendet keine Logs. Eine neuere Version kann es.',
  'logs.open': 'Logs …',
  'logs.channelTitle': 'Logs von {name}',
};
