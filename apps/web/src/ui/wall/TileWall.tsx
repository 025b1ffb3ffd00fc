import { type ComponentType, useState } from 'react';
import type { TilePlace } from './TileFrame.js';
import { Wall } from './Wall.js';
import { WallCell } from './WallCell.js';

interface Props {
  readonly label: string;
  readonly ids: readonly string[];
  readonly columns: number;
  readonly onOpen: (id: string) => void;
  readonly onTurn: (step: -1 | 1) => void;
  /** The tile under the pointer. */
  readonly onPoint: (id: string | null) => void;
  /** One tile; it subscribes to its own record only. */
  readonly Tile: ComponentType<TilePlace & { readonly id: string }>;
}

/** One page of tiles. */
export function TileWall({ label, ids, columns, onOpen, onTurn, onPoint, Tile }: Props) {
  const [chosen, setChosen] = useState<string | null>(null);
  const current = Math.max(0, chosen === null ? 0 : ids.indexOf(chosen));
  return (
    <Wall
      label={label}
      columns={columns}
      count={ids.length}
      current={current}
      onMove={(index) => setChosen(ids[index] ?? null)}
      onTurn={onTurn}
      onPoint={(index) => onPoint(index === null ? null : (ids[index] ?? null))}
    >
      {ids.map((id, index) => (
        <WallCell key={id}>
          <Tile id={id} current={index === current} onOpen={() => onOpen(id)} onFocus={() => setChosen(id)} />
        </WallCell>
      ))}
    </Wall>
  );
}
