/** In Spanish: point-to-point and point-to-multipoint units of a channel. */
export const multipoint = {
  'multipoint.text': 'Las unidades punto a punto y punto a multipunto se asignan a canales en sus detalles.',
  'multipoint.units': 'Unidades de este canal',
  'multipoint.none': 'Ninguna unidad punto a punto o punto a multipunto está asignada a este canal.',
  'multipoint.unit': 'Unidad',
  'multipoint.mode': 'Modo',
  'multipoint.mode.pointToPoint': 'Punto a punto',
  'multipoint.mode.pointToMultipoint': 'Punto a multipunto',
  'multipoint.state': 'Estado',
  'multipoint.sends': 'Envía a este canal',
  'multipoint.online': 'En línea',
  'multipoint.offline': 'Sin conexión',
  'multipoint.rate': 'Tasa',
};
