import type { keys as english } from '../en/keys.js';

/** In Spanish: The list of keyboard shortcuts. */
export const keys: Record<keyof typeof english, string> = {
  'keys.list': 'Mostrar esta lista',
  'keys.find': 'Buscar una unidad, un canal, un servidor, un grupo, una página o una acción',
  'keys.search': 'Buscar en la lista',
  'keys.move': 'Moverse por la lista',
  'keys.open': 'Abrir los detalles de la unidad',
  'keys.check': 'Seleccionar la unidad para acciones en bloque',
  'keys.start': 'Iniciar la unidad de los detalles',
  'keys.stop': 'Detener esa unidad (pregunta antes)',
  'keys.close': 'Cerrar el diálogo, la selección o los detalles',
  'keys.text': 'Los atajos no funcionan mientras escribe o hay un diálogo abierto.',
};
