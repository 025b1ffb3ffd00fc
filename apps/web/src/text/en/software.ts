/** The version that a unit is to install, and how far it has come. */
export const software = {
  'software.text': 'Installed: {version}. The unit installs another one when it is told to, and restarts with it.',
  'software.none': 'none known',
  'software.head.version': 'Asked for',
  'software.head.state': 'State',
  'software.head.until': 'May begin until',
  'software.head.why': 'Why',
  'software.version': 'Version to install',
  'software.install': 'Install',
  'software.away': 'The unit is away. It installs the version when it is back, within a day.',
  'software.byHand':
    'This unit cannot install software by itself. The version is kept as its target; somebody has to install it on the machine.',
  'software.invalid': 'A version is two to four numbers, as 10.1',
  'software.line': 'Version {version}: {state}',
  'software.line.until': 'Version {version}: {state}, until {time}',
  'software.line.why': 'Version {version}: {state}. {why}',
  'software.code': '{why} (error {code})',
} as const;
