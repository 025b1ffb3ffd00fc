import { message, type RuleMessage } from '../messages/index.js';
import { wholeNumber } from '../validation/check.js';

/**
 * Where a server makes IP pipes (spec 2 §5). `interface`: null as the server was started; `firstPort`: the same;
 * `ports`: how many from there on, null for as many as it needs.
 */
export interface ServerPipeSettings {
  readonly on: boolean;
  readonly interface: string | null;
  readonly firstPort: number | null;
  readonly ports: number | null;
}

/** What a server does that was set to nothing. */
export const FIRST_PIPE_SETTINGS: ServerPipeSettings = { on: true, interface: null, firstPort: null, ports: null };

/** Most IP pipes that a server has open at a time. */
export const MOST_PIPES = 64;

/** Highest TCP port. */
const LAST_PORT = 65_535;

/** What a server reports that its settings may be: names of its interfaces, and the first port that it was started with. */
export interface ServerPipeBounds {
  readonly interfaces: readonly string[];
  readonly startedPort: number;
}

export interface ServerPipeComplaint {
  readonly path: Exclude<keyof ServerPipeSettings, 'on'>;
  readonly message: RuleMessage;
}

/** Every setting of IP pipes that is wrong, or that this server does not take. */
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
