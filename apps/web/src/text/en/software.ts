/** The target version of a unit, and its state. */
export const software = {
  'software.text': 'Installed: {version}. The unit restarts when it installs another version.',
  'software.none': 'unknown',
  'software.head.version': 'Requested',
  'software.head.state': 'State',
  'software.head.until': 'Starts by',
  'software.head.reason': 'Reason',
  'software.version': 'Version to install',
  'software.install': 'Install',
  'software.offline': 'The unit is offline. It installs the version if it reconnects within a day.',
  'software.manual':
    'This unit cannot install software itself. The version is kept as its target; install it on the machine.',
  'software.invalid': 'A version has two to four numbers, such as 10.1',
  'software.line': 'Version {version}: {state}',
  'software.line.until': 'Version {version}: {state}, until {time}',
  'software.line.reason': 'Version {version}: {state}. {why}',
  'software.code': '{why} (error {code})',
} as const;
