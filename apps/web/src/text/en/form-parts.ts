/** Fields that few forms have; loaded with the field. */
export const formParts = {
  'form.twice': 'The clocks show this time twice',
  'form.twice.first': 'The first time: {zone}',
  'form.twice.second': 'The second time: {zone}',
  'form.chosen': { one: '{count} selected', other: '{count} selected' },
  'form.most': 'Maximum of {max} options selected',
  'form.searchIn': 'Search in {name}',
  'form.noneFits': 'No results for this search',
  'form.first': 'The first {shown} of {count} results',
} as const;
