import type { AlertLevel, AlertType, Language, TimeZone } from '@backhaul/domain';
import { alertWords } from './alert-words.js';
import type { AlertLetter } from './alert-letter.js';

interface Notice {
  readonly device: string;
  readonly kind: 'unit' | 'server';
  readonly type: AlertType;
  readonly severity: AlertLevel;
  readonly text: string;
  readonly since: number;
  readonly timeZone: TimeZone;
  readonly route: string;
  /** How often this route has sent this alert, including this time. */
  readonly number: number;
  /** The page of the alert; undefined where the console does not know its address. */
  readonly link: string | undefined;
}

/** Parts of an e-mail besides the notice: when the alert was raised, and the link on a separate line, if any. */
interface Frame {
  readonly at: string;
  readonly where: string;
}

const LETTERS: Readonly<Record<Language, (notice: Notice, frame: Frame) => AlertLetter>> = {
  en: ({ device, kind, severity, text, route, number }, { at, where }) => {
    const level = severity === 'critical' ? 'Critical' : 'Warning';
    const again = number === 1 ? '' : `\nNobody has acknowledged it yet; this is message ${number} about it.`;
    return {
      about: `${level}: ${device}`,
      says: text,
      text: `${kind === 'unit' ? 'Unit' : 'Server'}: ${device}\nSeverity: ${level}\nMessage: ${text}\nRaised: ${at}\n${again}\n${where}\nYou get this message through the route ${route}.\n`,
    };
  },
  de: ({ device, kind, severity, text, route, number }, { at, where }) => {
    const level = severity === 'critical' ? 'Kritisch' : 'Warnung';
    const says = alertWords('de', text);
    const again = number === 1 ? '' : `\nNoch niemand hat ihn quittiert; dies ist Nachricht ${number} dazu.`;
    return {
      about: `${level}: ${device}`,
      says,
      text: `${kind === 'unit' ? 'Einheit' : 'Server'}: ${device}\nStufe: ${level}\nMeldung: ${says}\nAusgelöst: ${at}\n${again}\n${where}\nSie erfahren davon durch die Route ${route}.\n`,
    };
  },
  es: ({ device, kind, severity, text, route, number }, { at, where }) => {
    const level = severity === 'critical' ? 'Crítica' : 'Advertencia';
    const says = alertWords('es', text);
    const again = number === 1 ? '' : `\nNadie la ha confirmado todavía; este es el mensaje ${number} sobre ella.`;
    return {
      about: `${level}: ${device}`,
      says,
      text: `${kind === 'unit' ? 'Unidad' : 'Servidor'}: ${device}\nGravedad: ${level}\nMensaje: ${says}\nActivada: ${at}\n${again}\n${where}\nRecibe este mensaje por la ruta ${route}.\n`,
    };
  },
};

/** The e-mail about an alert. */
export function noticeMessage(language: Language, notice: Notice): AlertLetter {
  const time = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'long',
    hourCycle: 'h23',
    timeZone: notice.timeZone,
  });
  const where = notice.link === undefined ? '' : `\n${notice.link}\n`;
  return LETTERS[language](notice, { at: time.format(notice.since), where });
}
