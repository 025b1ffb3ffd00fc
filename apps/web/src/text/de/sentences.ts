import { ENGLISH } from '@backhaul/contract/messages';
import type { Sentences } from '../translation.js';
import { deviceSentences } from './device-sentences.js';
import { messages } from './messages.js';

const byCode: Readonly<Record<string, string>> = messages;

/** In German: sentences that are stored in English or come from devices. */
const stored = Object.fromEntries(Object.entries(ENGLISH).map(([code, english]) => [english, byCode[code] ?? english]));

/** Sentences of devices, and those that are stored in English. */
export const sentences: Sentences = {
  ...stored,
  ...deviceSentences,

  // Notifications in browsers.
  'The browser was removed': 'Der Browser wurde entfernt',
  'The push service does not use HTTPS': 'Der Push-Dienst nutzt kein HTTPS',
  'The browser no longer gets notifications': 'Der Browser bekommt keine Benachrichtigungen mehr',

  // Newsrooms.
  'The newsroom sends no heartbeats': 'Die Redaktion sendet keine Heartbeats',
  'A port of the console is in use': 'Ein Port der Konsole ist belegt',
  'The newsroom refuses connections': 'Die Redaktion nimmt keine Verbindungen an',
  'The newsroom closed the connection': 'Die Redaktion hat die Verbindung beendet',
  'The newsroom cannot be reached': 'Die Redaktion ist nicht erreichbar',
  'The newsroom did not answer within 15 s': 'Die Redaktion antwortete nicht innerhalb von 15 s',
  'The newsroom does not accept this user and password': 'Die Redaktion nimmt Benutzer und Passwort nicht an',
  'The newsroom has no such file': 'Die Redaktion hat diese Datei nicht',
  'The newsroom offers no SFTP to this user': 'Die Redaktion bietet diesem Benutzer kein SFTP',
  'The address is not that of the newsroom': 'Die Adresse ist nicht die der Redaktion',
  'The story is not in the rundown': 'Die Story ist nicht im Ablauf',
  'The change was not stored': 'Die Änderung wurde nicht gespeichert',
  'A message is larger than 1 MB': 'Eine Nachricht ist größer als 1 MB',
  'Mappings cannot be run here': 'Zuordnungen können hier nicht ausgeführt werden',
  'The result is empty': 'Das Ergebnis ist leer',
  'There is no story in it': 'Darin ist keine Story',
  'The result is larger than 1 MB': 'Das Ergebnis ist größer als 1 MB',
  'The transformation took too long or too much memory':
    'Die Umwandlung dauerte zu lange oder brauchte zu viel Speicher',
  'The transformation failed': 'Die Umwandlung ist fehlgeschlagen',

  // Upgrades, warnings and results of commands.
  'Another channel was selected': 'Ein anderer Kanal wurde gewählt',
  'This unit cannot install software by itself; install the version on the machine':
    'Diese Einheit kann Software nicht selbst installieren; installieren Sie die Version an der Maschine',
  'The installation failed': 'Die Installation ist fehlgeschlagen',
  'A driver could not be installed': 'Ein Treiber ließ sich nicht installieren',
  'The operating system could not be upgraded': 'Das Betriebssystem ließ sich nicht aktualisieren',
  'The network failed during the upgrade': 'Das Netz fiel während der Aktualisierung aus',
  'No connection to the software repository': 'Keine Verbindung zur Softwarequelle',
  'The backup before the upgrade failed': 'Die Sicherung vor der Aktualisierung ist fehlgeschlagen',
  'The server has to be rebooted first': 'Der Server muss zuerst neu gestartet werden',
  'The upgrade failed for an unknown reason': 'Die Aktualisierung ist aus unbekanntem Grund fehlgeschlagen',
  'The unit is on air or busy with something else': 'Die Einheit ist auf Sendung oder anderweitig beschäftigt',
  'Failed to connect. Please try again later or contact support.':
    'Keine Verbindung. Versuchen Sie es später oder wenden Sie sich an den Support.',
  'The unit no longer has this channel': 'Die Einheit hat diesen Kanal nicht mehr',
  'No device is paired with the unit': 'Mit der Einheit ist kein Gerät gekoppelt',
  'Channel version should be equal to or higher than the unit version':
    'Die Version des Kanals sollte so neu sein wie die der Einheit oder neuer',
  'The target version of the unit is {0}': 'Die Zielversion der Einheit ist {0}',
  'The unit does not support all requested settings': 'Die Einheit unterstützt nicht alle angeforderten Einstellungen',
  'Stopped before it was ready.': 'Gestoppt, bevor sie bereit war.',
  'Another version was requested': 'Eine andere Version wurde angefordert',

  // Roles.
  superuser: 'Superuser',
  admin: 'Administration',
  'media group admin': 'Administration der Mediengruppe',
  regular: 'Regulär',
  'read only': 'Nur lesen',
  application: 'Anwendung',
  curator: 'Kuration',
  multipoint: 'Mehrpunkt',
  contractor: 'Dienstleister',
  partner: 'Partner',
  'unit control': 'Einheitensteuerung',
  staff: 'Personal',
  freelancer: 'Freie Mitarbeit',
  ingest: 'Ingest',
  studio: 'Studio',
  'video return viewer': 'Rückbild-Betrachter',
};
