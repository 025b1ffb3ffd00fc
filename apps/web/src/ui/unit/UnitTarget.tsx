import type { Unit } from '@backhaul/contract';
import { Missing } from '../gauge/Missing.js';
import classes from './unit.module.css';

/** Where a unit sends to, or would; “—” when no channel is chosen. */
export function UnitTarget({ unit }: { readonly unit: Pick<Unit, 'selectedChannelName' | 'online'> }) {
  return (
    <div className={classes['target']} data-away={!unit.online || undefined}>
      {unit.selectedChannelName === null ? <Missing /> : <>→ {unit.selectedChannelName}</>}
    </div>
  );
}
