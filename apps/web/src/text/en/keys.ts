/** The list of keyboard shortcuts. */
export const keys = {
  'keys.list': 'Show this list',
  'keys.find': 'Find a unit, channel, server, group, page or action',
  'keys.search': 'Search the list',
  'keys.move': 'Move in the list',
  'keys.open': 'Open the details of the unit',
  'keys.check': 'Select the unit for bulk actions',
  'keys.start': 'Start the unit in the details',
  'keys.stop': 'Stop that unit (asks first)',
  'keys.close': 'Close the dialog, selection or details',
  'keys.text': 'Shortcuts do not work while you type or while a dialog is open.',
} as const;
