import type { BoardCounters } from '@backhaul/domain';
import { Link } from '@tanstack/react-router';
import { useBoardCounters, useFeed } from '../../live/index.js';
import { t } from '../../text/t.js';
import { Glyph } from '../../ui/state/Glyph.js';
import classes from './Board.module.css';

const ORDER: readonly (keyof BoardCounters)[] = ['live', 'connecting', 'ready', 'offline', 'alerts'];

/** Who is on air and who is in trouble, always in view; each counter is a filter of the list. */
export function Board() {
  const counters = useBoardCounters();
  const known = useFeed().state === 'ready';
  return (
    <nav className={classes['board']} aria-label={t('board.label')}>
      {ORDER.map((state) => (
        <Link
          key={state}
          to="/unit/list"
          search={{ state }}
          className={classes['counter'] ?? ''}
          data-state={state}
          data-none={counters[state] === 0 || undefined}
        >
          <strong className={classes['count']}>
            {state === 'alerts' ? <Glyph shape="up" size={13} /> : null}
            {known ? counters[state] : '—'}
          </strong>
          <span className={classes['word']}>{t(`board.${state}`)}</span>
        </Link>
      ))}
    </nav>
  );
}
