import { message, type RuleMessage } from '../messages/index.js';
import { all, atMost, type Check, required, wholeNumber, without } from '../validation/check.js';

/** What arrives by RTP: linear samples of 24 or 16 bits at 48 kHz, as AES67 and Dante in AES67 mode send them, or Opus. */
export const AUDIO_FORMATS = ['L24', 'L16', 'opus'] as const;
export type AudioFormat = (typeof AUDIO_FORMATS)[number];

/** How an interface is; `silent`: no packet arrives, `failed`: its server cannot receive there, `unknown`: the server does not say. */
export const AUDIO_INTERFACE_STATES = ['connected', 'silent', 'failed', 'unknown'] as const;
export type AudioInterfaceState = (typeof AUDIO_INTERFACE_STATES)[number];

/** What an interface is to crews: free, heard by a unit now, or expected by a unit while nothing arrives. */
export const AUDIO_INTERFACE_USES = ['available', 'used', 'frozen'] as const;
export type AudioInterfaceUse = (typeof AUDIO_INTERFACE_USES)[number];

/** Interfaces of one server. */
export const MAX_AUDIO_INTERFACES = 16;
/** Channels that one interface goes to. */
export const MAX_INTERFACE_CHANNELS = 64;
/** Channels of sound in a stream. */
export const INTERFACE_CHANNELS = [1, 2] as const;

/** Name of an interface. */
export const checkAudioInterfaceName: Check<string> = all(required, atMost(64), without('\\'));

/** Where the sound of an interface arrives at its server. */
export interface AudioInterfaceFields {
  /** UDP. */
  readonly listenPort: number;
  /** Multicast group, IPv4; null: sent to the server itself. */
  readonly multicastGroup: string | null;
  /** The only sender, IPv4; null: any. */
  readonly sourceHost: string | null;
}

/** What is wrong with an interface, by its field; null: nothing. Ports below 1024 are for the system. */
export function checkAudioInterface({
  listenPort,
  multicastGroup,
  sourceHost,
}: AudioInterfaceFields): { readonly field: keyof AudioInterfaceFields; readonly message: RuleMessage } | null {
  const port = wholeNumber(1024, 65_535)(listenPort);
  if (port !== null) return { field: 'listenPort', message: port };
  if (multicastGroup !== null && !isOpenGroup(multicastGroup))
    return { field: 'multicastGroup', message: message('invalid_ip') };
  if (sourceHost !== null && !isSender(sourceHost)) return { field: 'sourceHost', message: message('invalid_ip') };
  return null;
}

/** The bytes of an IPv4 address in figures; null for anything else. */
function bytesOf(address: string): readonly number[] | null {
  const parts = address.split('.');
  const bytes = parts.map(Number);
  return parts.length === 4 &&
    parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part)) &&
    bytes.every((one) => one <= 255)
    ? bytes
    : null;
}

/** Groups for applications: not those of the network itself, 224.0.0.0/24 and 224.0.1.0/24, in which PTP is too (RFC 5771). */
function isOpenGroup(address: string): boolean {
  const [first = 0, second, third = 0] = bytesOf(address) ?? [];
  return first >= 224 && first <= 239 && !(first === 224 && second === 0 && third <= 1);
}

/** An address that one machine has. */
function isSender(address: string): boolean {
  const [first = 0] = bytesOf(address) ?? [];
  return first > 0 && first < 224;
}

type Place = Pick<AudioInterfaceFields, 'listenPort' | 'multicastGroup'>;

/** Whether two interfaces of a server would take the packets of one another: groups keep apart what has the same port. */
export const clash = (one: Place, other: Place): boolean =>
  one.listenPort === other.listenPort &&
  (one.multicastGroup === null || other.multicastGroup === null || one.multicastGroup === other.multicastGroup);

/**
 * What an interface is to crews now, by its state and the number of units in whose ear it is; null: nobody can say, or it is out of
 * order. Whether a free interface has sound does not matter.
 */
export function useOfInterface(state: AudioInterfaceState, units: number): AudioInterfaceUse | null {
  switch (state) {
    case 'connected':
      return units > 0 ? 'used' : 'available';
    case 'silent':
      return units > 0 ? 'frozen' : 'available';
    case 'failed':
      return units > 0 ? 'frozen' : null;
    case 'unknown':
      return null;
    default:
      return state satisfies never;
  }
}

/** How many interfaces are of each use; those of which nobody can say are in none. */
export const countUses = (
  uses: readonly (AudioInterfaceUse | null)[],
): { readonly [U in AudioInterfaceUse]: number } => ({
  available: uses.filter((use) => use === 'available').length,
  used: uses.filter((use) => use === 'used').length,
  frozen: uses.filter((use) => use === 'frozen').length,
});
