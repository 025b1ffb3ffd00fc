/** In German: A link of an e-mail withdraws the agreement to news. */
export const withdrawUpdates = {
  'withdrawUpdates.title': 'Neuigkeiten per E-Mail',
  'withdrawUpdates.text': 'Zustimmung zu Neuigkeiten über das Produkt per E-Mail widerrufen?',
  'withdrawUpdates.submit': 'Widerrufen',
  'withdrawUpdates.done.title': 'Widerrufen',
  'withdrawUpdates.done.text':
    'Sie erhalten keine Neuigkeiten mehr per E-Mail. Unter Konto können Sie wieder zustimmen.',
  'withdrawUpdates.over.title': 'Dieser Link ist nicht gültig',
  'withdrawUpdates.over.text': 'Melden Sie sich an und widerrufen Sie unter Konto.',
} as const;
