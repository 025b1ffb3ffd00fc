import { deviceFlags, deviceOptions, deviceUsage, type DeviceOptions } from '@backhaul/agent';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { TARGET_POLICIES, type TargetPolicy } from './destinations/target-policy.js';
import { usualEncoders } from './encoders/encoder-budget.js';
import { EGRESS_POLICIES, type EgressPolicy } from './relay/egress-proxy.js';

export const USAGE = `Media server of Backhaul

${deviceUsage('server')}\
  --recordings DIR            where recordings go (default: recordings in the state folder)
  --host HOST                 what units call (default: this machine's address towards the console)
  --listen ADDRESS            where all that units call listens, SRT and RIST too (default: every interface)
  --base-port PORT            first UDP port for channels (default 9001)
  --media-host HOST           where pictures are served (default 127.0.0.1)
  --media-port PORT           the same; 0: any free port (default 0)
  --measure-host HOST         where units measure their links, TCP and UDP (default: as --listen)
  --measure-port PORT         the same; 0: any free port (default 0)
  --upload-host HOST          where units bring files, HTTP (default: as --listen)
  --upload-port PORT          the same; 0: any free port (default 0)
  --scan-command COMMAND      scans files that people upload: run with the path of one as its last argument; a file for which it does
                              not end with 0 is deleted (default: they are not scanned)
  --gate-host HOST            relay for returns, databridges and IP pipes, TLS (default: as --listen)
  --gate-port PORT            the same; 0: any free port (default 0)
  --rtmp-host HOST            where RTMP senders publish (default: as --listen)
  --rtmp-port PORT            first TCP port for them; the first one that is free is kept (default 1935)
  --rtmps-host HOST           where RTMP senders publish over TLS, once there is a certificate (default: as --listen)
  --rtmps-port PORT           first TCP port for them; the first one that is free is kept (default 1936)
  --whip-host HOST            where WebRTC senders offer by WHIP, HTTP (default: as --listen)
  --whip-port PORT            first TCP port for them; the first one that is free is kept (default 8889)
  --whip-udp FIRST-LAST       UDP ports for their pictures and sound (default: any)
  --tally-host ADDRESS        where tally interfaces listen, UDP and TCP (default: as --listen)
  --audio-host ADDRESS        where audio interfaces take RTP, UDP (default: as --listen)
  --intercom-udp FIRST-LAST   UDP ports for the sound of browsers in audio rooms (default: any)
  --destinations WHERE        where channels may be sent and fetch sources: network (not this machine itself) or any (default network)
  --max-encoders COUNT        how many encoders it runs at a time for streaming destinations; 0: none (default: two a core)
  --databridge WHERE          where units with a databridge get out to: off, public (the internet) or any (default public)
  --ptp-socket PATH           socket of ptp4l (linuxptp), asked by pmc whether the clock follows PTP (default /var/run/ptp4l)
  --no-4k                     its channels take no 4K
  --drain MINUTES             how long SIGTERM waits for what is on air, at most; a second one ends at once (default 0)
  --software-key FILE         public Ed25519 key (PEM) of those who make its software: it installs packages of the console that
                              this key signed (default: its software is installed by hand)
  --pipe-host ADDRESS         address of the ports of IP pipes, TCP, open to everyone who reaches it; off: no IP pipes (default 127.0.0.1)
  --pipe-base-port PORT       first port of them (default 9300)
`;

export interface ServerOptions extends DeviceOptions {
  readonly recordings: string;
  readonly host: string | undefined;
  /** Address on which the receivers listen; undefined: every interface. */
  readonly listen: string | undefined;
  readonly basePort: number;
  readonly mediaHost: string;
  readonly mediaPort: number;
  readonly measureHost: string;
  readonly measurePort: number;
  readonly uploadHost: string;
  readonly uploadPort: number;
  /** Program, with its first arguments, that scans uploads of people; undefined: none. */
  readonly scanCommand: string | undefined;
  readonly gateHost: string;
  readonly gatePort: number;
  readonly rtmpHost: string;
  readonly rtmpPort: number;
  readonly rtmpsHost: string;
  readonly rtmpsPort: number;
  readonly whipHost: string;
  readonly whipPort: number;
  /** UDP ports for WebRTC; undefined: any. */
  readonly whipRange: { readonly first: number; readonly last: number } | undefined;
  readonly tallyHost: string;
  readonly audioHost: string;
  /** UDP ports for browsers in audio rooms; undefined: any. */
  readonly intercomRange: { readonly first: number; readonly last: number } | undefined;
  readonly destinations: TargetPolicy;
  /** Maximum number of encoders for streaming destinations. */
  readonly maxEncoders: number;
  readonly egress: EgressPolicy;
  readonly fourK: boolean;
  readonly ptpSocket: string;
  /** Maximum time that a SIGTERM waits for transmissions on air, ms. */
  readonly drainMs: number;
  /** File with the public key for software packages; undefined: none. */
  readonly softwareKey: string | undefined;
  /** Undefined: no IP pipes. */
  readonly pipeHost: string | undefined;
  readonly pipeBasePort: number;
}

