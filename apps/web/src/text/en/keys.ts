/** The list of keyboard shortcuts. */
export const keys = {
  'keys.list': 'This list',
  'keys.find': 'Find a unit, channel, server, group, page or action',
  'keys.search': 'Search the list',
  'keys.move': 'Move in the list',
  'keys.open': 'Open the details of the unit',
  'keys.check': 'Choose the unit, to do something with several',
  'keys.start': 'Start the unit whose details are open',
  'keys.stop': 'Stop it; asks first',
  'keys.close': 'Close the dialog, the choice or the details',
  'keys.text': 'None of these keys acts while you type or while a dialog is open.',
} as const;
