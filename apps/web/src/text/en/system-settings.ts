/** System settings. */
export const systemSettings = {
  'systemSettings.configuration': 'Application configuration',
  'systemSettings.softwareVersions': 'Software versions',
  'systemSettings.groupHistory': 'Group history',
  'systemSettings.inventoryHistory': 'Inventory history',
  'systemSettings.applications': 'Client applications',
  'systemSettings.applications.text':
    'Where the other applications of the product are. Users find them in the menu of applications; the customer portal opens at its address in this console.',
  'systemSettings.customerPortalUrl': 'Customer portal',
  'systemSettings.videoReturnUrl': 'Video return portal',
  'systemSettings.matrixUrl': 'Matrix application',
  'systemSettings.none': 'Empty: there is none',
  'systemSettings.environment': 'Empty: {url}, as the environment of the console sets it',
  'systemSettings.saved': 'The settings were changed.',
  'systemSettings.pageViews': 'Page views',
  'systemSettings.pageViews.text':
    'Off unless it is switched on here. Browsers then report to this console which page was opened and for how long. Counted per day and page, without users, ids and search texts; kept for 400 days. Nothing is sent elsewhere.',
  'systemSettings.pageViews.count': 'Count page views',
  'systemSettings.pageViews.opened': 'Pages that were opened',
  'systemSettings.pageViews.period': 'Period',
  'systemSettings.pageViews.days': { one: '{count} day', other: '{count} days' },
  'systemSettings.pageViews.page': 'Page',
  'systemSettings.pageViews.views': 'Views',
  'systemSettings.pageViews.time': 'Open on average',
  'systemSettings.pageViews.seconds': { one: '{count} second', other: '{count} seconds' },
  'systemSettings.pageViews.none': 'No page was opened in this period.',
  'systemSettings.pageViews.off': 'Page views are off: nothing is counted.',
} as const;
