import type { RuleMessage } from '../messages/index.js';
import { shareMessage } from '../messages/shares.js';
import { all, atMost, between, type Check, matches, required, without } from '../validation/check.js';

/** `waiting`: the other inventory was asked; `ended`: by either side, or expired. */
export const SHARE_STATES = ['waiting', 'accepted', 'refused', 'ended'] as const;
export type ShareState = (typeof SHARE_STATES)[number];

/** Who ended a share: the inventory that published, the one that subscribed, or the end time. */
export const SHARE_ENDERS = ['publisher', 'subscriber', 'time'] as const;
export type ShareEnder = (typeof SHARE_ENDERS)[number];

/** Actions on a share: the first two by the publisher's inventory, the last by either. */
export type ShareAct = 'accept' | 'refuse' | 'end';

const NEXT: Readonly<Record<ShareState, Readonly<Partial<Record<ShareAct, ShareState>>>>> = {
  waiting: { accept: 'accepted', refuse: 'refused', end: 'ended' },
  accepted: { end: 'ended' },
  refused: {},
  ended: {},
};

/** The state of a share after an action; null: the action is not possible in its state. */
export const nextShareState = (state: ShareState, act: ShareAct): ShareState | null => NEXT[state][act] ?? null;

/** Whether a share is waiting or accepted. */
export const isOpenShare = (state: ShareState): boolean => NEXT[state].end !== undefined;

/** Name of a publisher: 1–32 (spec 3 §5). */
export const checkPublisherName: Check<string> = all(required, between(1, 32), without('\\'));

/** Description of a publisher: 0–32 (spec 3 §5). */
export const checkPublisherDescription: Check<string> = all(atMost(32), without('\\'));

/** Name of a subscriber, or of a folder of subscribers: 1–32 (spec 3 §5). */
export const checkSubscriberName: Check<string> = all(required, between(1, 32), without('\\'));

/** Letters and digits that cannot be confused: no 0, O, 1, I. 5 bits each. */
export const SHARE_KEY_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** 140 bits. */
export const SHARE_KEY_LENGTH = 28;
const GROUP = /.{4}(?=.)/g;

/** A share key for display, in groups of four. */
export const shareKeyText = (letters: string): string => letters.replaceAll(GROUP, '$&-');

/** A share key in its original form, from any spelling: lower case, with or without hyphens and blanks. */
export const plainShareKey = (text: string): string => text.toUpperCase().replaceAll(/[\s-]/g, '');

/** Form of a share key. */
export const checkShareKey: Check<string> = all(required, (text) => isShareKey(plainShareKey(text)));
const isShareKey = matches(/^[2-9A-HJ-NP-Z]{28}$/, shareMessage('share_key_form'));

/** A share ends in the future, or never (null). Times in ms. */
export const checkShareEnd = (endsAt: number | null, nowMs: number): RuleMessage | null =>
  endsAt !== null && endsAt <= nowMs ? shareMessage('share_end_past') : null;

const LONGEST_NAME = 64;

/** Name of the channel that shows a share: that of the subscriber without invalid characters, made unique. */
export function shareChannelName(name: string, taken: ReadonlySet<string>): string {
  const base =
    name
      .replaceAll(/[^A-Za-z0-9_-]+/g, '-')
      .replaceAll(/^-+|-+$/g, '')
      .slice(0, LONGEST_NAME - 8) || 'share';
  const used = new Set([...taken].map((one) => one.toLowerCase()));
  for (let number = 1; ; number += 1) {
    const free = number === 1 ? base : `${base}-${number}`;
    if (!used.has(free.toLowerCase())) return free;
  }
}
