/** In German: the tab Ingest of a channel. */
export const channelIngest = {
  'channelIngest.server': 'Ingest-Server',
  'channelIngest.noServer': 'Keiner: Der Server des Kanals zeichnet nicht auf oder ist offline',
  'channelIngest.enabled': 'Storys aufzeichnen',
  'channelIngest.enabled.hint':
    'Solange eine Einheit mit einer Story live auf diesen Kanal sendet, wird er von selbst aufgezeichnet, unter der Slugline.',
} as const;
