/** The page of a link that withdraws the agreement to news. */
export const withdrawUpdates = {
  'withdrawUpdates.title': 'News by e-mail',
  'withdrawUpdates.text': 'Withdraw your agreement to news about the product by e-mail?',
  'withdrawUpdates.submit': 'Withdraw',
  'withdrawUpdates.done.title': 'Withdrawn',
  'withdrawUpdates.done.text': 'You no longer receive news by e-mail. You can agree again under Account.',
  'withdrawUpdates.over.title': 'This link is not valid',
  'withdrawUpdates.over.text': 'Sign in and withdraw under Account.',
} as const;
