import type { UsageFigures } from '@backhaul/contract';
import { hoursText, type Language, type ReportColumn, type ReportFigures } from '@backhaul/domain';
import type { UsageReportTable } from '../../platform/db/schema-usage-reports.js';
import type { Selectable } from 'kysely';
import { subjectOf } from '../mail/letter.js';

/** Maximum number of rows in a message; the page has all. */
const MOST_ROWS = 100;
const MB = 1_000_000;

const WORDS = {
  en: {
    subject: (name: string, month: string) => `Usage report ${name}, ${month}`,
    columns: {
      transmissions: 'transmissions',
      seconds: 'on air',
      data: 'data sent',
      recordings: 'files',
      size: 'size of files',
      activations: 'licences activated',
    },
    none: '(none)',
    total: 'Total',
    more: (count: number) => `… and ${String(count)} more rows`,
    empty: 'Nothing was used in this month.',
    link: 'The report, also as CSV and XLSX:',
  },
  de: {
    subject: (name: string, month: string) => `Nutzungsbericht ${name}, ${month}`,
    columns: {
      transmissions: 'Übertragungen',
      seconds: 'auf Sendung',
      data: 'gesendet',
      recordings: 'Dateien',
      size: 'Größe der Dateien',
      activations: 'aktivierte Lizenzen',
    },
    none: '(keine)',
    total: 'Summe',
    more: (count: number) => `… und ${String(count)} weitere Zeilen`,
    empty: 'In diesem Monat wurde nichts genutzt.',
    link: 'Der Bericht, auch als CSV und XLSX:',
  },
  es: {
    subject: (name: string, month: string) => `Informe de uso ${name}, ${month}`,
    columns: {
      transmissions: 'transmisiones',
      seconds: 'en el aire',
      data: 'enviados',
      recordings: 'archivos',
      size: 'de archivos',
      activations: 'licencias activadas',
    },
    none: '(ninguno)',
    total: 'Total',
    more: (count: number) => `… y ${String(count)} filas más`,
    empty: 'No se usó nada en este mes.',
    link: 'El informe, también en CSV y XLSX:',
  },
} as const satisfies Readonly<Record<Language, object>>;

interface Sent {
  readonly report: Pick<Selectable<UsageReportTable>, 'name' | 'inventory_id' | 'group_by' | 'columns' | 'time_zone'>;
  /** `2026-10`. */
  readonly month: string;
  readonly figures: Pick<UsageFigures, 'rows' | 'sum'>;
  readonly publicUrl: string | undefined;
}

/** The e-mail with a report of a month: its rows, their sum, and a link to the whole report. */
export function reportMessage(language: Language, { report, month, figures, publicUrl }: Sent) {
  const words = WORDS[language];
  const line = (name: string, values: ReportFigures): string =>
    `${name}: ${report.columns.map((column) => `${figureText(column, values[column])} ${words.columns[column]}`).join(', ')}`;
  const shown = figures.rows.slice(0, MOST_ROWS).map((row) => line(row.name ?? words.none, row));
  const left = figures.rows.length - shown.length;
  const lines =
    figures.rows.length === 0
      ? [words.empty]
      : [...shown, ...(left > 0 ? [words.more(left)] : []), '', line(words.total, figures.sum)];
  const link = publicUrl === undefined ? [] : ['', words.link, addressOf(report, month, publicUrl)];
  const subject = subjectOf(words.subject(report.name, month));
  return { subject, text: `${[subject, '', ...lines, ...link].join('\n')}\n` };
}

function figureText(column: ReportColumn, value: number): string {
  switch (column) {
    case 'seconds':
      return hoursText(value);
    case 'data':
    case 'size':
      return `${(value / MB).toFixed(1)} MB`;
    case 'transmissions':
    case 'recordings':
    case 'activations':
      return String(value);
    default:
      return column satisfies never;
  }
}

/** Address of the page with the same report: the month as days, so that it shows the same later. */
function addressOf(report: Sent['report'], month: string, publicUrl: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  const url = new URL('/services/reports', publicUrl);
  url.search = new URLSearchParams({
    inventory: report.inventory_id,
    groupBy: report.group_by,
    period: 'fromTo',
    from: `${month}-01`,
    to: last,
    zone: report.time_zone,
    columns: report.columns.join('.'),
  }).toString();
  return url.href;
}
