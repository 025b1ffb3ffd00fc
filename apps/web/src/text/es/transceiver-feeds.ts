/** In Spanish: a channel that transmits to another. */
export const transceiverFeeds = {
  'feed.text': 'El programa de este canal se transmite a un canal para unidades, como lo enviaría una unidad.',
  'feed.target': 'Canal',
  'feed.choose': 'Elija un canal',
  'feed.start': 'Iniciar transmisión',
  'feed.stop': 'Detener transmisión',
  'feed.stopText': '{name} saldrá del aire en {channel}.',
  'feed.hidden': 'un canal que usted no ve',
  'feed.fed': 'El canal {name} transmite a este canal. Detenga allí la transmisión.',
  'feed.started': 'La transmisión se ha iniciado',
  'feed.stopped': 'La transmisión ha terminado',
};
