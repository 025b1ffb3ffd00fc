import type { CallParts } from '../arbitrary/valid.js';

/** The id of a channel's tally source in the test world. */
export const tallySourceIdOf = (channelId: string): string => `tls-${channelId}`.slice(0, 64);

/** The id of a channel's or a unit's tally page link in the test world. */
export const tallyLinkIdOf = (id: string): string => `tlk-${id}`.slice(0, 64);

let made = 0;
const next = (): number => (made += 1);

/** Input of calls on tally interfaces that cannot be generated. */
export function tallyInputs(call: string, subjectId: string): CallParts {
  switch (call) {
    case 'tallyInterfaces.update':
      return { body: { name: `tally-${next()}` } };
    case 'tallyInterfaces.associate':
      // A source has exactly one channel.
      return { body: { screen: 0, address: 1000 + next() } };
    case 'tallyInterfaces.dissociate':
      return { params: { sourceId: tallySourceIdOf(subjectId) } };
    case 'tallyInterfaces.setState':
      return { body: { address: 1, state: 'programme', text: 'CAM 1' } };
    case 'tallyLinks.createForChannel':
    case 'tallyLinks.createForUnit':
      return { body: { description: 'Camera 1', duration: 'day' } };
    case 'tallyLinks.revokeOfChannel':
    case 'tallyLinks.revokeOfUnit':
      return { params: { tallyLinkId: tallyLinkIdOf(subjectId) } };
    default:
      return {};
  }
}
