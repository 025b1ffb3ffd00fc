import { type BoardCounters, routeAccess } from '@backhaul/domain';
import { Link } from '@tanstack/react-router';
import { useBoardCounters, useFeed } from '../../live/index.js';
import { useCurrentUser } from '../../session/hooks.js';
import { t } from '../../text/t.js';
import { Glyph } from '../../ui/state/Glyph.js';
import classes from './board.module.css';

const ORDER: readonly (keyof BoardCounters)[] = ['live', 'connecting', 'busy', 'ready', 'offline', 'alerts'];

/** Counts of units by state, always visible; each counter links to the filtered list, for users who may open it. */
export function Board() {
  const { roles } = useCurrentUser();
  const mayFilter = routeAccess(roles, '/unit/list') === 'allow';
  const Frame = mayFilter ? 'nav' : 'div';
  return (
    <Frame className={classes['board']} aria-label={t('board.label')} role={mayFilter ? undefined : 'group'}>
      {ORDER.map((state) =>
        mayFilter ? (
          <Link key={state} to="/unit/list" search={{ state }} className={classes['counter'] ?? ''} data-state={state}>
            <Counter state={state} />
          </Link>
        ) : (
          <span key={state} className={classes['counter']} data-state={state}>
            <Counter state={state} />
          </span>
        ),
      )}
    </Frame>
  );
}

/** Number of units in a state; a dash until it is known. */
function Counter({ state }: { readonly state: keyof BoardCounters }) {
  const count = useBoardCounters()[state];
  const known = useFeed().state === 'ready';
  return (
    <>
      <strong className={classes['count']} data-none={count === 0 || undefined}>
        {state === 'alerts' ? <Glyph shape="up" size={13} /> : null}
        {known ? count : '—'}
      </strong>
      <span className={classes['word']}>{t(`board.${state}`)}</span>
    </>
  );
}
