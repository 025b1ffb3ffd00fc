import { useRef, useState } from 'react';
import { t } from '../../text/t.js';
import classes from './easyLive.module.css';
import { UnitCard } from './UnitCard.js';
import { useCards } from './useCards.js';
import { usePressed } from './usePressed.js';

interface Props {
  readonly ids: readonly string[];
  /** The unit that is being pressed keeps its place for a moment. */
  readonly onHold: (uid: string | null) => void;
}

/** The keyboard can scroll it, though cards without acts have no stops of their own. */
const SCROLLER = { role: 'region', tabIndex: 0 } as const;

/** Cards one under the other, of which only what is in view is drawn; one at most shows moving pictures. */
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
