import { deviceFlags, deviceOptions, deviceUsage, type DeviceOptions } from '@backhaul/agent';
import { Place } from '@backhaul/contract';
import type { ReturnInstance } from '@backhaul/domain';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { MAX_FEEDS } from '@backhaul/domain';
import { LAN_POLICIES, type LanPolicy } from './bridges/lan-policy.js';
import { SOUND_DEVICES, type VoiceInput, type VoiceOutput } from './intercom/commands.js';
import type { Jacks } from './intercom/jacks.js';
import type { LocationSource } from './location/location.js';
import { readSource, type Inputs } from './source/source.js';

export const USAGE = `Field unit of Backhaul

${deviceUsage('unit')}\
  --source SOURCE             FILE, a capture DEVICE such as /dev/video0, an rtsp, srt or rtmp ADDRESS, test or loop (default test);
                              up to four times for several cameras, sdi0 first
  --name-overlay              burn the unit's name into the picture of a file or device
  --storage DIR               where recordings and other files lie (default: storage in the state folder)
  --storage-limit MB          what lies there takes no more than this (default: what the disk has)
  --allow-reboot              let the console restart this machine
  --links ADDRESS,ADDRESS     send from these addresses of this machine, over which networks is up to its routing
                              (default: from each interface that leads to the server)
  --bond-routes               make each interface that has a gateway lead to the server (needs CAP_NET_ADMIN)
  --return-1 TARGET           target for video return 1: udp://HOST:PORT, or a file (default: only its picture is reported)
  --return-2 TARGET           target for video return 2
  --databridge ADDRESS:PORT   where the proxy of the databridge listens; port 0: any free one (default 127.0.0.1:0)
  --location=LAT,LNG          where the unit is, degrees (default: from gpsd)
  --gpsd HOST:PORT            gpsd to get the location from, or off (default 127.0.0.1:2947)
  --software-key FILE         public Ed25519 key (PEM) of those who make its software: it installs packages of the console that
                              this key signed (default: its software is installed by hand)
  --tally-file FILE           says what tally is shown: programme, preview, off, unknown or none, then its text
                              (default: tally in the state folder)
  --tally-command PROGRAM     switches a lamp, called with the same two words at each change
  --tally-page ADDRESS:PORT   where a page shows the tally, full screen (default: nowhere)
  --intercom-in WHAT          what it says in audio rooms, at jack 1: tone, tone:HERTZ, alsa:DEVICE, pulse:SOURCE or file:FILE,
                              which is repeated (default tone)
  --intercom-out WHERE        where it plays what it hears there, at jack 1: alsa:DEVICE, pulse:SINK or a file (default: nowhere)
  --intercom-in-2 WHAT        the same at jack 2 (default: nothing); with a jack 2, the console chooses the jacks that are used,
  --intercom-out-2 WHERE      and the unit uses neither until it has done so
  --intercom-page ADDRESS:PORT  where a page lets the crew connect to the audio room or the direct line that is set in the console;
                              everybody who can open it may do so (default: nowhere)
  --ip-pipe WHERE             what an IP pipe may lead to: off, side (private networks, not this machine) or any (default side)
`;

export interface UnitOptions extends DeviceOptions {
  readonly sources: Inputs;
  readonly nameOverlay: boolean;
  readonly allowReboot: boolean;
  readonly storage: string;
  /** Bytes; undefined: limited by the disk only. */
  readonly storageLimit: number | undefined;
  /** Addresses to send from; undefined: detected automatically. */
  readonly links: readonly string[] | undefined;
  readonly bondRoutes: boolean;
  readonly returns: Readonly<Record<ReturnInstance, string | undefined>>;
  readonly databridge: { readonly host: string; readonly port: number };
  readonly lanPolicy: LanPolicy;
  readonly jacks: Jacks;
  /** Address of the page for the crew; undefined: none. */
  readonly intercomPage: { readonly host: string; readonly port: number } | undefined;
  readonly location: LocationSource;
  /** File of the key that signs its software; undefined: no upgrades. */
  readonly softwareKey: string | undefined;
  /** File for the tally, program that receives it, and address of the tally page; undefined: none. */
  readonly tally: {
    readonly file: string;
    readonly command: string | undefined;
    readonly page: { readonly host: string; readonly port: number } | undefined;
  };
}

