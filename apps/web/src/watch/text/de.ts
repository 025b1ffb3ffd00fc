import type { en } from './en.js';

/** Texts of the page of a share link, in German. */
export const de: Readonly<Record<keyof typeof en, string>> = {
  title: 'Livevideo',
  opening: 'Verbinden…',
  noToken:
    'Dieser Link ist unvollständig. Öffnen Sie ihn noch einmal aus der Nachricht oder fragen Sie nach einem neuen.',
  invalid: 'Dieser Link ist ungültig oder wurde widerrufen. Fragen Sie nach einem neuen.',
  ended: 'Dieser Link ist abgelaufen.',
  scheduled: 'Das Video beginnt am {time}.',
  throttled: 'Aus Ihrem Netz wurden zu viele ungültige Links geöffnet. Versuchen Sie es später noch einmal.',
  noPicture: 'Zurzeit gibt es kein Bild. Es erscheint hier, sobald es eines gibt.',
  off: 'Links zum Zuschauen sind für diesen Kanal ausgeschaltet. Das Bild erscheint hier wieder, sobald sie eingeschaltet werden.',
  private: 'Der Kanal ist in einer privaten Sitzung. Das Bild erscheint hier wieder, sobald sie endet.',
  full: 'Mit diesem Link schauen so viele zu wie erlaubt. Das Bild erscheint hier, sobald jemand geht.',
  waiting: 'Die Verbindung ist abgebrochen. Sie wird neu aufgebaut…',
  unsupported:
    'Dieser Browser kann das Bild nicht wiedergeben. Verwenden Sie Chrome, Edge oder Firefox, oder Safari auf einem Mac oder iPad.',
  until: 'Verfügbar bis {time}',
  picture: 'Livevideo: {description}',
  mute: 'Ton ausschalten',
  unmute: 'Ton einschalten',
  fullScreen: 'Vollbild',
};
