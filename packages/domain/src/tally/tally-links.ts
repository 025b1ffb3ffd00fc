import { shareLinkEnd, type ShareDuration } from '../share-links/share-links.js';

/** How long the link of a tally page is valid; it always expires. */
export const TALLY_LINK_DURATIONS = [
  'hour',
  'fourHours',
  'twelveHours',
  'day',
  'threeDays',
  'week',
  'month',
] as const satisfies readonly ShareDuration[];
export type TallyLinkDuration = (typeof TALLY_LINK_DURATIONS)[number];

/** Most tally page links of one channel or unit, expired ones included. */
export const MAX_TALLY_LINKS = 10;

/** When a link that is made at `madeAt` ends; times in ms. */
export const tallyLinkEnd = (duration: TallyLinkDuration, madeAt: number): number =>
  shareLinkEnd(duration, madeAt) ?? madeAt;
