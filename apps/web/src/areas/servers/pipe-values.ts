import type { ServerIpPipe } from '@backhaul/contract';
import { serverPipeProblems, type RuleMessage, type ServerPipeSettings } from '@backhaul/domain';

/** What the form of a server's IP pipes holds. */
export type PipeValues = Readonly<Record<keyof ServerPipeSettings, string>>;
type Reported = NonNullable<ServerIpPipe['reported']>;

const textOf = (number: number | null): string => (number === null ? '' : String(number));

export const pipeValuesOf = ({ on, interface: name, firstPort, ports }: ServerPipeSettings): PipeValues => ({
  on: on ? 'yes' : 'no',
  interface: name ?? '',
  firstPort: textOf(firstPort),
  ports: textOf(ports),
});

/** A text that is no whole number fails its check. */
function numberOf(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  return /^\d{1,9}$/.test(trimmed) ? Number(trimmed) : 0.5;
}

/** The settings that the values of the form stand for. */
export const pipeSettingsOf = ({ on, interface: name, firstPort, ports }: PipeValues): ServerPipeSettings => ({
  on: on === 'yes',
  interface: name || null,
  firstPort: numberOf(firstPort),
  ports: numberOf(ports),
});

/** Settings of the form that differ from the stored ones. */
export const changedPipes = (values: PipeValues, changes: Partial<PipeValues>): Partial<ServerPipeSettings> =>
  Object.fromEntries(Object.entries(pipeSettingsOf(values)).filter(([path]) => Object.hasOwn(changes, path)));

/** Why a setting is refused, by the rules of the domain; an interface that was chosen before may stay. */
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

/** Whether an open pipe is at another place than a new one would be. */
export function isElsewhere(
  { host, port }: Pick<Reported['open'][number], 'host' | 'port'>,
  { applied, interfaces, started }: Pick<Reported, 'applied' | 'interfaces' | 'started'>,
): boolean {
  const place = interfaces.find(({ name }) => name === applied.interface)?.address;
  // What every interface is called is not known here.
  if (applied.interface !== null && host !== place) return true;
  if (applied.firstPort === null && applied.ports === null) return false;
  const first = applied.firstPort ?? started.firstPort;
  return port < first || (applied.ports !== null && port >= first + applied.ports);
}

/** An address and a port as they are written in a URL. */
export const pipeAddress = ({ host, port }: { readonly host: string; readonly port: number }): string =>
  host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
