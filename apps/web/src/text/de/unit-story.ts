/** The story of a unit. */
export const unitStory = {
  'story.title': 'Story von {name}',
  'story.search': 'Nach Slugline suchen',
  'story.list': 'Storys',
  'story.empty': 'Die Gruppen dieser Einheit haben keine Storys',
  'story.noneFits': 'Keine Story passt zur Suche',
  'story.more': { one: '{count} weitere: über die Suche', other: '{count} weitere: über die Suche' },
  'story.differs': 'Die Einheit bekam {slugline}; ihre Metadaten wurden seitdem geändert.',
  'story.clear': 'Story wegnehmen',
  'story.chosen': 'Story: {slugline}',
  'story.cleared': 'Die Einheit hat keine Story mehr',
} as const;
