import type { en } from './en.js';

/** Texts of the tally page, in Spanish. */
export const es: Readonly<Record<keyof typeof en, string>> = {
  'word.programme': 'EN EL AIRE',
  'word.preview': 'PREVISUALIZACIÓN',
  'word.off': 'FUERA DEL AIRE',
  'word.unknown': 'DESCONOCIDO',
  'word.none': 'Sin tally',
  'word.opening': 'Conectando…',
  'word.lost': 'Sin conexión',
  'word.invalid': 'Enlace no válido',
  'word.ended': 'Enlace terminado',
  'word.full': 'Demasiadas páginas',
  'word.throttled': 'Demasiados intentos',
  'word.noToken': 'Enlace incompleto',
  'note.invalid': 'Este enlace no es válido o se revocó. Pida uno nuevo.',
  'note.ended': 'Este enlace ha terminado o se revocó. Pida uno nuevo.',
  'note.full': 'Este enlace tiene ya el máximo de páginas abiertas. Esta se conectará en cuanto se cierre otra.',
  'note.throttled': 'Se abrieron demasiados enlaces no válidos desde su red. Inténtelo más tarde.',
  'note.noToken': 'Este enlace no está completo. Ábralo de nuevo desde el mensaje que recibió o pida uno nuevo.',
  fullScreen: 'Pantalla completa',
};
