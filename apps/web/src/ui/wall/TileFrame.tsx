import type { ReactNode } from 'react';
import { Stills } from '../media/Stills.js';
import classes from './wall.module.css';

/** Stills of the wall come at most so often, ms. */
const INTERVAL_MS = 1000;

/** How a tile stands among the others. */
export interface TilePlace {
  /** The one stop of the Tab key among the tiles. */
  readonly current: boolean;
  readonly onOpen: () => void;
  readonly onFocus: () => void;
}

interface Props extends TilePlace {
  /** `live`: framed in red; `tally`: broader, and green for the preview; `problem`: in amber. */
  readonly look: {
    readonly live: boolean;
    readonly tally?: 'programme' | 'preview' | 'unknown' | null;
    readonly problem?: boolean;
  };
  readonly picture: { readonly url: string | null; readonly label: string; readonly instead: ReactNode };
  /** Over the picture. */
  readonly children: ReactNode;
}

/** A tile of the wall: a picture that renews itself, with signs over it; pressing it enlarges it. */
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
