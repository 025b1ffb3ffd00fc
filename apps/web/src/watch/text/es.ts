import type { en } from './en.js';

/** Texts of the page of a share link, in Spanish. */
export const es: Readonly<Record<keyof typeof en, string>> = {
  title: 'Vídeo en directo',
  opening: 'Conectando…',
  noToken: 'Este enlace no está completo. Ábralo de nuevo desde el mensaje que recibió o pida uno nuevo.',
  invalid: 'Este enlace no es válido o se revocó. Pida uno nuevo.',
  ended: 'Este enlace ha terminado.',
  scheduled: 'El vídeo empieza el {time}.',
  throttled: 'Se abrieron demasiados enlaces no válidos desde su red. Inténtelo más tarde.',
  noPicture: 'No hay imagen en este momento. Aparecerá aquí en cuanto la haya.',
  off: 'Los enlaces para ver este canal están desactivados. La imagen reaparecerá aquí cuando se activen.',
  private: 'El canal está en una sesión privada. La imagen reaparecerá aquí cuando termine.',
  full: 'Este enlace tiene ya el máximo de espectadores. La imagen aparecerá aquí en cuanto alguien salga.',
  waiting: 'Se perdió la conexión. Conectando de nuevo…',
  unsupported:
    'Este navegador no puede reproducir la imagen. Use Chrome, Edge o Firefox, o Safari en un Mac o un iPad.',
  until: 'Disponible hasta {time}',
  picture: 'Vídeo en directo: {description}',
  mute: 'Desactivar sonido',
  unmute: 'Activar sonido',
  fullScreen: 'Pantalla completa',
};