/** Reads the command line; undefined when only help is requested. @throws {Error} with a sentence for users. */
export function readOptions(args: readonly string[]): UnitOptions | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...deviceFlags('unit'),
      source: { type: 'string', multiple: true, default: ['test'] },
      'name-overlay': { type: 'boolean', default: false },
      'allow-reboot': { type: 'boolean', default: false },
      storage: { type: 'string' },
      'storage-limit': { type: 'string' },
      links: { type: 'string' },
      'bond-routes': { type: 'boolean', default: false },
      'return-1': { type: 'string' },
      'return-2': { type: 'string' },
      databridge: { type: 'string', default: '127.0.0.1:0' },
      'ip-pipe': { type: 'string', default: 'side' },
      'intercom-in': { type: 'string', default: 'tone' },
      'intercom-out': { type: 'string' },
      'intercom-page': { type: 'string' },
      'intercom-in-2': { type: 'string' },
      'intercom-out-2': { type: 'string' },
      location: { type: 'string' },
      gpsd: { type: 'string', default: '127.0.0.1:2947' },
      'software-key': { type: 'string' },
      'tally-file': { type: 'string' },
      'tally-command': { type: 'string' },
      'tally-page': { type: 'string' },
    },
  });
  if (values.help) return undefined;
  const common = deviceOptions('unit', values);
  return {
    ...common,
    storage: resolve(values.storage ?? join(common.stateDir, 'storage')),
    storageLimit: values['storage-limit'] === undefined ? undefined : bytesOf(values['storage-limit']),
    sources: inputsOf(values.source),
    nameOverlay: values['name-overlay'],
    allowReboot: values['allow-reboot'],
    links: values.links === undefined ? undefined : addressesOf(values.links),
    bondRoutes: values['bond-routes'],
    returns: { '1': values['return-1'], '2': values['return-2'] },
    databridge: listenerOf('--databridge', values.databridge),
    lanPolicy: lanPolicyOf(values['ip-pipe']),
    intercomPage:
      values['intercom-page'] === undefined ? undefined : listenerOf('--intercom-page', values['intercom-page']),
    jacks: {
      jack1: {
        input: voiceInputOf('--intercom-in', values['intercom-in']),
        output: voiceOutputOf(values['intercom-out']),
      },
      jack2: secondJackOf(values['intercom-in-2'], values['intercom-out-2']),
    },
    location: locationOf(values.location, values.gpsd),
    softwareKey: values['software-key'] === undefined ? undefined : resolve(values['software-key']),
    tally: {
      file: resolve(values['tally-file'] ?? join(common.stateDir, 'tally')),
      command: values['tally-command'],
      page: values['tally-page'] === undefined ? undefined : listenerOf('--tally-page', values['tally-page']),
    },
  };
}

const secondJackOf = (input: string | undefined, output: string | undefined): Jacks['jack2'] =>
  input === undefined && output === undefined
    ? undefined
    : {
        input: input === undefined ? { kind: 'silence' } : voiceInputOf('--intercom-in-2', input),
        output: voiceOutputOf(output),
      };

function voiceInputOf(option: string, text: string): VoiceInput {
  const [, tone, hertz = '660'] = /^(tone)(?::(\d{2,5}))?$/.exec(text) ?? [];
  if (tone !== undefined) return { kind: 'tone', hertz: Number(hertz) };
  if (/^file:./.test(text)) return { kind: 'file', device: resolve(text.slice('file:'.length)) };
  const device = soundDeviceOf(text);
  if (!device) throw new Error(`${option}: tone, tone:HERTZ, alsa:DEVICE, pulse:SOURCE or file:FILE, not ${text}`);
  return device;
}

const voiceOutputOf = (text: string | undefined): VoiceOutput =>
  text === undefined ? undefined : (soundDeviceOf(text) ?? { kind: 'file', device: resolve(text) });

function soundDeviceOf(text: string) {
  const kind = SOUND_DEVICES.find((one) => text.startsWith(`${one}:`));
  return kind && { kind, device: text.slice(kind.length + 1) };
}

function bytesOf(megabytes: string): number {
  const bytes = Number(megabytes) * 1e6;
  if (!(bytes > 0 && Number.isSafeInteger(bytes))) throw new Error(`--storage-limit: ${megabytes} is no number of MB`);
  return bytes;
}

function listenerOf(option: string, text: string): { readonly host: string; readonly port: number } {
  const [, host = '', digits = ''] = /^\[?([^\]]*)\]?:(\d{1,5})$/.exec(text) ?? [];
  const port = Number(digits);
  if (isIP(host) === 0 || port > 65_535) throw new Error(`${option}: ${text} is no address with a port`);
  return { host, port };
}

function locationOf(location: string | undefined, gpsd: string): LocationSource {
  if (location !== undefined) {
    const [lat = NaN, lng = NaN, ...more] = location
      .split(',')
      .map((part) => (part.trim() === '' ? NaN : Number(part)));
    const position = Place.safeParse({ lat, lng });
    if (!position.success || more.length > 0) throw new Error(`--location: ${location} is no latitude and longitude`);
    return { kind: 'given', location: position.data };
  }
  if (gpsd === 'off') return { kind: 'none' };
  const [, host = '', digits = ''] = /^\[?([^\]]+?)\]?:(\d{1,5})$/.exec(gpsd) ?? [];
  const port = Number(digits);
  if (host === '' || port < 1 || port > 65_535) throw new Error(`--gpsd: ${gpsd} is no host with a port`);
  return { kind: 'gpsd', address: { host, port } };
}

function lanPolicyOf(text: string): LanPolicy {
  const policy = LAN_POLICIES.find((one) => one === text);
  if (policy === undefined) throw new Error(`--ip-pipe: one of ${LAN_POLICIES.join(', ')}`);
  return policy;
}

function inputsOf([first = 'test', ...more]: readonly string[]): Inputs {
  if (more.length >= MAX_FEEDS) throw new Error(`--source: at most ${MAX_FEEDS} of them`);
  return [readSource(first), ...more.map(readSource)];
}

function addressesOf(text: string): string[] {
  const addresses = text.split(',');
  const wrong = addresses.find((address) => isIP(address) === 0);
  if (wrong !== undefined) throw new Error(`--links: ${wrong} is no address`);
  return addresses;
}
