import type { ReactNode } from 'react';
import { t } from '../../text/t.js';
import { Glyph } from './Glyph.js';
import { type ShownState, STATE_LOOKS, type StateLook } from './looks.js';
import classes from './StateBadge.module.css';

interface Props {
  readonly status: ShownState;
  /** A detail after the word, as in `UPGRADING 64 %`. */
  readonly detail?: string | undefined;
  /** The report is outdated: the unit is offline. */
  readonly stale?: boolean;
}

/** A state as glyph, word and colour; never colour alone. */
export function StateBadge({ status, detail, stale = false }: Props) {
  return (
    <Badge look={STATE_LOOKS[status]} status={status} stale={stale}>
      {t(`state.${status}`)}
      {detail ? ` ${detail}` : null}
    </Badge>
  );
}

interface BadgeProps {
  readonly look: StateLook;
  readonly status: string;
  readonly stale?: boolean;
  readonly children: ReactNode;
}

/** Any state as glyph, word and colour. */
export function Badge({ look: { glyph, tone }, status, stale = false, children }: BadgeProps) {
  return (
    <span className={classes['badge']} data-tone={tone} data-status={status} data-stale={stale || undefined}>
      <span className={classes['glyph']}>
        <Glyph shape={glyph} />
      </span>
      <span className={classes['word']}>{children}</span>
    </span>
  );
}
