import { ENGLISH } from '@backhaul/contract/messages';
import type { Sentences } from '../translation.js';
import { deviceSentences } from './device-sentences.js';
import { messages } from './messages.js';

const byCode: Readonly<Record<string, string>> = messages;

/** In Spanish: sentences that are stored in English or come from devices. */
const stored = Object.fromEntries(Object.entries(ENGLISH).map(([code, english]) => [english, byCode[code] ?? english]));

/** Sentences of devices, and those that are stored in English. */
export const sentences: Sentences = {
  ...stored,
  ...deviceSentences,

  // Notifications in browsers.
  'The browser was removed': 'El navegador se eliminó',
  'The push service does not use HTTPS': 'El servicio push no usa HTTPS',
  'The browser no longer gets notifications': 'El navegador ya no recibe notificaciones',

  // Newsrooms.
  'The newsroom sends no heartbeats': 'La redacción no envía heartbeats',
  'A port of the console is in use': 'Un puerto de la consola está en uso',
  'The newsroom refuses connections': 'La redacción rechaza las conexiones',
  'The newsroom closed the connection': 'La redacción cerró la conexión',
  'The newsroom cannot be reached': 'No se puede llegar a la redacción',
  'The newsroom did not answer within 15 s': 'La redacción no respondió en 15 s',
  'The newsroom does not accept this user and password': 'La redacción no acepta este usuario y contraseña',
  'The newsroom has no such file': 'La redacción no tiene este archivo',
  'The newsroom offers no SFTP to this user': 'La redacción no ofrece SFTP a este usuario',
  'The address is not that of the newsroom': 'La dirección no es la de la redacción',
  'The story is not in the rundown': 'La noticia no está en la escaleta',
  'The change was not stored': 'El cambio no se guardó',
  'A message is larger than 1 MB': 'Un mensaje supera 1 MB',
  'Mappings cannot be run here': 'Aquí no se pueden ejecutar asignaciones',
  'The result is empty': 'El resultado está vacío',
  'There is no story in it': 'No contiene ninguna noticia',
  'The result is larger than 1 MB': 'El resultado supera 1 MB',
  'The transformation took too long or too much memory': 'La transformación tardó demasiado o usó demasiada memoria',
  'The transformation failed': 'La transformación falló',

  // Upgrades, warnings and results of commands.
  'Another channel was selected': 'Se seleccionó otro canal',
  'This unit cannot install software by itself; install the version on the machine':
    'Esta unidad no puede instalar software por sí sola; instale la versión en el equipo',
  'The installation failed': 'La instalación falló',
  'A driver could not be installed': 'No se pudo instalar un controlador',
  'The operating system could not be upgraded': 'No se pudo actualizar el sistema operativo',
  'The network failed during the upgrade': 'La red falló durante la actualización',
  'No connection to the software repository': 'Sin conexión con el repositorio de software',
  'The backup before the upgrade failed': 'Falló la copia de seguridad previa a la actualización',
  'The server has to be rebooted first': 'Primero hay que reiniciar el servidor',
  'The upgrade failed for an unknown reason': 'La actualización falló por un motivo desconocido',
  'The unit is on air or busy with something else': 'La unidad está en el aire u ocupada con otra cosa',
  'Failed to connect. Please try again later or contact support.':
    'No se pudo conectar. Inténtelo más tarde o contacte con el soporte.',
  'The unit no longer has this channel': 'La unidad ya no tiene este canal',
  'No device is paired with the unit': 'No hay ningún dispositivo vinculado con la unidad',
  'Channel version should be equal to or higher than the unit version':
    'La versión del canal debe ser igual o superior a la de la unidad',
  'The target version of the unit is {0}': 'La versión de destino de la unidad es {0}',
  'The unit does not support all requested settings': 'La unidad no admite todos los ajustes solicitados',
  'Stopped before it was ready.': 'Detenida antes de estar lista.',
  'Another version was requested': 'Se solicitó otra versión',

  // Roles.
  superuser: 'superusuario',
  admin: 'administrador',
  'media group admin': 'administrador de grupo de medios',
  regular: 'normal',
  'read only': 'solo lectura',
  application: 'aplicación',
  curator: 'curador',
  multipoint: 'multipunto',
  contractor: 'contratista',
  partner: 'socio',
  'unit control': 'control de unidades',
  staff: 'personal',
  freelancer: 'colaborador independiente',
  ingest: 'ingesta',
  studio: 'estudio',
  'video return viewer': 'visor de retorno de vídeo',
};
