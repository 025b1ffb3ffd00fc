/** Notifications in browsers. */
export const pushSubscriptions = {
  'push.head': 'Notifications in this browser',
  'push.text':
    'Alert routes that send by web push notify you in these browsers, also while the console is closed. Signing out turns it off.',
  'push.insecure': 'Notifications need HTTPS: open this console by its https address.',
  'push.unsupported':
    'This browser does not support notifications. On an iPhone or iPad, first add the console to the home screen.',
  'push.blocked': 'Notifications are blocked for this console. Allow them in the settings of the browser.',
  'push.unreachable': 'The browser could not reach its push service',
  'push.list': 'Browsers with notifications',
  'push.on': 'Turn on in this browser',
  'push.off': 'Turn off',
  'push.offOne': 'Turn off in {name}',
  'push.test': 'Test',
  'push.testOne': 'Send a test notification to {name}',
  'push.tested': 'Test notification sent',
  'push.unknown': 'Unknown browser',
  'push.this': 'this browser',
  'push.since': 'since {time}',
  'push.lastSent': 'last notification {time}',
  'push.unused': 'no notification yet',
} as const;
