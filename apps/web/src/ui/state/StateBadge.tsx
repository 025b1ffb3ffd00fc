import { t } from '../../text/t.js';
import { Glyph } from './Glyph.js';
import { type ShownState, STATE_LOOKS } from './looks.js';
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
  const { glyph, tone } = STATE_LOOKS[status];
  return (
    <span className={classes['badge']} data-tone={tone} data-status={status} data-stale={stale || undefined}>
      <span className={classes['glyph']}>
        <Glyph shape={glyph} />
      </span>
      <span className={classes['word']}>
        {t(`state.${status}`)}
        {detail ? ` ${detail}` : null}
      </span>
    </span>
  );
}
