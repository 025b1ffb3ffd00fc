/** The story of a unit. */
export const unitStory = {
  'story.title': 'Story of {name}',
  'story.search': 'Search by slugline',
  'story.list': 'Stories',
  'story.empty': 'The groups of this unit have no stories',
  'story.noneFits': 'No story fits the search',
  'story.more': { one: '{count} more: search for it', other: '{count} more: search for them' },
  'story.differs': 'The unit was given {slugline}; its metadata was changed since.',
  'story.clear': 'Take the story away',
  'story.chosen': 'Story: {slugline}',
  'story.cleared': 'The unit has no story any more',
} as const;
