import { bitrateParts } from '@backhaul/domain';
import { Numeric } from './Numeric.js';

/** A rate with its unit: kbps up to 1000, Mbps above, to 0.1 (spec 1 §9). */
export function Bitrate({ kbps }: { readonly kbps: number }) {
  const { value, unit } = bitrateParts(kbps);
  return <Numeric value={value} digits={unit === 'Mbps' ? 1 : 0} unit={unit} />;
}
