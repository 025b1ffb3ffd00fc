import { message, type RuleMessage } from '../messages/index.js';
import { wholeNumber } from '../validation/check.js';

/**
 * Settings of the IP pipes of a server (spec 2 §5). `interface`: null: as the server was started; `firstPort`: the same;
 * `ports`: number of ports from there on, null: no limit.
 */
export interface ServerPipeSettings {
  readonly on: boolean;
  readonly interface: string | null;
  readonly firstPort: number | null;
  readonly ports: number | null;
}

/** Defaults of a server without settings. */
export const FIRST_PIPE_SETTINGS: ServerPipeSettings = { on: true, interface: null, firstPort: null, ports: null };

/** Most open IP pipes of a server. */
export const MOST_PIPES = 64;

/** Highest TCP port. */
const LAST_PORT = 65_535;

/** What a server reports as possible settings: names of its interfaces, and the first port it was started with. */
export interface ServerPipeBounds {
  readonly interfaces: readonly string[];
  readonly startedPort: number;
}

export interface ServerPipeComplaint {
  readonly path: Exclude<keyof ServerPipeSettings, 'on'>;
  readonly message: RuleMessage;
}

/** Every invalid setting of IP pipes, or one that this server does not support. */
export function serverPipeProblems(
  { interface: name, firstPort, ports }: ServerPipeSettings,
  { interfaces, startedPort }: ServerPipeBounds,
): ServerPipeComplaint[] {
  const portProblem = firstPort === null ? null : wholeNumber(1, LAST_PORT)(firstPort);
  const first = portProblem === null ? (firstPort ?? startedPort) : 1;
  const found = [
    { path: 'interface', message: name === null || interfaces.includes(name) ? null : message('default') },
    { path: 'firstPort', message: portProblem },
    {
      path: 'ports',
      message: ports === null ? null : wholeNumber(1, Math.min(MOST_PIPES, LAST_PORT - first + 1))(ports),
    },
  ] as const;
  return found.flatMap(({ path, message: text }) => (text === null ? [] : [{ path, message: text }]));
}
