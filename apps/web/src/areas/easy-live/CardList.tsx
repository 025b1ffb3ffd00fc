import { useRef, useState } from 'react';
import { t } from '../../text/t.js';
import classes from './easy-live.module.css';
import { UnitCard } from './UnitCard.js';
import { useCards } from './use-cards.js';
import { usePressed } from './use-pressed.js';

interface Props {
  readonly ids: readonly string[];
  /** The unit whose button is pressed keeps its position for a moment. */
  readonly onHold: (uid: string | null) => void;
}

/** Focusable, so that the keyboard can scroll it: cards without actions have no tab stops. */
const SCROLLER = { role: 'region', tabIndex: 0 } as const;

/** Cards in one column, of which only the visible ones are rendered; at most one shows a live preview. */
export function CardList({ ids, onHold }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const pressed = usePressed(frame, onHold);
  const [watched, setWatched] = useState<string | null>(null);
  const { cards, height, measure } = useCards(frame, ids, pressed);
  return (
    <div ref={frame} className={classes['frame']} {...SCROLLER} aria-label={t('easyLive.units')}>
      <ul className={classes['cards']} style={{ height }}>
        {cards.map(({ uid, index, top }) => (
          <li
            key={uid}
            ref={measure}
            className={classes['place']}
            style={{ top }}
            data-unit={uid}
            data-index={index}
            aria-setsize={ids.length}
            aria-posinset={index + 1}
          >
            <UnitCard
              uid={uid}
              isWatched={uid === watched}
              onWatch={(isWatched) => setWatched(isWatched ? uid : null)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
