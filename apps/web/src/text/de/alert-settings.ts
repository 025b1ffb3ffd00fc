/** In German: Alert rules of a unit or a server. */
export const alertSettings = {
  'alertSettings.title': 'Regeln',
  'alertSettings.note':
    'Die Konsole prüft diese Regeln anhand der Meldungen der Einheit. Ein Alarm endet, wenn seine Ursache eindeutig behoben ist.',
  'alertSettings.serverNote':
    'Die Konsole prüft diese Regeln anhand der Meldungen des Servers. Ein Alarm endet, wenn seine Ursache eindeutig behoben ist.',
  'alertSettings.noSla': 'Diese Einheit hat keinen Servicevertrag (SLA): Sie löst keine Alarme aus.',
  'alertSettings.withoutSla': {
    one: '{count} Einheit dieser Gruppe hat keinen Servicevertrag (SLA) und löst keine Alarme aus: {names}',
    other: '{count} Einheiten dieser Gruppe haben keinen Servicevertrag (SLA) und lösen keine Alarme aus: {names}',
  },
  'alertSettings.mode': 'Modus',
  'alertSettings.mode.automatic': 'Automatisch',
  'alertSettings.mode.byGroup': 'Nach Gruppe',
  'alertSettings.mode.manual': 'Manuell',
  'alertSettings.group': 'Gruppe',
  'alertSettings.enabled': 'Diesen Alarm auslösen',
  'alertSettings.level': 'Stufe',
  'alertSettings.warning': 'Warnung, {unit}',
  'alertSettings.critical': 'Kritisch, {unit}',
  'alertSettings.unit.battery': '% oder weniger',
  'alertSettings.unit.bitrateDrop': '% unter dem Ziel',
  'alertSettings.unit.temperature': '°C oder mehr',
  'alertSettings.unit.serverCpu': '% oder mehr',
  'alertSettings.unit.serverStorage': '% oder mehr',
  'alertSettings.apply': 'Regeln anwenden',
} as const;
