import type { TallyPageEnd, TallyPageMessage } from '@backhaul/contract/live';

type Light = Extract<TallyPageMessage, { type: 'tally' }>['light'];

const LIGHTS: Readonly<Record<string, Light>> = {
  programme: 'programme',
  preview: 'preview',
  off: 'off',
  unknown: 'unknown',
} satisfies Readonly<Record<NonNullable<Light>, Light>>;

const ENDS: Readonly<Record<string, TallyPageEnd>> = {
  invalid: 'invalid',
  ended: 'ended',
  full: 'full',
  throttled: 'throttled',
} satisfies Readonly<Record<TallyPageEnd, TallyPageEnd>>;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** A message of the console; null when it is not valid. */
export function messageOf(text: string): TallyPageMessage | null {
  try {
    const value: unknown = JSON.parse(text);
    if (!isRecord(value)) return null;
    if (value['type'] === 'end') {
      const { reason: given } = value;
      const reason = typeof given === 'string' && Object.hasOwn(ENDS, given) ? ENDS[given] : undefined;
      return reason === undefined ? null : { type: 'end', reason };
    }
    const { type, name, light, text: words } = value;
    if (type !== 'tally' || typeof name !== 'string' || typeof words !== 'string') return null;
    const known =
      typeof light === 'string' && Object.hasOwn(LIGHTS, light) ? LIGHTS[light] : light === null ? null : undefined;
    return known === undefined ? null : { type, name, light: known, text: words };
  } catch {
    return null;
  }
}
