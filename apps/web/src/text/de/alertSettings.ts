/** Nach welchen Regeln Alarme einer Einheit gehen. */
export const alertSettings = {
  'alertSettings.title': 'Regeln',
  'alertSettings.note':
    'Die Konsole bewahrt sie und sieht, was die Einheit meldet; ein Alarm bleibt, bis sein Grund deutlich vorbei ist.',
  'alertSettings.mode': 'Art',
  'alertSettings.mode.automatic': 'Automatisch',
  'alertSettings.mode.byGroup': 'Nach Gruppe',
  'alertSettings.mode.manual': 'Von Hand',
  'alertSettings.group': 'Gruppe',
  'alertSettings.enabled': 'Diesen Alarm geben',
  'alertSettings.level': 'Stufe',
  'alertSettings.warning': 'Warnung, {unit}',
  'alertSettings.critical': 'Kritisch, {unit}',
  'alertSettings.unit.battery': '% oder weniger',
  'alertSettings.unit.bitrateDrop': '% unter dem Ziel',
  'alertSettings.unit.temperature': '°C oder mehr',
  'alertSettings.apply': 'Regeln anwenden',
} as const;
