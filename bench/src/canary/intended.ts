import type { IsIntended } from './search.js';

/** Answers whose purpose is to tell a secret, by what they tell; `where` begins with the user who asked. */
const TOLD: Readonly<Record<string, RegExp>> = {
  'pairing code': /^admin (POST|PUT) \S+\/settings\/pairingCode$/,
  'device secret': /^device POST \S+\/v2\/pairing$/,
  passphrase: /^admin (GET|POST) \S+\/inputSources$/,
  // Pictures are asked for with it, by who sees the channel.
  'picture token': /^(admin|reader|live) /,
};

/**
 * Secrets that a place is there to tell: an answer to who asked for it, and the arguments of `srt-live-transmit`, which
 * takes its passphrase in no other way (docs/security.md).
 */
export const isIntended: IsIntended = (kind, { place, where }) => {
  if (place === 'API answer' || place === 'live update') return TOLD[kind]?.test(where) === true;
  return place === 'process arguments' && kind === 'passphrase' && where === 'srt-live-transmit';
};
