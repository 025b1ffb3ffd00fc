import { message, type RuleMessage } from '../messages/index.js';
import { settingMessage } from '../messages/settings.js';
import { wholeNumber } from '../validation/check.js';

/** How a server sends ST 2110. `mainPort`, `secondaryPort`: interfaces of primary and secondary addresses; null: by the routes of the system. */
export interface SmpteSettings {
  readonly mainPort: string | null;
  readonly secondaryPort: string | null;
  readonly ptpDomain: number;
}

/** Defaults of a server without settings. 127 is the domain of SMPTE ST 2059-2. */
export const FIRST_SMPTE_SETTINGS: SmpteSettings = { mainPort: null, secondaryPort: null, ptpDomain: 127 };

/** Whether the clock of a server follows PTP. `unknown`: no PTP program answers for the domain. */
export const PTP_STATES = ['locked', 'unlocked', 'unknown'] as const;
export type PtpState = (typeof PTP_STATES)[number];

/** Lowest and highest value of a parameter. */
export interface Bounds {
  readonly min: number;
  readonly max: number;
}

/** What a server reports as possible settings: names of its interfaces, and PTP domains (spec 2 §5). */
export interface SmpteBounds {
  readonly interfaces: readonly string[];
  readonly ptpDomain: Bounds;
}

export interface SmpteComplaint {
  readonly path: keyof SmpteSettings;
  readonly message: RuleMessage;
}

/** Every invalid ST 2110 setting, or one that this server does not support. */
export function smpteSettingProblems(
  { mainPort, secondaryPort, ptpDomain }: SmpteSettings,
  { interfaces, ptpDomain: domains }: SmpteBounds,
): SmpteComplaint[] {
  const found = [
    { path: 'mainPort', message: portProblem(mainPort, interfaces) },
    { path: 'secondaryPort', message: secondaryProblem(mainPort, secondaryPort, interfaces) },
    { path: 'ptpDomain', message: wholeNumber(domains.min, domains.max)(ptpDomain) },
  ] as const;
  return found.flatMap(({ path, message: text }) => (text === null ? [] : [{ path, message: text }]));
}

const portProblem = (port: string | null, interfaces: readonly string[]): RuleMessage | null =>
  port === null || interfaces.includes(port) ? null : message('default');

function secondaryProblem(
  main: string | null,
  secondary: string | null,
  interfaces: readonly string[],
): RuleMessage | null {
  if (secondary === null) return null;
  if (main === null) return settingMessage('main_port_first');
  return main === secondary ? message('unique') : portProblem(secondary, interfaces);
}
