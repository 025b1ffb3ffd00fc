import type { IsIntended } from './search.js';

/** Responses that return a secret on purpose, by the kind of secret; `where` begins with the user who made the request. */
const INTENDED: Readonly<Record<string, RegExp>> = {
  'pairing code': /^admin (POST|PUT) \S+\/settings\/pairingCode$/,
  'device secret': /^device POST \S+\/v2\/pairing$/,
  passphrase: /^admin (GET|POST) \S+\/inputSources$/,
  // Users who see the channel request its pictures with it.
  'picture token': /^(admin|reader|live) /,
};

/**
 * Intended outputs of secrets: a response to the user who requested it, and the arguments of `srt-live-transmit`, which
 * accepts its passphrase only there (docs/security.md).
 */
export const isIntended: IsIntended = (kind, { place, where }) => {
  if (place === 'API answer' || place === 'live update') return INTENDED[kind]?.test(where) === true;
  return place === 'process arguments' && kind === 'passphrase' && where === 'srt-live-transmit';
};
