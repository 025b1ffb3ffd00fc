import type { Language } from '@backhaul/domain';
import { subjectOf } from '../mail/letter.js';
import type { UsedService } from './use-warning-store.js';

const WORDS = {
  en: {
    subject: (what: string, share: number) => `${what}: ${String(share)} % used`,
    used: (used: string, of: string, unit: string) => `${used} of ${of} ${unit} are used.`,
    refused: 'At 100 %, new use is refused; what is on air continues.',
    switchedOff: 'At 100 %, the trial ends, and overlays that are on air are switched off.',
    of: (service: string, owner: string) => `${service} of ${owner}`,
    units: { time: 'hours', data: 'MB' },
    link: 'Services:',
  },
  de: {
    subject: (what: string, share: number) => `${what}: ${String(share)} % verbraucht`,
    used: (used: string, of: string, unit: string) => `${used} von ${of} ${unit} sind verbraucht.`,
    refused: 'Bei 100 % wird neue Nutzung abgelehnt; was auf Sendung ist, läuft weiter.',
    switchedOff: 'Bei 100 % endet die Probe, und Einblendungen auf Sendung werden abgeschaltet.',
    of: (service: string, owner: string) => `${service} von ${owner}`,
    units: { time: 'Stunden', data: 'MB' },
    link: 'Dienste:',
  },
  es: {
    subject: (what: string, share: number) => `${what}: ${String(share)} % usado`,
    used: (used: string, of: string, unit: string) => `Se usaron ${used} de ${of} ${unit}.`,
    refused: 'Al 100 % se rechaza todo uso nuevo; lo que está en el aire continúa.',
    switchedOff: 'Al 100 % termina la prueba y se apagan los gráficos que están en el aire.',
    of: (service: string, owner: string) => `${service} de ${owner}`,
    units: { time: 'horas', data: 'MB' },
    link: 'Servicios:',
  },
} as const satisfies Readonly<Record<Language, object>>;

interface Used {
  readonly service: string;
  readonly use: Pick<UsedService, 'owner' | 'counts' | 'used' | 'allowance'>;
  readonly share: number;
  /** Whether its end switches overlays off. */
  readonly switchesOff: boolean;
  readonly publicUrl: string | undefined;
}

/** The e-mail that warns of the use of a service. */
export function useMessage(language: Language, { service, use, share, switchesOff, publicUrl }: Used) {
  const words = WORDS[language];
  const subject = subjectOf(words.subject(words.of(service, use.owner), share));
  const amount = (value: number) => value.toLocaleString(language, { maximumFractionDigits: 1 });
  const used = words.used(amount(use.used), amount(use.allowance), words.units[use.counts]);
  const text = `${used} ${switchesOff ? words.switchedOff : words.refused}`;
  const link = publicUrl === undefined ? [] : ['', words.link, new URL('/services/inventory_services', publicUrl).href];
  return { subject, text: `${[subject, '', text, ...link].join('\n')}\n` };
}
