/** In Spanish: The units as large cards. */
export const easyLive = {
  'easyLive.title': 'Directo fácil',
  'easyLive.units': 'Unidades como tarjetas',
  'easyLive.watch': 'Ver {name}',
  'easyLive.unwatch': 'Dejar de ver',
  'easyLive.noMatch': 'Ninguna unidad coincide',
  'easyLive.none.text': 'Un administrador de su organización puede añadir una.',
} as const;
