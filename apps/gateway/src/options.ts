import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

export const USAGE = `Gateway of Backhaul: makes browsers units

  --console URL               the console whose units they are
  --listen HOST:PORT          where that console asks (default 127.0.0.1:8090)
  --ports FIRST-LAST          UDP ports for pictures and sound of browsers (default: any)
  --stun URL                  a STUN or TURN server, as stun:host:port or turn:user:password@host:port
  --state-dir DIR             what must outlast a restart (default ./gateway-state)

GUEST_GATEWAY_SECRET          by which the console shows who it is, at least 20 characters
`;

export interface GatewayOptions {
  readonly consoleUrl: string;
  readonly host: string;
  readonly port: number;
  readonly ports: { readonly first: number; readonly last: number } | undefined;
  readonly iceServers: readonly string[];
  readonly stateDir: string;
  readonly secret: string;
}

/** Reads the command line; undefined when only help is requested. @throws {Error} with a sentence for users. */
export function readOptions(args: readonly string[], environment: NodeJS.ProcessEnv): GatewayOptions | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: {
      console: { type: 'string' },
      listen: { type: 'string', default: '127.0.0.1:8090' },
      ports: { type: 'string' },
      stun: { type: 'string', multiple: true, default: [] },
      'state-dir': { type: 'string', default: './gateway-state' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return undefined;
  if (values.console === undefined || !URL.canParse(values.console))
    throw new Error('--console needs the URL of a console');
  const [, host, port] = /^(.+):(\d{1,5})$/.exec(values.listen) ?? [];
  if (host === undefined || Number(port) > 65_535) throw new Error('--listen needs HOST:PORT');
  const secret = environment['GUEST_GATEWAY_SECRET'] ?? '';
  if (secret.length < 20) throw new Error('GUEST_GATEWAY_SECRET must have at least 20 characters');
  return {
    consoleUrl: values.console,
    host,
    port: Number(port),
    ports: values.ports === undefined ? undefined : readPorts(values.ports),
    iceServers: values.stun,
    stateDir: resolve(values['state-dir']),
    secret,
  };
}

function readPorts(text: string): { readonly first: number; readonly last: number } {
  const [, first, last] = /^(\d{1,5})-(\d{1,5})$/.exec(text) ?? [];
  const ports = { first: Number(first), last: Number(last) };
  if (!(ports.first >= 1 && ports.first <= ports.last && ports.last <= 65_535))
    throw new Error('--ports needs FIRST-LAST');
  return ports;
}
