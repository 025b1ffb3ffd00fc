/** In Spanish: moving channels to another server. */
export const moving = {
  'moving.move': 'Mover canales…',
  'moving.moveOne': 'Mover a otro servidor…',
  'moving.title': 'Mover canales de {server}',
  'moving.lost': 'El servidor está sin conexión. Sus canales pueden moverse a otro servidor del inventario.',
  'moving.channels': 'Canales',
  'moving.none': 'Ningún canal elegido',
  'moving.target': 'Al servidor',
  'moving.choose': 'Elija un servidor',
  'moving.noTarget': 'No hay otro servidor en este inventario.',
  'moving.offline': 'sin conexión',
  'moving.draining': 'apagándose',
  'moving.full': 'lleno',
  'moving.input': 'le falta una entrada',
  'moving.free': { one: 'sitio para {count} canal', other: 'sitio para {count} canales' },
  'moving.cost.units': {
    one: '{count} unidad está transmitiendo: su imagen se interrumpe. Una transmisión en directo a un canal se reinicia sola; las demás hay que iniciarlas de nuevo.',
    other:
      '{count} unidades están transmitiendo: sus imágenes se interrumpen. Las transmisiones en directo a un canal se reinician solas; las demás hay que iniciarlas de nuevo.',
  },
  'moving.cost.senders': {
    one: '{count} canal recibe de otros emisores: necesitan su dirección nueva. Frases de contraseña y claves se mantienen.',
    other:
      '{count} canales reciben de otros emisores: necesitan las direcciones nuevas. Frases de contraseña y claves se mantienen.',
  },
  'moving.cost.destinations': {
    one: '{count} destino de streaming se reinicia desde el servidor nuevo; quien llame a un listener necesita su dirección nueva.',
    other:
      '{count} destinos de streaming se reinician desde el servidor nuevo; quien llame a un listener necesita su dirección nueva.',
  },
  'moving.cost.recordings': 'Las grabaciones existentes se quedan en {server}, también las que esperan su exportación.',
  'moving.cost.returns': 'Los retornos de vídeo de estos canales hay que iniciarlos de nuevo.',
  'moving.cost.cutOff':
    'Si {server} sigue funcionando y solo no llega a la consola, sigue recibiendo y enviando hasta que llegue. Entonces entrega los canales.',
  'moving.confirm': { one: 'Mover {count} canal', other: 'Mover {count} canales' },
  'moving.done': { one: '{count} canal movido', other: '{count} canales movidos' },
} as const;
