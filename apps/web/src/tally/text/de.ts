import type { en } from './en.js';

/** Texts of the tally page, in German. */
export const de: Readonly<Record<keyof typeof en, string>> = {
  'word.programme': 'AUF SENDUNG',
  'word.preview': 'VORSCHAU',
  'word.off': 'NICHT AUF SENDUNG',
  'word.unknown': 'UNBEKANNT',
  'word.none': 'Kein Tally',
  'word.opening': 'Verbinden…',
  'word.lost': 'Keine Verbindung',
  'word.invalid': 'Ungültiger Link',
  'word.ended': 'Link abgelaufen',
  'word.full': 'Zu viele Seiten',
  'word.throttled': 'Zu viele Versuche',
  'word.noToken': 'Unvollständiger Link',
  'note.invalid': 'Dieser Link ist ungültig oder wurde widerrufen. Fragen Sie nach einem neuen.',
  'note.ended': 'Dieser Link ist abgelaufen oder wurde widerrufen. Fragen Sie nach einem neuen.',
  'note.full':
    'Mit diesem Link sind so viele Seiten geöffnet wie erlaubt. Diese verbindet sich, sobald eine andere geschlossen wird.',
  'note.throttled': 'Aus Ihrem Netz wurden zu viele ungültige Links geöffnet. Versuchen Sie es später noch einmal.',
  'note.noToken':
    'Dieser Link ist unvollständig. Öffnen Sie ihn noch einmal aus der Nachricht oder fragen Sie nach einem neuen.',
  fullScreen: 'Vollbild',
};
