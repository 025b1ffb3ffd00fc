import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, type Ref, useRef } from 'react';
import classes from './wall.module.css';
import { tileTo } from './moves.js';

interface Props {
  readonly label: string;
  /** Number of columns. */
  readonly columns: number;
  readonly count: number;
  /** Index of the tile with the keyboard focus. */
  readonly current: number;
  readonly onMove: (index: number) => void;
  /** Page Up and Page Down. */
  readonly onTurn: (step: -1 | 1) => void;
  readonly onPoint: (index: number | null) => void;
  readonly children: ReactNode;
}

/** A grid of tiles; arrows move between them. */
export function Wall({ label, columns, count, current, onMove, onTurn, onPoint, children }: Props) {
  const wall = useRef<HTMLDivElement>(null);
  const style: CSSProperties = Object.fromEntries([['--tiles', String(columns)]]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'PageDown' || event.key === 'PageUp') {
      event.preventDefault();
      onTurn(event.key === 'PageDown' ? 1 : -1);
      return;
    }
    // A phone shows fewer columns than were chosen.
    const shown =
      wall.current === null ? columns : getComputedStyle(wall.current).gridTemplateColumns.split(' ').length;
    const index = tileTo(event.key, current, count, shown);
    if (index === null) return;
    event.preventDefault();
    onMove(index);
    wall.current?.querySelectorAll<HTMLElement>('button')[index]?.focus();
  };
  const onPointerOver = ({ target }: PointerEvent) => {
    const tiles = wall.current === null ? [] : [...wall.current.children];
    const index = tiles.findIndex((tile) => target instanceof Node && tile.contains(target));
    onPoint(index < 0 ? null : index);
  };

  return (
    <div
      ref={wall}
      className={classes['wall']}
      style={style}
      role="toolbar"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={onKeyDown}
      onPointerOver={onPointerOver}
      onPointerLeave={() => onPoint(null)}
    >
      {children}
    </div>
  );
}

interface StageProps {
  readonly picture: ReactNode;
  /** Content over the foot of the picture. */
  readonly bar: ReactNode;
  readonly live: boolean;
  /** Content beside the picture; below it on a phone. */
  readonly side?: ReactNode;
  readonly ref?: Ref<HTMLDivElement>;
}

/** One picture instead of all tiles. */
export function Stage({ picture, bar, live, side, ref }: StageProps) {
  return (
    <div ref={ref} className={classes['stage']} data-island="dark" data-live={live || undefined}>
      <div className={classes['scene']}>
        <div className={classes['picture']}>{picture}</div>
        {side === undefined ? null : <div className={classes['side']}>{side}</div>}
      </div>
      <div className={classes['under']}>{bar}</div>
    </div>
  );
}
