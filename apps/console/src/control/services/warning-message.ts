import type { Language } from '@backhaul/domain';
import { subjectOf } from '../mail/letter.js';

const WORDS = {
  en: {
    subject: (what: string, days: number) => `${what} ends in ${String(days)} ${days === 1 ? 'day' : 'days'}`,
    text: (at: string) => `It ends at ${at}. After that, new use is refused; what is on air continues.`,
    switchedOff: (at: string) => `It ends at ${at}. After that, overlays that are on air are switched off.`,
    of: (service: string, owner: string) => `${service} of ${owner}`,
    licence: 'License',
    link: 'Services:',
  },
  de: {
    subject: (what: string, days: number) => `${what} endet in ${String(days)} ${days === 1 ? 'Tag' : 'Tagen'}`,
    text: (at: string) => `Ende: ${at}. Danach wird neue Nutzung abgelehnt; was auf Sendung ist, läuft weiter.`,
    switchedOff: (at: string) => `Ende: ${at}. Danach werden Einblendungen auf Sendung abgeschaltet.`,
    of: (service: string, owner: string) => `${service} von ${owner}`,
    licence: 'Lizenz',
    link: 'Dienste:',
  },
  es: {
    subject: (what: string, days: number) => `${what} termina en ${String(days)} ${days === 1 ? 'día' : 'días'}`,
    text: (at: string) => `Termina: ${at}. Después se rechaza todo uso nuevo; lo que está en el aire continúa.`,
    switchedOff: (at: string) => `Termina: ${at}. Después se apagan los gráficos que están en el aire.`,
    of: (service: string, owner: string) => `${service} de ${owner}`,
    licence: 'Licencia',
    link: 'Servicios:',
  },
} as const satisfies Readonly<Record<Language, object>>;

interface Ending {
  /** Null: the licence of a unit. */
  readonly service: string | null;
  /** Inventory or unit. */
  readonly owner: string;
  readonly endsAt: number;
  readonly daysLeft: number;
  /** Whether its end switches overlays off. */
  readonly switchesOff: boolean;
  readonly publicUrl: string | undefined;
}

/** The e-mail that warns of the end of a service; times are in UTC. */
export function warningMessage(
  language: Language,
  { service, owner, endsAt, daysLeft, switchesOff, publicUrl }: Ending,
) {
  const words = WORDS[language];
  const subject = subjectOf(words.subject(words.of(service ?? words.licence, owner), daysLeft));
  const at = `${new Date(endsAt).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const link = publicUrl === undefined ? [] : ['', words.link, new URL('/services/inventory_services', publicUrl).href];
  return {
    subject,
    text: `${[subject, '', switchesOff ? words.switchedOff(at) : words.text(at), ...link].join('\n')}\n`,
  };
}
