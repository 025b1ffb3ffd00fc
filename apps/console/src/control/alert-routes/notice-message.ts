import type { AlertLevel, AlertType, Language, TimeZone } from '@backhaul/domain';
import { inGerman } from './german.js';

interface Notice {
  readonly device: string;
  readonly kind: 'unit' | 'server';
  readonly type: AlertType;
  readonly severity: AlertLevel;
  readonly text: string;
  readonly since: number;
  readonly timeZone: TimeZone;
  readonly route: string;
  /** How often this alert was sent by this route, with this time. */
  readonly number: number;
  /** The page of the alert; undefined where the console does not know its address. */
  readonly link: string | undefined;
}

/** The e-mail about an alert. */
export function noticeMessage(
  language: Language,
  { device, kind, severity, text, since, timeZone, route, number, link }: Notice,
): { readonly subject: string; readonly text: string } {
  const time = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'long',
    hourCycle: 'h23',
    timeZone,
  });
  const at = time.format(since);
  const where = link === undefined ? '' : `\n${link}\n`;
  switch (language) {
    case 'en': {
      const level = severity === 'critical' ? 'Critical' : 'Warning';
      const again = number === 1 ? '' : `\nNobody has acknowledged it yet; this is message ${number} of it.`;
      return {
        subject: `${level}: ${device}: ${text}`,
        text: `${kind === 'unit' ? 'Unit' : 'Server'}: ${device}\nSeverity: ${level}\nMessage: ${text}\nRaised: ${at}\n${again}\n${where}\nYou get this message by the route ${route}.\n`,
      };
    }
    case 'de': {
      const level = severity === 'critical' ? 'Kritisch' : 'Warnung';
      const says = inGerman(text);
      const again = number === 1 ? '' : `\nNoch niemand hat ihn quittiert; dies ist Nachricht ${number} dazu.`;
      return {
        subject: `${level}: ${device}: ${says}`,
        text: `${kind === 'unit' ? 'Einheit' : 'Server'}: ${device}\nStufe: ${level}\nMeldung: ${says}\nAusgelöst: ${at}\n${again}\n${where}\nSie erfahren davon durch die Route ${route}.\n`,
      };
    }
    default:
      return language satisfies never;
  }
}