/** Reads the command line; undefined when only help is requested. @throws {Error} with a sentence for users. */
export function readOptions(args: readonly string[]): ServerOptions | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...deviceFlags('server'),
      recordings: { type: 'string' },
      host: { type: 'string' },
      listen: { type: 'string' },
      'base-port': { type: 'string', default: '9001' },
      'media-host': { type: 'string', default: '127.0.0.1' },
      'media-port': { type: 'string', default: '0' },
      'measure-host': { type: 'string' },
      'measure-port': { type: 'string', default: '0' },
      'upload-host': { type: 'string' },
      'upload-port': { type: 'string', default: '0' },
      'scan-command': { type: 'string' },
      'gate-host': { type: 'string' },
      'gate-port': { type: 'string', default: '0' },
      'rtmp-host': { type: 'string' },
      'rtmp-port': { type: 'string', default: '1935' },
      'rtmps-host': { type: 'string' },
      'rtmps-port': { type: 'string', default: '1936' },
      'whip-host': { type: 'string' },
      'whip-port': { type: 'string', default: '8889' },
      'whip-udp': { type: 'string' },
      'tally-host': { type: 'string' },
      'audio-host': { type: 'string' },
      'intercom-udp': { type: 'string' },
      destinations: { type: 'string', default: 'network' },
      'max-encoders': { type: 'string', default: String(usualEncoders()) },
      databridge: { type: 'string', default: 'public' },
      'ptp-socket': { type: 'string', default: '/var/run/ptp4l' },
      'no-4k': { type: 'boolean', default: false },
      drain: { type: 'string', default: '0' },
      'software-key': { type: 'string' },
      'pipe-host': { type: 'string', default: '127.0.0.1' },
      'pipe-base-port': { type: 'string', default: '9300' },
    },
  });
  if (values.help) return undefined;
  const common = deviceOptions('server', values);
  const listen = values.listen === undefined ? undefined : addressOf('--listen', values.listen);
  const everywhere = listen ?? '0.0.0.0';
  return {
    ...common,
    recordings: resolve(values.recordings ?? join(common.stateDir, 'recordings')),
    host: values.host,
    listen,
    basePort: portOf('--base-port', values['base-port'], 1),
    mediaHost: values['media-host'],
    mediaPort: portOf('--media-port', values['media-port'], 0),
    measureHost: values['measure-host'] ?? everywhere,
    measurePort: portOf('--measure-port', values['measure-port'], 0),
    uploadHost: values['upload-host'] ?? everywhere,
    uploadPort: portOf('--upload-port', values['upload-port'], 0),
    scanCommand: values['scan-command']?.trim() || undefined,
    gateHost: values['gate-host'] ?? everywhere,
    tallyHost: values['tally-host'] ?? everywhere,
    audioHost: values['audio-host'] === undefined ? everywhere : addressOf('--audio-host', values['audio-host']),
    gatePort: portOf('--gate-port', values['gate-port'], 0),
    rtmpHost: values['rtmp-host'] ?? everywhere,
    rtmpPort: portOf('--rtmp-port', values['rtmp-port'], 1),
    rtmpsHost: values['rtmps-host'] ?? everywhere,
    rtmpsPort: portOf('--rtmps-port', values['rtmps-port'], 1),
    whipHost: values['whip-host'] ?? everywhere,
    whipPort: portOf('--whip-port', values['whip-port'], 1),
    whipRange: values['whip-udp'] === undefined ? undefined : rangeOf('--whip-udp', values['whip-udp']),
    intercomRange: values['intercom-udp'] === undefined ? undefined : rangeOf('--intercom-udp', values['intercom-udp']),
    destinations: targetPolicyOf(values.destinations),
    maxEncoders: countOf('--max-encoders', values['max-encoders']),
    egress: egressPolicyOf(values.databridge),
    ptpSocket: resolve(values['ptp-socket']),
    fourK: !values['no-4k'],
    drainMs: minutesOf('--drain', values.drain) * 60_000,
    softwareKey: values['software-key'] === undefined ? undefined : resolve(values['software-key']),
    pipeHost: values['pipe-host'] === 'off' ? undefined : addressOf('--pipe-host', values['pipe-host']),
    pipeBasePort: portOf('--pipe-base-port', values['pipe-base-port'], 1),
  };
}

function egressPolicyOf(text: string): EgressPolicy {
  const policy = EGRESS_POLICIES.find((one) => one === text);
  if (policy === undefined) throw new Error(`--databridge: one of ${EGRESS_POLICIES.join(', ')}`);
  return policy;
}

function targetPolicyOf(text: string): TargetPolicy {
  const policy = TARGET_POLICIES.find((one) => one === text);
  if (policy === undefined) throw new Error(`--destinations: one of ${TARGET_POLICIES.join(', ')}`);
  return policy;
}

function addressOf(flag: string, text: string): string {
  if (isIP(text) === 0) throw new Error(`${flag}: ${text} is no address`);
  return text;
}

const MAX_COUNT = 1024;

function countOf(flag: string, text: string): number {
  const count = Number(text);
  if (text.trim() === '' || !Number.isInteger(count) || count < 0 || count > MAX_COUNT)
    throw new Error(`${flag}: a whole number from 0 to ${MAX_COUNT}`);
  return count;
}

function minutesOf(flag: string, text: string): number {
  if (!/^\d{1,4}$/.test(text) || Number(text) > 1440) throw new Error(`${flag}: 0 to 1440 minutes, not ${text}`);
  return Number(text);
}

function rangeOf(flag: string, text: string): { readonly first: number; readonly last: number } {
  const [, first = '', last = ''] = /^(\d{1,5})-(\d{1,5})$/.exec(text) ?? [];
  const range = { first: portOf(flag, first, 1), last: portOf(flag, last, 1) };
  if (range.first > range.last) throw new Error(`${flag}: ${text} is no range of ports`);
  return range;
}

function portOf(flag: string, text: string, least: number): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < least || port > 65_535) throw new Error(`${flag}: ${text} is no port`);
  return port;
}
