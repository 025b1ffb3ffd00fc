/** A link of an e-mail withdraws the agreement to news. */
export const withdrawUpdates = {
  'withdrawUpdates.title': 'News by e-mail',
  'withdrawUpdates.text': 'Withdraw your agreement to news about the product by e-mail?',
  'withdrawUpdates.submit': 'Withdraw',
  'withdrawUpdates.done.title': 'Withdrawn',
  'withdrawUpdates.done.text': 'No more news is sent to you by e-mail. Under Account you can agree again.',
  'withdrawUpdates.over.title': 'This link is not valid',
  'withdrawUpdates.over.text': 'Sign in and withdraw under Account.',
} as const;
