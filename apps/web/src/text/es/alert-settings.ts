/** In Spanish: Alert rules of a unit or a server. */
export const alertSettings = {
  'alertSettings.title': 'Reglas',
  'alertSettings.note':
    'La consola compara estas reglas con lo que comunica la unidad. Una alerta termina cuando su causa ha terminado claramente.',
  'alertSettings.serverNote':
    'La consola compara estas reglas con lo que comunica el servidor. Una alerta termina cuando su causa ha terminado claramente.',
  'alertSettings.noSla': 'Esta unidad no tiene SLA: no genera alertas.',
  'alertSettings.withoutSla': {
    one: '{count} unidad de este grupo no tiene SLA y no genera alertas: {names}',
    other: '{count} unidades de este grupo no tienen SLA y no generan alertas: {names}',
  },
  'alertSettings.mode': 'Modo',
  'alertSettings.mode.automatic': 'Automático',
  'alertSettings.mode.byGroup': 'Por grupo',
  'alertSettings.mode.manual': 'Manual',
  'alertSettings.group': 'Grupo',
  'alertSettings.enabled': 'Activar esta alerta',
  'alertSettings.level': 'Nivel',
  'alertSettings.warning': 'Advertencia, {unit}',
  'alertSettings.critical': 'Crítica, {unit}',
  'alertSettings.unit.battery': '% o menos',
  'alertSettings.unit.bitrateDrop': '% por debajo del objetivo',
  'alertSettings.unit.temperature': '°C o más',
  'alertSettings.unit.serverCpu': '% o más',
  'alertSettings.unit.serverStorage': '% o más',
  'alertSettings.apply': 'Aplicar reglas',
} as const;
