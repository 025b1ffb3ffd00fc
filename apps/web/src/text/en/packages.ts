/** Packages of software that are offered to devices. */
export const packages = {
  'packages.version': 'Version',
  'packages.offered': '{size}, offered since {time}',
  'packages.none.server': 'No package of the server program is offered yet. A superuser can add one here.',
  'packages.none.unit': 'No package of the unit program is offered yet. A superuser can add one here.',
  'packages.add': 'Add a package…',
  'packages.twoFiles': 'Choose two files: the package, and its signature that ends with .sig',
  'packages.added.server': 'Version {version} is offered for servers',
  'packages.added.unit': 'Version {version} is offered for units',
  'packages.remove': 'Withdraw {version}',
} as const;
