import type { ShareEnd, ShareMessage } from '@backhaul/contract/live';

/** The share link of the page. Times in ms, by the clock of this browser. */
export interface Share {
  readonly description: string;
  readonly startsAt: number;
  readonly endsAt: number | null;
}

/** `opening`: nothing is known yet; `watching`: it plays or is retried; the others are ends that the console sends. */
export type Phase = 'opening' | 'watching' | Extract<ShareEnd, 'invalid' | 'scheduled' | 'ended' | 'throttled'>;

export interface Watching {
  readonly phase: Phase;
  readonly share: Share | null;
  /** Why there is no picture while the link is retried. */
  readonly lack: Extract<ShareEnd, 'noPicture' | 'off' | 'private' | 'full'> | null;
}

export const OPENING: Watching = { phase: 'opening', share: null, lack: null };

/** The state after a message of the console; `nowMs` is the time of this browser. */
export function heard(now: Watching, message: ShareMessage, nowMs: number): Watching {
  if (message.type === 'share') {
    const ahead = nowMs - message.now;
    const endsAt = message.endsAt === null ? null : message.endsAt + ahead;
    const share = { description: message.description, startsAt: message.startsAt + ahead, endsAt };
    return { phase: 'watching', share, lack: null };
  }
  const { reason } = message;
  return reason === 'noPicture' || reason === 'off' || reason === 'private' || reason === 'full'
    ? { ...now, phase: 'watching', lack: reason }
    : { ...now, phase: reason, lack: null };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const ENDS: Readonly<Record<string, ShareEnd>> = {
  invalid: 'invalid',
  scheduled: 'scheduled',
  ended: 'ended',
  noPicture: 'noPicture',
  off: 'off',
  private: 'private',
  full: 'full',
  throttled: 'throttled',
} satisfies Readonly<Record<ShareEnd, ShareEnd>>;

/** A message of the console; null when it is not valid. */
export function messageOf(text: string): ShareMessage | null {
  try {
    const value: unknown = JSON.parse(text);
    if (!isRecord(value)) return null;
    const { type, reason, description, startsAt, endsAt, now } = value;
    if (type === 'end' && typeof reason === 'string') {
      const known = ENDS[reason];
      return known === undefined ? null : { type, reason: known };
    }
    if (type !== 'share' || typeof description !== 'string') return null;
    if (typeof startsAt !== 'number' || typeof now !== 'number') return null;
    return { type, description, startsAt, now, endsAt: typeof endsAt === 'number' ? endsAt : null };
  } catch {
    return null;
  }
}
