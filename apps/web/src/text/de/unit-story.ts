/** The story of a unit. */
export const unitStory = {
  'story.title': 'Story von {name}',
  'story.search': 'Nach Slugline suchen',
  'story.list': 'Storys',
  'story.empty': 'Die Gruppen dieses Geräts haben keine Storys',
  'story.noneFits': 'Keine Story passt zur Suche',
  'story.more': { one: '{count} weitere: über die Suche', other: '{count} weitere: über die Suche' },
  'story.differs': 'Das Gerät bekam {slugline}; seine Metadaten wurden seitdem geändert.',
  'story.clear': 'Story wegnehmen',
  'story.chosen': 'Story: {slugline}',
  'story.cleared': 'Das Gerät hat keine Story mehr',
} as const;
