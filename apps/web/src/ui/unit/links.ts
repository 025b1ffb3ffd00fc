import type { Modem } from '@backhaul/contract';
import { modemStatus } from '@backhaul/domain';
import type { LinkBar } from '../gauge/LinkBars.js';

/** Signal below which a link is weak, of 5. */
const WEAK_BELOW = 2;

type Named = Pick<Modem, 'modemInfo' | 'id' | 'port'>;

const ownName = ({ modemInfo, id }: Named): string => modemInfo || id;

/**
 * The name of a link within its unit: that of its modem, otherwise its id; with the port if
 * another link has the same name, as two modems of one operator do.
 */
export function linkName(modem: Named, all: readonly Named[]): string {
  const name = ownName(modem);
  const isAlone = all.every((other) => other.port === modem.port || ownName(other) !== name);
  return isAlone || name === modem.port ? name : `${name} · ${modem.port}`;
}

/** Product name of a modem: vendor and model from the console, otherwise as the modem reports them; null: unknown. */
export function productText({ product, hardware }: Pick<Modem, 'product' | 'hardware'>): string | null {
  if (product !== undefined) return `${product.vendor} ${product.model}`;
  const reported = [hardware?.manufacturer, hardware?.model].filter(Boolean).join(' ');
  return reported === '' ? null : reported;
}

function stateOf(modem: Modem): LinkBar['state'] {
  if (modemStatus(modem) !== 'connected') return 'dead';
  if (modem.upSignalQuality === null) return 'unknown';
  return modem.upSignalQuality < WEAK_BELOW ? 'weak' : 'up';
}

/** The bars of a unit's links, in the order of its ports. */
export const linkBars = (modems: readonly Modem[]): readonly LinkBar[] =>
  modems.map((modem) => ({
    key: modem.port,
    name: linkName(modem, modems),
    state: stateOf(modem),
    quality: modem.upSignalQuality,
  }));
