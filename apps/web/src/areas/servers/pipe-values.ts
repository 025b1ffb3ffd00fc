import type { ServerIpPipe } from '@backhaul/contract';
import { serverPipeProblems, type RuleMessage, type ServerPipeSettings } from '@backhaul/domain';

/** Form values of the IP pipe settings of a server. */
export type PipeValues = Readonly<Record<keyof ServerPipeSettings, string>>;
type Reported = NonNullable<ServerIpPipe['reported']>;

const textOf = (number: number | null): string => (number === null ? '' : String(number));

export const pipeValuesOf = ({ on, interface: name, firstPort, ports }: ServerPipeSettings): PipeValues => ({
  on: on ? 'yes' : 'no',
  interface: name ?? '',
  firstPort: textOf(firstPort),
  ports: textOf(ports),
});

/** Text that is not a whole number becomes invalid, so that its check fails. */
function numberOf(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  return /^\d{1,9}$/.test(trimmed) ? Number(trimmed) : 0.5;
}

/** The settings in the form. */
export const pipeSettingsOf = ({ on, interface: name, firstPort, ports }: PipeValues): ServerPipeSettings => ({
  on: on === 'yes',
  interface: name || null,
  firstPort: numberOf(firstPort),
  ports: numberOf(ports),
});

/** The settings that the user changed. */
export const changedPipes = (values: PipeValues, changes: Partial<PipeValues>): Partial<ServerPipeSettings> =>
  Object.fromEntries(Object.entries(pipeSettingsOf(values)).filter(([path]) => Object.hasOwn(changes, path)));

/** The error of a setting by the domain rules; a stored interface may stay. */
export function pipeProblemOf(
  values: PipeValues,
  requested: ServerPipeSettings,
  { interfaces, started }: Reported,
  path: keyof ServerPipeSettings,
): RuleMessage | null {
  const names = [...interfaces.map(({ name }) => name), requested.interface ?? ''];
  const problems = serverPipeProblems(pipeSettingsOf(values), { interfaces: names, startedPort: started.firstPort });
  return problems.find((one) => one.path === path)?.message ?? null;
}

/** Whether an open pipe uses an address or port outside of the current settings. */
export function isElsewhere(
  { host, port }: Pick<Reported['open'][number], 'host' | 'port'>,
  { applied, interfaces, started }: Pick<Reported, 'applied' | 'interfaces' | 'started'>,
): boolean {
  const place = interfaces.find(({ name }) => name === applied.interface)?.address;
  // Without a chosen interface, the address cannot be compared.
  if (applied.interface !== null && host !== place) return true;
  if (applied.firstPort === null && applied.ports === null) return false;
  const first = applied.firstPort ?? started.firstPort;
  return port < first || (applied.ports !== null && port >= first + applied.ports);
}

/** Address and port, as in a URL. */
export const pipeAddress = ({ host, port }: { readonly host: string; readonly port: number }): string =>
  host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
