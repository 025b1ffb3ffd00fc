/** The story of a unit. */
export const unitStory = {
  'story.title': 'Story of {name}',
  'story.search': 'Search by slugline',
  'story.list': 'Stories',
  'story.empty': 'The groups of this unit have no stories',
  'story.noneFits': 'No stories match the search',
  'story.more': { one: '{count} more: search for it', other: '{count} more: search for them' },
  'story.differs': 'The unit was given {slugline}; its metadata has changed since.',
  'story.clear': 'Remove the story',
  'story.chosen': 'Story: {slugline}',
  'story.cleared': 'The unit no longer has a story',
} as const;
