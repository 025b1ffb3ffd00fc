import type { ReactNode } from 'react';
import { Stills } from '../media/Stills.js';
import classes from './wall.module.css';

/** Minimum interval between stills of the wall, ms. */
const INTERVAL_MS = 1000;

/** Position and events of a tile on the wall. */
export interface TilePlace {
  /** Whether it is the tab stop of the wall. */
  readonly current: boolean;
  readonly onOpen: () => void;
  readonly onFocus: () => void;
}

interface Props extends TilePlace {
  /** `live`: red frame; `tally`: a wider frame, green for preview; `problem`: amber. */
  readonly look: {
    readonly live: boolean;
    readonly tally?: 'programme' | 'preview' | 'unknown' | null;
    readonly problem?: boolean;
  };
  readonly picture: { readonly url: string | null; readonly label: string; readonly instead: ReactNode };
  /** Content over the picture. */
  readonly children: ReactNode;
}

/** A tile of the wall: a refreshed picture with overlays; pressing it enlarges it. */
export function TileFrame({ current, onOpen, onFocus, look, picture, children }: Props) {
  return (
    <button
      type="button"
      className={classes['tile']}
      data-island="dark"
      data-live={look.live || undefined}
      data-tally={look.tally === 'unknown' ? undefined : (look.tally ?? undefined)}
      data-problem={look.problem || undefined}
      tabIndex={current ? 0 : -1}
      onClick={onOpen}
      onFocus={onFocus}
    >
      <Stills url={picture.url} intervalMs={INTERVAL_MS} label={picture.label}>
        {picture.instead}
      </Stills>
      {children}
    </button>
  );
}
