import type { AlertLevel, CauseKind, Language } from '@backhaul/domain';
import { inGerman } from './german.js';

interface IncidentMessage {
  readonly severity: AlertLevel;
  readonly cause: { readonly kind: CauseKind; readonly name: string | null };
  /** Those that the reader sees. */
  readonly alerts: readonly { readonly device: string; readonly text: string }[];
  readonly route: string;
  /** How often this incident was sent by this route, with this time. */
  readonly number: number;
  /** Whether alerts of it were sent by this route before they were an incident. */
  readonly earlier: boolean;
  /** The page of the incident; undefined where the console does not know its address. */
  readonly link: string | undefined;
}

/** So many alerts are named; of the others their number. */
const MOST_NAMED = 20;

const EN: Readonly<Record<CauseKind, string>> = {
  server: 'server',
  carrier: 'carrier',
  software: 'software',
  group: 'group',
};
const DE: Readonly<Record<CauseKind, string>> = {
  server: 'Server',
  carrier: 'Netzbetreiber',
  software: 'Software',
  group: 'Gruppe',
};

/** The e-mail about an incident, in place of those about its alerts. */
export function incidentMessage(
  language: Language,
  { severity, cause, alerts, route, number, earlier, link }: IncidentMessage,
): { readonly subject: string; readonly text: string } {
  const where = link === undefined ? '' : `\n${link}\n`;
  const named = alerts.slice(0, MOST_NAMED);
  const others = alerts.length - named.length;
  const listed = (say: (text: string) => string) =>
    named.map(({ device, text }) => `- ${device}: ${say(text).replaceAll(/\s+/g, ' ')}\n`).join('');
  const what = (kinds: typeof EN) => [kinds[cause.kind], cause.name ?? ''].join(' ').trim();
  switch (language) {
    case 'en': {
      const level = severity === 'critical' ? 'Critical' : 'Warning';
      const count = alerts.length === 1 ? '1 alert' : `${alerts.length} alerts`;
      const before = earlier ? '\nAlerts of it were sent before; they are one incident now.\n' : '';
      const again = number === 1 ? '' : `\nNobody has acknowledged all of it yet; this is message ${number} of it.\n`;
      return {
        subject: `${level}: incident, ${what(EN)}: ${count}`,
        text: `Incident: ${count} that share the ${what(EN)}\nSeverity: ${level}\n\n${listed((text) => text)}${others > 0 ? `and ${others} more\n` : ''}${before}${again}${where}\nYou get this message by the route ${route}.\n`,
      };
    }
    case 'de': {
      const level = severity === 'critical' ? 'Kritisch' : 'Warnung';
      const count = alerts.length === 1 ? '1 Alarm' : `${alerts.length} Alarme`;
      const before = earlier ? '\nAlarme davon wurden schon gemeldet; sie sind jetzt eine Störung.\n' : '';
      const again = number === 1 ? '' : `\nNoch niemand hat sie ganz quittiert; dies ist Nachricht ${number} dazu.\n`;
      return {
        subject: `${level}: Störung, ${what(DE)}: ${count}`,
        text: `Störung: ${count}, gemeinsam: ${what(DE)}\nStufe: ${level}\n\n${listed(inGerman)}${others > 0 ? `und ${others} weitere\n` : ''}${before}${again}${where}\nSie erfahren davon durch die Route ${route}.\n`,
      };
    }
    default:
      return language satisfies never;
  }
}
