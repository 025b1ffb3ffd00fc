import { message, type RuleMessage } from '../messages/index.js';
import { all, atMost, type Check, required, wholeNumber, without } from '../validation/check.js';

/** Formats received by RTP: linear samples of 24 or 16 bits at 48 kHz (AES67, Dante in AES67 mode), or Opus. */
export const AUDIO_FORMATS = ['L24', 'L16', 'opus'] as const;
export type AudioFormat = (typeof AUDIO_FORMATS)[number];

/** State of an interface; `silent`: no packet arrives, `failed`: its server cannot receive there, `unknown`: the server does not report it. */
export const AUDIO_INTERFACE_STATES = ['connected', 'silent', 'failed', 'unknown'] as const;
export type AudioInterfaceState = (typeof AUDIO_INTERFACE_STATES)[number];

/** Use of an interface as crews see it: free, heard by a unit, or expected by a unit while nothing arrives. */
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

/** Errors of an interface by field; null: none. Ports below 1024 are reserved for the system. */
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

/** The bytes of a dotted IPv4 address; null for any other text. */
function bytesOf(address: string): readonly number[] | null {
  const parts = address.split('.');
  const bytes = parts.map(Number);
  return parts.length === 4 &&
    parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part)) &&
    bytes.every((one) => one <= 255)
    ? bytes
    : null;
}

/** Multicast groups for applications: not the reserved 224.0.0.0/24 and 224.0.1.0/24, which includes PTP (RFC 5771). */
function isOpenGroup(address: string): boolean {
  const [first = 0, second, third = 0] = bytesOf(address) ?? [];
  return first >= 224 && first <= 239 && !(first === 224 && second === 0 && third <= 1);
}

/** A unicast address of one machine. */
function isSender(address: string): boolean {
  const [first = 0] = bytesOf(address) ?? [];
  return first > 0 && first < 224;
}

type Place = Pick<AudioInterfaceFields, 'listenPort' | 'multicastGroup'>;

/** Whether two interfaces of a server would receive each other's packets: the same port in different groups is allowed. */
export const clash = (one: Place, other: Place): boolean =>
  one.listenPort === other.listenPort &&
  (one.multicastGroup === null || other.multicastGroup === null || one.multicastGroup === other.multicastGroup);

/**
 * Use of an interface as crews see it, by its state and the number of units that hear it; null: unknown, or out of
 * order. A free interface may have sound or not.
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

/** Number of interfaces of each use; unknown ones are not counted. */
export const countUses = (
  uses: readonly (AudioInterfaceUse | null)[],
): { readonly [U in AudioInterfaceUse]: number } => ({
  available: uses.filter((use) => use === 'available').length,
  used: uses.filter((use) => use === 'used').length,
  frozen: uses.filter((use) => use === 'frozen').length,
});
