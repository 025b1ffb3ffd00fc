import type { CellularNetwork, WifiNetwork } from '@backhaul/contract/bus';
import { between, seededRandom } from '../random/random.js';
import { operatorsOf } from './operators.js';

/** Uses a code that no country has, so that simulated operators are not taken for real ones. */
const codeOf = (index: number): string => `001${String(index + 1).padStart(2, '0')}`;

/** The code of an operator of a country; undefined if the country has no such operator. */
export function operatorIdOf(country: string, name: string): string | undefined {
  const index = operatorsOf(country).indexOf(name);
  return index < 0 ? undefined : codeOf(index);
}

/** The operator that a modem uses now, and those of its SIMs, which always accept the modem. */
interface OperatorUse {
  readonly current: string;
  readonly own: readonly string[];
}

/** Mobile networks of a country as a scan finds them. */
export function networksOf(country: string, { current, own }: OperatorUse): CellularNetwork[] {
  const random = seededRandom(country, 'networks');
  return operatorsOf(country).map((name, index) => {
    const [technology, forbids] = [random() < 0.6 ? '5gnr' : 'lte', random() < 0.2];
    const availability = name === current ? 'current' : forbids && !own.includes(name) ? 'forbidden' : 'available';
    return { operatorId: codeOf(index), name, technology, availability };
  });
}

const NEARBY = ['Newsroom', 'Guest', 'Press centre', 'Stadium', 'Town hall', 'Hotel'] as const;

/** Wi-Fi networks near a location, the strongest first; `joined`: the one that the unit uses. */
export function nearbyNetworks(city: string, joined: string | null = null): WifiNetwork[] {
  const random = seededRandom(city, 'wifi');
  return NEARBY.filter(() => random() < 0.8)
    .map((name) => {
      const ssid = `${city} ${name}`.slice(0, 32);
      const signalPercent = Math.round(between(random, 20, 95));
      return { ssid, signalPercent, secured: name !== 'Guest', connected: ssid === joined };
    })
    .toSorted((a, b) => b.signalPercent - a.signalPercent);
}
