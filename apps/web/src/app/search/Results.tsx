import { useEffect, useMemo } from 'react';
import { searchResults as texts } from '../../text/en/search-results.js';
import { addMessages, t } from '../../text/t.js';
import { Icon } from '../../ui/icon/Icon.js';
import type { Jump } from './jumps.js';
import classes from './Results.module.css';
import { useJumps } from './use-jumps.js';

addMessages(texts);

interface Props {
  readonly id: string;
  readonly text: string;
  /** Index of the line that Enter selects. */
  readonly active: number;
  readonly onJumps: (jumps: readonly Jump[]) => void;
  readonly onHover: (index: number) => void;
  readonly onTake: (jump: Jump) => void;
  /** Shows a server as a card, because it has no page. */
  readonly onServer: (deviceId: string) => void;
}

/** The lines under the search box. The focus stays in the box, which refers to the active line. */
export function Results({ id, text, active, onJumps, onHover, onTake, onServer }: Props) {
  const { sections, searching } = useJumps(text, onServer);
  const jumps = useMemo(() => sections.flatMap((section) => section.jumps), [sections]);
  useEffect(() => onJumps(jumps), [jumps, onJumps]);
  const chosen = Math.min(active, jumps.length - 1);
  useEffect(() => {
    document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, chosen]);

  if (jumps.length === 0) {
    return (
      <div className={classes['results']} id={id} role="status">
        <p className={classes['none']}>{searching ? t('data.loading') : t('search.none', { text })}</p>
      </div>
    );
  }
  return (
    // Without a tabindex, Chromium makes a list that scrolls a tab stop of its own.
    <div className={classes['results']} id={id} role="listbox" aria-label={t('search.results')} tabIndex={-1}>
      {sections.map(({ head, jumps: lines }) => (
        <div key={head} role="group" aria-label={head}>
          <div className={classes['head']} aria-hidden="true">
            {head}
          </div>
          {lines.map((jump) => {
            const index = jumps.indexOf(jump);
            return (
              <button
                key={jump.key}
                type="button"
                tabIndex={-1}
                id={`${id}-${index}`}
                className={classes['line']}
                role="option"
                aria-selected={index === chosen}
                onPointerMove={() => onHover(index)}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => onTake(jump)}
              >
                <Icon name={jump.icon} size={16} />
                <span className={classes['label']}>{jump.label}</span>
                <span className={classes['detail']}>{jump.detail}</span>
              </button>
            );
          })}
        </div>
      ))}
    </div>
  );
}
