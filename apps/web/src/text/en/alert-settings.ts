/** Alert rules of a unit or a server. */
export const alertSettings = {
  'alertSettings.title': 'Rules',
  'alertSettings.note':
    'The console checks these rules against what the unit reports. An alert ends when its cause has clearly ended.',
  'alertSettings.serverNote':
    'The console checks these rules against what the server reports. An alert ends when its cause has clearly ended.',
  'alertSettings.noSla': 'This unit is not under SLA: it raises no alerts.',
  'alertSettings.withoutSla': {
    one: '{count} unit of this group is not under SLA and raises no alerts: {names}',
    other: '{count} units of this group are not under SLA and raise no alerts: {names}',
  },
  'alertSettings.mode': 'Mode',
  'alertSettings.mode.automatic': 'Automatic',
  'alertSettings.mode.byGroup': 'By group',
  'alertSettings.mode.manual': 'Manual',
  'alertSettings.group': 'Group',
  'alertSettings.enabled': 'Raise this alert',
  'alertSettings.level': 'Level',
  'alertSettings.warning': 'Warning, {unit}',
  'alertSettings.critical': 'Critical, {unit}',
  'alertSettings.unit.battery': '% or less',
  'alertSettings.unit.bitrateDrop': '% below the target',
  'alertSettings.unit.temperature': '°C or more',
  'alertSettings.unit.serverCpu': '% or more',
  'alertSettings.unit.serverStorage': '% or more',
  'alertSettings.apply': 'Apply rules',
} as const;
