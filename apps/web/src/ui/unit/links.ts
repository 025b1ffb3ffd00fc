import type { Modem } from '@backhaul/contract';
import { modemStatus } from '@backhaul/domain';
import type { LinkBar } from '../gauge/LinkBars.js';

/** A link heard worse than this is weak, of 5. */
const WEAK_BELOW = 2;

/** What a link is called: what its modem says of itself, else its id. */
export const linkName = ({ modemInfo, id }: Pick<Modem, 'modemInfo' | 'id'>): string => modemInfo || id;

/** The bars of a unit's links, in the order of its ports. */
export const linkBars = (modems: readonly Modem[]): readonly LinkBar[] =>
  modems.map((modem) => ({
    key: modem.port,
    name: linkName(modem),
    state: modemStatus(modem) !== 'connected' ? 'dead' : modem.upSignalQuality < WEAK_BELOW ? 'weak' : 'up',
    quality: modem.upSignalQuality,
  }));
