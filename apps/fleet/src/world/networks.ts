import type { CellularNetwork, WifiNetwork } from '@backhaul/contract/bus';
import { between, seededRandom } from '../random/random.js';
import { operatorsOf } from './operators.js';

/** Mobile networks of a country as a scan finds them; `using`: name of the link that scans, which begins with its operator. */
export function networksOf(country: string, using: string): CellularNetwork[] {
  const random = seededRandom(country, 'networks');
  // Not the country's own code: simulated operators must not be taken for real ones.
  return operatorsOf(country).map((name, index) => ({
    operatorId: `001${String(index + 1).padStart(2, '0')}`,
    name,
    technology: random() < 0.6 ? '5gnr' : 'lte',
    availability: using.startsWith(`${name} `) ? 'current' : random() < 0.2 ? 'forbidden' : 'available',
  }));
}

const NEARBY = ['Newsroom', 'Guest', 'Press centre', 'Stadium', 'Town hall', 'Hotel'] as const;

/** Wi-Fi networks around a place, the strongest first. */
export function nearbyNetworks(city: string): WifiNetwork[] {
  const random = seededRandom(city, 'wifi');
  return NEARBY.filter(() => random() < 0.8)
    .map((name) => ({
      ssid: `${city} ${name}`.slice(0, 32),
      signalPercent: Math.round(between(random, 20, 95)),
      secured: name !== 'Guest',
      connected: false,
    }))
    .toSorted((a, b) => b.signalPercent - a.signalPercent);
}
