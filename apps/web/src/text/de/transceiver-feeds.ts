/** In German: ein Kanal, der an einen anderen überträgt. */
export const transceiverFeeds = {
  'feed.text': 'Das Programm dieses Kanals wird an einen Kanal für Einheiten übertragen, wie es eine Einheit täte.',
  'feed.target': 'Kanal',
  'feed.choose': 'Kanal wählen',
  'feed.start': 'Übertragung starten',
  'feed.stop': 'Übertragung stoppen',
  'feed.stopText': '{name} geht auf {channel} vom Sender.',
  'feed.hidden': 'ein Kanal, den Sie nicht sehen',
  'feed.fed': 'Kanal {name} überträgt an diesen Kanal. Stoppen Sie die Übertragung dort.',
  'feed.started': 'Die Übertragung hat begonnen',
  'feed.stopped': 'Die Übertragung ist beendet',
};
