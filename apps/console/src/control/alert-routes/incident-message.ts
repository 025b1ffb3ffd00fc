import type { AlertLevel, CauseKind, Language } from '@backhaul/domain';
import { alertWords } from './alert-words.js';
import type { AlertLetter } from './alert-letter.js';

interface IncidentMessage {
  readonly severity: AlertLevel;
  readonly cause: { readonly kind: CauseKind; readonly name: string | null };
  /** Alerts that the reader may see. */
  readonly alerts: readonly { readonly device: string; readonly text: string }[];
  readonly route: string;
  /** How often this route has sent this incident, including this time. */
  readonly number: number;
  /** Whether alerts of it were sent by this route before they were an incident. */
  readonly earlier: boolean;
  /** The page of the incident; undefined where the console does not know its address. */
  readonly link: string | undefined;
}

/** The most alerts that are named; the others are counted. */
const MOST_NAMED = 20;

/** Common parts of letters: the alerts, one per line, how many are not named, and the link on a separate line, if any. */
interface Frame {
  readonly list: (say: (text: string) => string) => string;
  readonly others: number;
  readonly where: string;
}

type Kinds = Readonly<Record<CauseKind, string>>;
const EN: Kinds = { server: 'server', carrier: 'carrier', software: 'software', group: 'group' };
const DE: Kinds = { server: 'Server', carrier: 'Netzbetreiber', software: 'Software', group: 'Gruppe' };
const ES: Kinds = { server: 'servidor', carrier: 'operador', software: 'software', group: 'grupo' };

const named = (kinds: Kinds, { kind, name }: IncidentMessage['cause']): string => `${kinds[kind]} ${name ?? ''}`.trim();

const LETTERS: Readonly<Record<Language, (message: IncidentMessage, frame: Frame) => AlertLetter>> = {
  en: ({ severity, cause, alerts, route, number, earlier }, { list, others, where }) => {
    const level = severity === 'critical' ? 'Critical' : 'Warning';
    const what = named(EN, cause);
    const count = alerts.length === 1 ? '1 alert' : `${alerts.length} alerts`;
    const more = others > 0 ? `and ${others} more\n` : '';
    const before = earlier ? '\nSome of its alerts were sent before; they are now one incident.\n' : '';
    const again = number === 1 ? '' : `\nNobody has acknowledged all of it yet; this is message ${number} about it.\n`;
    return {
      about: `${level}: incident, ${what}`,
      says: count,
      text: `Incident: ${count}, in common: ${what}\nSeverity: ${level}\n\n${list((text) => text)}${more}${before}${again}${where}\nYou get this message through the route ${route}.\n`,
    };
  },
  de: ({ severity, cause, alerts, route, number, earlier }, { list, others, where }) => {
    const level = severity === 'critical' ? 'Kritisch' : 'Warnung';
    const what = named(DE, cause);
    const count = alerts.length === 1 ? '1 Alarm' : `${alerts.length} Alarme`;
    const more = others > 0 ? `und ${others} weitere\n` : '';
    const before = earlier ? '\nAlarme davon wurden schon gemeldet; sie sind jetzt eine Störung.\n' : '';
    const again = number === 1 ? '' : `\nNoch niemand hat sie ganz quittiert; dies ist Nachricht ${number} dazu.\n`;
    return {
      about: `${level}: Störung, ${what}`,
      says: count,
      text: `Störung: ${count}, gemeinsam: ${what}\nStufe: ${level}\n\n${list((text) => alertWords('de', text))}${more}${before}${again}${where}\nSie erfahren davon durch die Route ${route}.\n`,
    };
  },
  es: ({ severity, cause, alerts, route, number, earlier }, { list, others, where }) => {
    const level = severity === 'critical' ? 'Crítica' : 'Advertencia';
    const what = named(ES, cause);
    const count = alerts.length === 1 ? '1 alerta' : `${alerts.length} alertas`;
    const more = others > 0 ? `y ${others} más\n` : '';
    const before = earlier ? '\nYa se avisó de algunas de ellas; ahora son una sola incidencia.\n' : '';
    const again =
      number === 1 ? '' : `\nTodavía no se ha confirmado entera; este es el mensaje ${number} sobre ella.\n`;
    return {
      about: `${level}: incidencia, ${what}`,
      says: count,
      text: `Incidencia: ${count}, en común: ${what}\nGravedad: ${level}\n\n${list((text) => alertWords('es', text))}${more}${before}${again}${where}\nRecibe este mensaje por la ruta ${route}.\n`,
    };
  },
};

/** The e-mail about an incident, in place of those about its alerts. */
export function incidentMessage(language: Language, message: IncidentMessage): AlertLetter {
  const first = message.alerts.slice(0, MOST_NAMED);
  return LETTERS[language](message, {
    list: (say) => first.map(({ device, text }) => `- ${device}: ${say(text).replaceAll(/\s+/g, ' ')}\n`).join(''),
    others: message.alerts.length - first.length,
    where: message.link === undefined ? '' : `\n${message.link}\n`,
  });
}
