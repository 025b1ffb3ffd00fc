import { useState } from 'react';
import { useUnit } from '../../live/index.js';
import { t } from '../../text/t.js';
import { Tile } from '../../ui/wall/Tile.js';
import { Wall } from '../../ui/wall/Wall.js';
import { WallCell } from '../../ui/wall/WallCell.js';

interface Props {
  readonly ids: readonly string[];
  readonly columns: number;
  readonly onOpen: (uid: string) => void;
  readonly onTurn: (step: -1 | 1) => void;
  /** The unit under the pointer. */
  readonly onPoint: (uid: string | null) => void;
}

/** One page of tiles. */
export function UnitWall({ ids, columns, onOpen, onTurn, onPoint }: Props) {
  const [chosen, setChosen] = useState<string | null>(null);
  const current = Math.max(0, chosen === null ? 0 : ids.indexOf(chosen));
  return (
    <Wall
      label={t('wall.tiles')}
      columns={columns}
      count={ids.length}
      current={current}
      onMove={(index) => setChosen(ids[index] ?? null)}
      onTurn={onTurn}
      onPoint={(index) => onPoint(index === null ? null : (ids[index] ?? null))}
    >
      {ids.map((uid, index) => (
        <WallCell key={uid}>
          <UnitTile uid={uid} current={index === current} onOpen={() => onOpen(uid)} onFocus={() => setChosen(uid)} />
        </WallCell>
      ))}
    </Wall>
  );
}

interface TileProps {
  readonly uid: string;
  readonly current: boolean;
  readonly onOpen: () => void;
  readonly onFocus: () => void;
}

/** One tile; it subscribes to its own unit only. */
function UnitTile({ uid, ...rest }: TileProps) {
  const unit = useUnit(uid);
  return unit === undefined ? null : <Tile unit={unit} {...rest} />;
}
