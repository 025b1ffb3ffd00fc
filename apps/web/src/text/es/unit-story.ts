/** The story of a unit. */
export const unitStory = {
  'story.title': 'Noticia de {name}',
  'story.search': 'Buscar por slugline',
  'story.list': 'Noticias',
  'story.empty': 'Los grupos de esta unidad no tienen noticias',
  'story.noneFits': 'Ninguna noticia coincide con la búsqueda',
  'story.more': { one: '{count} más: búsquela', other: '{count} más: búsquelas' },
  'story.differs': 'La unidad recibió {slugline}; sus metadatos se cambiaron después.',
  'story.clear': 'Quitar la noticia',
  'story.chosen': 'Noticia: {slugline}',
  'story.cleared': 'La unidad ya no tiene noticia',
} as const;
