/** In Spanish: the tab Ingest of a channel. */
export const channelIngest = {
  'channelIngest.server': 'Servidor de ingesta',
  'channelIngest.noServer': 'Ninguno: el servidor del canal no graba o está sin conexión',
  'channelIngest.enabled': 'Grabar noticias',
  'channelIngest.enabled.hint':
    'Mientras una unidad con una noticia envía en directo a este canal, se graba por sí solo, con la slugline.',
} as const;
