import type { Channel, Server, Unit } from '@backhaul/contract';
import type { ChannelPatch, LiveMessage, ServerPatch, UnitPatch } from '@backhaul/contract/live';

type Shape = Readonly<Record<string, unknown>>;

const isShape = (value: unknown): value is Shape => typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string';
const isCount = (value: unknown): value is number => Number.isSafeInteger(value);

const isListOf = (value: unknown, key: string): boolean =>
  Array.isArray(value) && value.every((one) => isShape(one) && isText(one[key]));
const isMaybeListOf = (value: unknown, key: string): boolean => value === undefined || isListOf(value, key);
const isMaybeIds = (value: unknown): boolean => value === undefined || (Array.isArray(value) && value.every(isText));

/** Envelope checks by kind. The rows are not checked: the console writes them from the same contract. */
const CHECKS: { readonly [T in LiveMessage['type']]: (m: Shape) => boolean } = {
  hello: (m) => isText(m['epoch']) && isCount(m['now']),
  snapshot: (m) =>
    isText(m['group']) &&
    isText(m['epoch']) &&
    isCount(m['seq']) &&
    isListOf(m['units'], 'uid') &&
    isListOf(m['channels'], 'channelId') &&
    isListOf(m['servers'], 'deviceId'),
  delta: (m) =>
    isText(m['group']) &&
    isCount(m['from']) &&
    isCount(m['seq']) &&
    isMaybeListOf(m['units'], 'uid') &&
    isMaybeListOf(m['channels'], 'channelId') &&
    isMaybeListOf(m['servers'], 'deviceId') &&
    isMaybeIds(m['removedUnits']) &&
    isMaybeIds(m['removedChannels']) &&
    isMaybeIds(m['removedServers']),
  command: (m) => isShape(m['command']) && isText(m['command']['id']) && isText(m['command']['state']),
  changed: (m) => isText(m['what']),
  tick: (m) => isCount(m['now']),
  refused: (m) => isText(m['code']) && isText(m['message']),
  end: (m) => isText(m['reason']),
};

const isKind = (value: unknown): value is LiveMessage['type'] => isText(value) && Object.hasOwn(CHECKS, value);

const isLiveMessage = (value: unknown): value is LiveMessage =>
  isShape(value) && isKind(value['type']) && CHECKS[value['type']](value);

/** Reads one frame of the live socket; null for an unknown message, for example of a newer console. */
export function readLiveMessage(text: string): LiveMessage | null {
  try {
    const value: unknown = JSON.parse(text);
    return isLiveMessage(value) ? value : null;
  } catch {
    return null;
  }
}

/** A patch of an unknown unit or channel must be complete. */
export const isWholeUnit = (patch: UnitPatch): patch is Unit => 'name' in patch && 'modems' in patch;
export const isWholeChannel = (patch: ChannelPatch): patch is Channel => 'channelName' in patch && 'recording' in patch;
export const isWholeServer = (patch: ServerPatch): patch is Server => 'name' in patch && 'engines' in patch;
