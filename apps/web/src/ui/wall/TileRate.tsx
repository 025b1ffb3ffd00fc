import { bitrateParts } from '@backhaul/domain';
import { Numeric } from '../gauge/Numeric.js';
import classes from './wall.module.css';

/** A rate by the rule of the domain; a tile that is too small for the unit shows Mbps without it. */
export function TileRate({ kbps }: { readonly kbps: number }) {
  const { value, unit } = bitrateParts(kbps);
  return (
    <span className={classes['rate']}>
      <Numeric value={value} digits={unit === 'Mbps' ? 1 : 0} />
      <span className={unit === 'Mbps' ? classes['per'] : undefined}> {unit}</span>
    </span>
  );
}
